// A schema of the contract as plain JSON Schema: without the keywords that only our validator knows.

export type Json = { [key: string]: unknown; type?: unknown; description?: unknown; enum?: unknown }

const OUR_KEYWORDS = new Set(['trim', 'lower', 'upper', 'says', 'saysWhenEmpty'])

/** Formats of our validator, as every tool knows them. */
const FORMATS: Readonly<Record<string, object>> = {
  'calendar-date': { format: 'date' },
  instant: { format: 'date-time' },
  'person-name': { format: undefined, pattern: '^[^0-9]*$' },
  // Without \p{L}, which many tools read without the flag `u`: no digits and none of the other ASCII signs.
  'name-letters': { format: undefined, pattern: '^[^0-9!-&(-,/:-@[-`{-~]*$' },
}

export function plainSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plainSchema)
  if (schema === null || typeof schema !== 'object') return schema
  if ('documentedAs' in schema) return plainSchema(schema.documentedAs)
  const entries = Object.entries(schema).filter(([key]) => !OUR_KEYWORDS.has(key))
  const copy: Json = Object.fromEntries(entries.map(([key, value]) => [key, plainSchema(value)]))
  copy.description ??= describeRule((schema as { says?: unknown }).says, copy)
  if (typeof copy.format === 'string') Object.assign(copy, FORMATS[copy.format])
  if (isObject(copy.patternProperties)) {
    copy.additionalProperties = Object.values(copy.patternProperties)[0]
    copy.patternProperties = undefined
  }
  if (isObject(copy.properties)) withoutForbidden(copy, copy.properties)
  return Object.fromEntries(Object.entries(copy).filter(([, value]) => value !== undefined))
}

const isObject = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field that is rejected is not part of the document; a field with a default may be left out. */
function withoutForbidden(copy: Json, properties: Record<string, Json>) {
  copy.properties = Object.fromEntries(Object.entries(properties).filter(([, field]) => !('not' in field)))
  if (!Array.isArray(copy.required)) return
  copy.required = copy.required.filter((name: string) => !('default' in (properties[name] ?? {})))
  if ((copy.required as string[]).length === 0) copy.required = undefined
}

/** The limits say as much. */
const isRange = (says: string) =>
  /^must (be|have) (a whole number (of seconds )?from )?[\d,]+ (to [\d,]+|or more)( characters)?$/.test(says)

/** "must be a file name" is an error message; a reader of the document wants "A file name". */
function describeRule(says: unknown, { type, ...limits }: Json): string | undefined {
  if (typeof says !== 'string' || (isRange(says) && ('maximum' in limits || 'maxLength' in limits))) return
  const text = says.replace(/^must (be|contain|have) (?=\S)/, '')
  return `${text[0]?.toUpperCase()}${text.slice(1)}${Array.isArray(type) && type.includes('null') ? ', or null' : ''}`
}
