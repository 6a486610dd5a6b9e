// A constant that is made when it is first needed, for values that are expensive to read and never change, such as fonts.
export function lazy<T extends object>(make: () => T): () => Readonly<T> {
  let made: Readonly<T> | null = null
  return () => {
    made ??= Object.freeze(make())
    return made
  }
}
