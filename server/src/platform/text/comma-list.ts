// The values of a query parameter that takes a list (`CommaList` of the contract).

/** Splits `A,B` or a repeated parameter into values; undefined when it was left out. */
export const valuesOf = <Value extends string>(list: string | string[] | undefined): Value[] | undefined =>
  list === undefined
    ? undefined
    : ([list].flat().flatMap((part) => part.split(',').map((value) => value.trim())) as Value[])
