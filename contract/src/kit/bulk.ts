// Bodies of bulk requests: an object with one named list, or a bare array. [spec: Superadmin endpoints; Bulk requests]
import { type Static, type TSchema, Type } from './schema.ts'

const MAX_BULK = 100
/** 10 KB a row. Rows may legally be larger, and then come in several requests. */
export const BULK_BODY_LIMIT_BYTES = 1024 * 1024

/** `if` instead of a union, so that an invalid row is reported with its own path and without errors of the other form. */
export const BulkBody = <Name extends string, Item extends TSchema>(name: Name, item: Item) => {
  const list = Type.Array(item, { minItems: 1, maxItems: MAX_BULK, says: `must contain 1 to ${MAX_BULK} ${name}` })
  return Type.Unsafe<Static<Item>[] | { [K in Name]: Static<Item>[] }>({
    if: { type: 'array' },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: list,
    else: Type.Object({ [name]: list }),
    // Generators of clients do not know `if`.
    documentedAs: { oneOf: [Type.Object({ [name]: list }), list] },
  })
}

/** The rows, and a function that returns the path of a row's field in the request. */
export function bulkRows<Name extends string, Row>(body: Row[] | { [K in Name]: Row[] }, name: Name) {
  return Array.isArray(body)
    ? { rows: body, pathOf: (index: number, field: string) => `${index}.${field}` }
    : { rows: body[name], pathOf: (index: number, field: string) => `${name}.${index}.${field}` }
}
