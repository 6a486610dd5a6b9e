// Paths into the values of a form, as in "address.pincode" or "fields.0.label", and what stands there.

// biome-ignore lint/suspicious/noExplicitAny: the body of any endpoint
export type FieldValues = Record<string, any>

type IsAny<T> = 0 extends 1 & T ? true : false
type Leaf = string | number | boolean | null | undefined
type Below<K extends string | number, T> = T extends Leaf ? `${K}` : `${K}` | `${K}.${Path<T>}`

/** Every path into a body; a path that is not there does not compile. */
export type Path<T> =
  IsAny<T> extends true
    ? string
    : T extends readonly (infer E)[]
      ? Below<number, E>
      : T extends Leaf
        ? never
        : { [K in keyof T & (string | number)]-?: Below<K, T[K]> }[keyof T & (string | number)]

type Part<T, K extends string> = T extends readonly (infer E)[]
  ? E
  : K extends keyof T
    ? T[K]
    : K extends `${infer N extends number}`
      ? N extends keyof T
        ? T[N]
        : undefined
      : undefined

export type PathValue<T, P extends string> =
  IsAny<T> extends true
    ? T
    : T extends unknown
      ? P extends `${infer K}.${infer Rest}`
        ? PathValue<Part<T, K>, Rest>
        : Part<T, P>
      : never

/** What a form may begin with: any part of its body. A field that is still empty is an empty text. */
export type Defaults<T> = T extends readonly (infer E)[]
  ? readonly Defaults<E>[]
  : T extends object
    ? { readonly [K in keyof T]?: Defaults<T[K]> | '' | null | undefined }
    : T

/** What may be chosen at a path of the body: a word that its schema does not know does not compile. */
export type WordAt<V extends FieldValues, N extends string> = [Extract<PathValue<V, N>, string>] extends [never]
  ? string
  : Extract<PathValue<V, N>, string>

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object'

export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), values)

/** A copy with another value at the path; what lies beside it is shared. */
export function withValue<T>(values: T, path: string, value: unknown): T {
  const [name, ...rest] = path.split('.') as [string, ...string[]]
  const isList = Array.isArray(values) || (!isObject(values) && /^\d+$/.test(name))
  const copy = (isList ? [...((values as unknown[] | undefined) ?? [])] : { ...values }) as Record<string, unknown>
  copy[name] = rest.length === 0 ? value : withValue(copy[name], rest.join('.'), value)
  return copy as T
}

export function withoutPath<T>(values: T, path: string): T {
  const [name, ...rest] = path.split('.') as [string, ...string[]]
  if (!isObject(values) || !(name in values)) return values
  if (rest.length > 0) return withValue(values, name, withoutPath(values[name], rest.join('.')))
  const { [name]: _, ...others } = values
  return others as T
}

export const isAtOrBelow = (path: string, above: string) => path === above || path.startsWith(`${above}.`)
