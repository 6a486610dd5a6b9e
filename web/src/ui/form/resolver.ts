// Checks what was typed against the schema of an endpoint's body before it is sent, and puts every problem at its field.
import { check, type Problem } from '@kuri/contract/kit/check'
import type { TSchema } from '@kuri/contract/kit/schema'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

type Word = (problem: Problem) => string

export const resolverOf =
  <V extends FieldValues>(schema: TSchema, loadWording: () => Promise<Word>): Resolver<V> =>
  async (typed) => {
    const { value, problems } = check(schema, withoutEmpty(typed, schema))
    if (problems.length === 0) return { values: value as V, errors: {} }
    const word = await loadWording()
    return { values: {}, errors: errorsOf<V>(problems, word) }
  }

/** "address.pincode" becomes { address: { pincode: … } }, as the form library keeps it. */
export function errorsOf<V extends FieldValues>(problems: readonly Problem[], word: Word): FieldErrors<V> {
  const errors: Record<string, unknown> = {}
  for (const problem of problems)
    put(errors, (problem.path || 'root').split('.'), { type: problem.keyword, message: word(problem) })
  return errors as FieldErrors<V>
}

function put(into: Record<string, unknown>, [name, ...rest]: string[], value: unknown): void {
  if (rest.length === 0) into[name!] = { ...(into[name!] as object | undefined), ...(value as object) }
  else {
    into[name!] ??= {}
    put(into[name!] as Record<string, unknown>, rest, value)
  }
}

type Shape = { properties?: Record<string, Shape>; required?: string[]; items?: Shape; then?: Shape; else?: Shape }
const branches = (shape: Shape) => [shape, shape.then ?? {}, shape.else ?? {}]

/**
 * An input that was left empty is not sent; the schema decides whether it had to be filled in. An object without a word is left out too,
 * unless it is required: then its own fields say what is missing.
 */
export function withoutEmpty(value: unknown, shape: Shape = {}): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutEmpty(each, shape.items))
  if (!isPlainObject(value)) return value
  const shapeOf = (name: string) => branches(shape).find(({ properties }) => properties?.[name])?.properties?.[name]
  const isRequired = (name: string) => branches(shape).some(({ required }) => required?.includes(name))
  const isSent = (name: string, inner: unknown) =>
    inner !== '' && inner !== undefined && (!isEmptyObject(inner) || isRequired(name))
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, withoutEmpty(inner, shapeOf(name))] as const)
      .filter(([name, inner]) => isSent(name, inner)),
  )
}

const isPlainObject = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
const isEmptyObject = (value: unknown) => isPlainObject(value) && Object.keys(value).length === 0
