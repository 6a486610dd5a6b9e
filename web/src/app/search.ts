// The search part of an address. Values that a page does not know are dropped; they never make an error page.
export type SearchInput = Record<string, unknown>

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

export const oneOf = <const T extends readonly string[]>(values: T, value: unknown): T[number] | undefined =>
  values.find((each) => each === value)

export const positiveInteger = (value: unknown): number | undefined => {
  const number = typeof value === 'number' ? value : Number(textOf(value))
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** A way back inside the app; anything that could lead to another host is dropped. */
export const ownPath = (value: unknown): string | undefined => {
  const path = textOf(value)
  return path && /^\/(?![/\\])[\w\-./?=&%~]*$/.test(path) ? path : undefined
}
