// Generates values from a schema: valid ones, and valid ones with one fault.
import type { Schema } from '@kuri/contract/kit/check'
import fc, { type Arbitrary } from 'fast-check'

export function goodValue(schema: Schema, depth = 0): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => goodValue(option, depth)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'string':
      return goodText(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 100, 1_000_000) })
    case 'number':
      return fc.integer({ min: Math.ceil(schema.minimum ?? 0), max: Math.min(schema.maximum ?? 1000, 100_000) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(goodValue(schema.items ?? {}, depth + 1), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, 2),
      })
    case 'object': {
      const required = new Set(schema.required ?? [])
      const accepted = Object.entries(schema.properties ?? {}).filter(([, inner]) => inner.not === undefined)
      const properties = accepted.map(
        ([key, inner]) =>
          [
            key,
            required.has(key)
              ? goodValue(inner, depth + 1)
              : fc.option(goodValue(inner, depth + 1), { nil: undefined }),
          ] as const,
      )
      return fc
        .record(Object.fromEntries(properties))
        .map((value) => JSON.parse(JSON.stringify(value)))
        .filter((value) => Object.keys(value).length >= (schema.minProperties ?? 0))
    }
    default:
      return fc.constant('x')
  }
}

function goodText(schema: Schema): Arbitrary<string> {
  if (schema.pattern) {
    const pattern = new RegExp(schema.pattern)
    // The service trims some values before it checks them.
    return fc.stringMatching(pattern).filter((text) => pattern.test(text.trim()))
  }
  switch (schema.format) {
    case 'email':
      return fc.nat().map((n) => `person${n}@example.in`)
    case 'person-name':
    case 'plain-name':
    case 'name-letters':
      return fc.constantFrom('Asha Nair', 'മീര', "D'Souza")
    case 'calendar-date':
      return fc.constantFrom('2027-01-31', '2028-02-29', '2026-11-15', '1990-05-05')
    case 'instant':
    case 'date-time':
      return fc.constantFrom('2027-01-31T10:00:00Z', '2026-12-01T05:30:00+05:30')
  }
  const min = Math.max(schema.minLength ?? 0, 1)
  return fc
    .string({ minLength: min, maxLength: Math.min(schema.maxLength ?? 20, min + 12) })
    .map((text) => text.replace(/\s/g, 'a'))
}

const JUNK: unknown[] = [
  null, true, -1, 0, 1.5, 1e308, 2 ** 53, '', ' ', 'x'.repeat(3000), '💥', "'; DROP TABLE users; --", '%00', '-0', '1e5', '1,000', '9'.repeat(30),
  '2027-02-30', '0000-00-00', 'null', [], [[[]]], [null], {}, { a: { b: {} } }, { __proto__: null, toString: 1 }, 'c'.repeat(25), '\u202e', '1.999', -1e-9,
] // biome-ignore format: a list of invalid values

/** A valid value in which one field, at any depth, is replaced, removed or added. */
export const brokenValue = (schema: Schema): Arbitrary<unknown> =>
  fc
    .tuple(goodValue(schema), fc.constantFrom(...JUNK), fc.nat(), fc.nat(3))
    .map(([value, junk, where, how]) => breakIt(value, junk, where, how))

function breakIt(value: unknown, junk: unknown, where: number, how: number): unknown {
  if (value === null || typeof value !== 'object') return junk
  const keys = Object.keys(value)
  if (keys.length === 0 || how === 0) return Array.isArray(value) ? [...value, junk] : { ...value, surprise: junk }
  const key = keys[where % keys.length]!
  const copy = structuredClone(value) as Record<string, unknown>
  if (how === 1) delete copy[key]
  else if (how === 2) copy[key] = junk
  else copy[key] = breakIt(copy[key], junk, Math.floor(where / keys.length), how)
  return copy
}
