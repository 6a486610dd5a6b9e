// Names of columns: snake_case in PostgreSQL, camelCase in the code. kysely's CamelCasePlugin does the same by copying every query
// and every row, a tenth of what a request with ten statements costs; here the compiler and the row reader translate names.

/** Pure functions of names that stand in the code, so what is remembered is bounded and the same for everybody. */
const remember = (translate: (name: string) => string) => {
  const known = new Map<string, string>()
  return (name: string): string => {
    let translated = known.get(name)
    if (translated === undefined) {
      translated = translate(name)
      known.set(name, translated)
    }
    return translated
  }
}

export const toSnakeCase = remember((name) =>
  name.replace(/(?<![A-Z])(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase(),
)

export const toCamelCase = remember((name) =>
  name.replace(/(?<!^)_+([^_]|$)/g, (_, next: string) => next.toUpperCase()),
)
