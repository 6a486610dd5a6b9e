// Checks what was typed against the schema of an endpoint's body before it is sent, and puts every problem at its field.
import { check, type Problem } from '@kuri/contract/kit/check'
import type { TSchema } from '@kuri/contract/kit/schema'
import type { Check, FormErrors } from './form-store.ts'
import type { FieldValues } from './paths.ts'

type Word = (problem: Problem) => string

export const checkOf =
  <V extends FieldValues>(schema: TSchema, loadWording: () => Promise<Word>): Check<V> =>
  async (typed) => {
    const { value, problems } = check(schema, withoutEmpty(typed, schema))
    if (problems.length === 0) return { values: value as V, errors: {} }
    return { values: typed, errors: errorsOf(problems, await loadWording()) }
  }

/** Of two problems at one field the later one stands there. */
const errorsOf = (problems: readonly Problem[], word: Word): FormErrors =>
  Object.fromEntries(
    problems.map((problem) => [problem.path || 'root', { type: problem.keyword, message: word(problem) }]),
  )

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
