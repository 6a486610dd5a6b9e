// How large the body of an endpoint may be: as large as the largest JSON that its schema accepts, however its text is escaped and
// indented, and not larger. A small body cannot keep the server busy.
import { longestMatch } from './pattern-length.ts'
import type { Route } from './route.ts'

export const SMALLEST_BODY_LIMIT_BYTES = 16 * 1024
/** No schema is nested deeper than seven levels; the rest leaves room for fields that the server drops. */
export const MAX_NESTING = 20

/** `\ud83d\ude00`: a character outside the basic plane, escaped. */
const BYTES_OF_ANY_CHARACTER = 12
/** `\u0041`: a character of ASCII, escaped. */
const BYTES_OF_ASCII = 6
const BYTES_OF_NUMBER = 32
const LONGEST_FORMAT: Record<string, number> = { 'calendar-date': 40, instant: 40, 'date-time': 40 }
const UNBOUNDED = Number.POSITIVE_INFINITY

/** The keywords of a body's schema that say how large a value can be. */
export type BodySchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  not?: unknown
  maxLength?: number
  pattern?: string
  format?: string
  properties?: Record<string, BodySchema>
  additionalProperties?: unknown
  patternProperties?: unknown
  items?: BodySchema
  maxItems?: number
  anyOf?: BodySchema[]
  allOf?: BodySchema[]
  then?: BodySchema
  else?: BodySchema
}

export function bodyLimitOf({ body, bodyLimitBytes }: Pick<Route, 'body' | 'bodyLimitBytes'>): number {
  if (bodyLimitBytes !== undefined) return bodyLimitBytes
  const largest = body ? largestJsonBytes(body) : 0
  // An open schema says nothing about size: the smallest limit holds unless the endpoint names another.
  return largest === UNBOUNDED ? SMALLEST_BODY_LIMIT_BYTES : Math.max(SMALLEST_BODY_LIMIT_BYTES, largest)
}

/** Infinity when something in the schema has no bound. */
export const largestJsonBytes = (schema: object): number => sizeOf(schema as BodySchema, 1)

function sizeOf(schema: BodySchema, depth: number): number {
  const { anyOf = [], allOf = [] } = schema
  const forms = [...anyOf, schema.then ?? [], schema.else ?? []].flat().map((form) => sizeOf(form, depth))
  // What all of `allOf` describe may come together.
  const together = allOf.reduce((sum, part) => sum + sizeOf(part, depth), 0)
  return Math.max(ownSize(schema, depth), ...forms) + together
}

function ownSize(schema: BodySchema, depth: number): number {
  if (schema.const !== undefined) return escapedBytes(schema.const)
  if (schema.enum) return Math.max(...schema.enum.map(escapedBytes))
  const sizes = [schema.type ?? []].flat().map((type) => {
    if (type === 'string') return 2 + textBytes(schema)
    if (type === 'number' || type === 'integer') return BYTES_OF_NUMBER
    if (type === 'array') return listBytes(schema, depth)
    if (type === 'object') return objectBytes(schema, depth)
    return 'false'.length
  })
  return Math.max(0, ...sizes)
}

const escapedBytes = (value: unknown) => JSON.stringify(value).length * BYTES_OF_ASCII

function textBytes({ maxLength, pattern, format }: BodySchema): number {
  const shape = pattern === undefined ? null : longestMatch(pattern)
  const length = Math.min(maxLength ?? UNBOUNDED, shape?.length ?? UNBOUNDED, LONGEST_FORMAT[format ?? ''] ?? UNBOUNDED)
  const isAscii = shape?.isAscii || format === 'email' || Object.hasOwn(LONGEST_FORMAT, format ?? '')
  return length * (isAscii ? BYTES_OF_ASCII : BYTES_OF_ANY_CHARACTER)
}

/** A comma, a line break and the indentation before a value. */
const spaceBytes = (depth: number) => 2 + 4 * depth

function listBytes({ items = {}, maxItems = UNBOUNDED }: BodySchema, depth: number): number {
  return 2 + spaceBytes(depth - 1) + maxItems * (spaceBytes(depth) + sizeOf(items, depth + 1))
}

function objectBytes({ properties = {}, additionalProperties, patternProperties }: BodySchema, depth: number): number {
  if (patternProperties !== undefined) return UNBOUNDED
  if (additionalProperties !== undefined && additionalProperties !== false) return UNBOUNDED
  const fields = Object.entries(properties).map(([name, field]) =>
    field.not === undefined ? spaceBytes(depth) + name.length + 4 + sizeOf(field, depth + 1) : 0,
  )
  return 2 + spaceBytes(depth - 1) + fields.reduce((sum, bytes) => sum + bytes, 0)
}
