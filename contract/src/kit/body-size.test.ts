import { expect, test } from 'vitest'
import { ALL_ROUTES } from '../all-routes.ts'
import { type BodySchema, bodyLimitOf, largestJsonBytes, MAX_NESTING, SMALLEST_BODY_LIMIT_BYTES } from './body-size.ts'
import { longestMatch } from './pattern-length.ts'
import type { Route } from './route.ts'
import { Type } from './schema.ts'

const LARGE = 512 * 1024
const routes: readonly Route[] = ALL_ROUTES
const withBody = routes.filter(({ body }) => body !== undefined)
const nameOf = ({ method, path }: Route) => `${method} ${path}`

test.each([
  ['Malayalam', 'ക്ഷ'],
  ['emoji', '😀'],
  ['Chakma, outside the basic plane', '𑄌'],
  ['quotation marks', '"'],
  ['control characters', '\u0001'],
])('counts text of %s as its longest form', (_name, text) => {
  const schema = Type.Object({ note: Type.String({ maxLength: 100 }) })
  const note = [...text.repeat(100)].slice(0, 100).join('')
  for (const json of formsOf({ note })) expect(largestJsonBytes(schema)).toBeGreaterThanOrEqual(Buffer.byteLength(json))
})

test.each(withBody.map((route) => [nameOf(route), route] as const))(
  '%s accepts the largest body of its schema',
  (_, route) => {
    const limit = bodyLimitOf(route)
    expect(limit).toBeGreaterThanOrEqual(SMALLEST_BODY_LIMIT_BYTES)
    // Imports and signed deliveries state their limit: what their schema accepts has no useful bound.
    if (route.bodyLimitBytes !== undefined) return
    expect(largestJsonBytes(route.body!)).toBeLessThan(Number.POSITIVE_INFINITY)
    const body = largestOf(route.body as BodySchema)
    for (const json of formsOf(body)) expect(Buffer.byteLength(json)).toBeLessThanOrEqual(limit)
  },
)

test('only endpoints that need a token accept large bodies, and few do', () => {
  const large = routes.filter((route) => bodyLimitOf(route) > LARGE)
  expect(large.filter(({ persona }) => persona === 'PUBLIC')).toEqual([])
  expect(
    large.map(({ path }) => path).filter((path) => !/\/programs\/existing\/|\/bulk$|\/admin\/challenges/.test(path)),
  ).toEqual([])
})

test('no schema of a body is nested as deep as the server allows', () => {
  for (const route of withBody) expect(depthOf(route.body as BodySchema), nameOf(route)).toBeLessThan(MAX_NESTING / 2)
})

/** Not a valid value, but one as long as the longest valid one: every field, every list full, every text at its length. */
function largestOf(schema: BodySchema): unknown {
  const forms = [...(schema.anyOf ?? []), schema.then ?? [], schema.else ?? []].flat().map(largestOf)
  const size = (value: unknown) => JSON.stringify(value ?? null).length
  return [own(schema), ...forms].reduce((one, other) => (size(other) > size(one) ? other : one))
}

function own(schema: BodySchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.reduce((a, b) => (String(a).length >= String(b).length ? a : b))
  const types = [schema.type ?? []].flat()
  if (types.includes('object'))
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([, field]) => field.not === undefined)
        .map(([name, field]) => [name, largestOf(field)]),
    )
  if (types.includes('array')) return Array.from({ length: schema.maxItems ?? 0 }, () => largestOf(schema.items ?? {}))
  if (types.includes('string')) return textOf(schema)
  if (types.includes('number') || types.includes('integer')) return -123_456_789_012.345
  return false
}

function textOf({ maxLength, pattern, format }: BodySchema): string {
  const shape = pattern === undefined ? null : longestMatch(pattern)
  const isAscii = shape?.isAscii || format !== undefined
  const length = Math.min(maxLength ?? 1e9, shape?.length ?? 1e9, format && format !== 'email' ? 35 : 1e9)
  return (isAscii ? 'a' : '𑄌').repeat(length)
}

/** As clients write JSON: compact, indented, and with every character escaped (as Python and PHP do by default). */
function formsOf(body: unknown): string[] {
  const indented = JSON.stringify(body, null, 4)
  const escaped = (text: string) =>
    text.replace(/[^\x20-\x7e\n]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return [JSON.stringify(body), indented, escaped(indented)]
}

const depthOf = (schema: BodySchema): number => {
  const inner = [...Object.values(schema.properties ?? {}), schema.items ?? []].flat()
  const forms = [...(schema.anyOf ?? []), schema.then ?? [], schema.else ?? []].flat()
  return Math.max(1 + Math.max(0, ...inner.map(depthOf)), ...forms.map(depthOf))
}
