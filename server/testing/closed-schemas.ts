// A copy of the OpenAPI document whose objects take no other fields than the documented ones. The document itself stays open, so that a
// new field breaks no client.
type Json = Record<string, unknown>

const PART = '-part'
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

export function closed<Document extends { components: { schemas: object } }>(document: Document): Document {
  const { components } = document
  const schemas = Object.entries(components.schemas).flatMap(([name, schema]) => [
    [name, close(schema)],
    [name + PART, close(schema, true)],
  ])
  const rest = close({ ...document, components: { ...components, schemas: {} } }) as Document
  return { ...rest, components: { ...rest.components, schemas: Object.fromEntries(schemas) } }
}

/** A part of an `allOf` stays open, because only the whole knows all fields. */
function close(value: unknown, isPart = false): unknown {
  if (Array.isArray(value)) return value.map((item) => close(item))
  if (!isJson(value)) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, field]) => [key, closeField(key, field)]))
  if (isPart && typeof value.$ref === 'string') copy.$ref = value.$ref + PART
  const hasFields = Array.isArray(value.allOf) || isJson(value.properties)
  return hasFields && !isPart ? { ...copy, unevaluatedProperties: false } : copy
}

function closeField(key: string, field: unknown): unknown {
  if (key === 'allOf' && Array.isArray(field)) return field.map((part) => close(part, true))
  if (key === 'properties' && isJson(field))
    return Object.fromEntries(Object.entries(field).map(([name, property]) => [name, close(property)]))
  return close(field)
}
