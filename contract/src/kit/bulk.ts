// [D2 4.2, G137] Many of one kind in one request: under their name, or as a bare array.
import { type Static, type TSchema, Type } from './schema.ts'

const MAX_BULK = 100

/** `if` instead of a union: a bad row is told by its own path, without the complaints of the other form. */
export const BulkBody = <Name extends string, Item extends TSchema>(name: Name, item: Item) => {
  const list = Type.Array(item, { minItems: 1, maxItems: MAX_BULK, says: `must hold 1 to ${MAX_BULK} ${name}` })
  return Type.Unsafe<Static<Item>[] | { [K in Name]: Static<Item>[] }>({
    if: { type: 'array' },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: list,
    else: Type.Object({ [name]: list }),
  })
}

/** The rows, and the path under which the caller sent each. */
export function bulkRows<Name extends string, Row>(body: Row[] | { [K in Name]: Row[] }, name: Name) {
  return Array.isArray(body)
    ? { rows: body, pathOf: (index: number, field: string) => `${index}.${field}` }
    : { rows: body[name], pathOf: (index: number, field: string) => `${name}.${index}.${field}` }
}
