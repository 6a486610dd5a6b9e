// Small checks of JSON values. Everything that a verifier reads was written by somebody who may lie.
export type Check = (value: unknown) => boolean

export const isText: Check = (value) => typeof value === 'string'
export const isFlag: Check = (value) => typeof value === 'boolean'
export const isWhole: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
export const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value)
export const listOf =
  (check: Check, max: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= max && value.every(check)

const hasFields = (value: unknown, fields: Readonly<Record<string, Check>>): value is Record<string, unknown> =>
  isObject(value) && Object.entries(fields).every(([name, check]) => Object.hasOwn(value, name) && check(value[name]))

/** Exactly these fields: one that nothing checks must not be shown as evidence. */
export const record =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    hasFields(value, fields) && Object.keys(value).length === Object.keys(fields).length

/** At least these fields, for payloads that carry more than is judged here. */
export const including =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    hasFields(value, fields)

/** Null where the text is not JSON of this shape. */
export function readJson<T>(text: string | null, check: Check): T | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return check(value) ? (value as T) : null
  } catch {
    return null
  }
}
