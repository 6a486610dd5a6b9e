// Moves shapes into components, so that a generated client has one type per entity. A shape has the name under which a contract
// exports it, otherwise one made of where it stands (`MembershipUser`, `ProvisionCompanyInput`).
import { type Json, plainSchema } from './plain-schema.ts'

/** What a place may say about a shape without being another shape. */
const ANNOTATIONS = ['description', 'default', 'examples'] as const
const PAGE_FIELDS = ['count', 'pageNumber', 'pageSize', 'totalPages', 'hasPreviousPage', 'hasNextPage']

export type Components = {
  schemas: Record<string, unknown>
  /** The schema with its shapes replaced by references; `place` names what has no name of its own. */
  refer(schema: unknown, place: string): unknown
  /** Names that two different shapes have. */
  clashes(): string[]
  /** Shapes that are used in more than one place without being exported, by the name they got. */
  unnamed(): Record<string, string[]>
}

export function makeComponents(named: readonly (readonly [string, object])[]): Components {
  const names = new Map<string, string>()
  const texts = new Map<string, unknown>()
  for (const [name, schema] of named) {
    const { shape, notes } = split(plainSchema(schema) as Json)
    const key = keyOf(shape)
    if (!saysMoreThanItsType(shape) || (names.get(key) ?? name) !== name) continue
    names.set(key, name)
    // A list of words has the same name as its enumeration, and no text.
    texts.set(name, texts.get(name) ?? notes.description)
  }
  const parts = named
    .map(([name, schema]) => ({ name, schema: plainSchema(schema) as Json }))
    .filter(({ name, schema }) => names.get(keyOf(split(schema).shape)) === name && isWorthSharing(name, schema))
    .toSorted((a, b) => keyOf(b.schema).length - keyOf(a.schema).length)
  const schemas: Record<string, unknown> = {}
  const keys = new Map<string, string>()
  const places = new Map<string, Set<string>>()
  const clashes = new Set<string>()

  function refer(schema: unknown, place: string): unknown {
    if (!isJson(schema)) return schema
    const { shape, notes, isNullable } = split(schema)
    const key = keyOf(shape)
    const given = names.get(key)
    if (isNullable && given && !isWorthAName(shape)) return withoutText(schema, texts.get(given))
    if (!given && !isWorthAName(shape)) return inner(schema, place)
    const page = pageItemOf(shape)
    const name = keys.get(key) ?? given ?? free(page ? pageName(page.item, page.list, place) : place, key)
    if (!given) places.set(name, (places.get(name) ?? new Set()).add(place))
    if (keys.get(key) !== name) {
      if (name in schemas) {
        // The document stays correct; a test asks for another name.
        clashes.add(name)
        names.delete(key)
        return refer(schema, `${name}Other`)
      }
      schemas[name] = {}
      keys.set(key, name)
      schemas[name] = page ? asPage(page, name) : inParts(describe(shape, texts.get(name)), name)
    }
    const ref = { $ref: `#/components/schemas/${name}` }
    if (isSameText(notes.description, texts.get(name))) delete notes.description
    return isNullable ? { anyOf: [ref, { type: 'null' }], ...notes } : { ...ref, ...notes }
  }

  /** The schema itself, with references inside. */
  function inner(schema: Json, place: string): unknown {
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]) => {
        if (key === 'properties' && isJson(value)) {
          const fields = Object.entries(value).map(([name, field]) => [name, refer(field, place + pascal(name))])
          return [key, Object.fromEntries(fields)]
        }
        if (key === 'items') return [key, refer(value, singular(place))]
        if (key === 'additionalProperties') return [key, refer(value, `${place}Value`)]
        if (['anyOf', 'oneOf', 'allOf'].includes(key) && Array.isArray(value))
          return [key, value.map((part) => refer(part, place))]
        return [key, value]
      }),
    )
  }

  /** Fields that many objects share (`…Part` constants, and shapes with all fields of another) are described once. */
  function inParts(shape: Json, name: string): unknown {
    const part = parts.find((candidate) => candidate.name !== name && contains(shape, candidate.schema))
    if (!part) return inner(shape, name)
    const rest = withoutFields(shape, Object.keys(part.schema.properties as object))
    const shared = refer(part.schema, part.name)
    return { allOf: [shared, inParts(rest, name)] }
  }

  /** A list is the page it stands on and its items, so that one pager serves all lists. */
  function asPage({ list, item, rest }: PageShape, name: string) {
    const page = refer(rest, 'Page')
    const items = { type: 'array', items: refer(item, singular(name.replace(/(Page|Result)$/, ''))) }
    return { allOf: [page, { type: 'object', required: [list], properties: { [list]: items } }] }
  }

  function pageName(item: Json, list: string, place: string): string {
    const itemName = names.get(keyOf(split(item).shape))
    if (!itemName) return `${place.replace(/(Result|Page)$/, '')}Page`
    return free(`${itemName}Page`, '') === `${itemName}Page` ? `${itemName}Page` : `${itemName}${pascal(list)}Page`
  }

  const free = (name: string, key: string): string => {
    const taken = name in schemas || [...names].some(([other, used]) => used === name && other !== key)
    return taken ? free(`${name}Item`, key) : name
  }

  return {
    schemas,
    refer: (schema, place) => refer(plainSchema(schema), place),
    clashes: () => [...clashes],
    unnamed: () =>
      Object.fromEntries(
        [...places].filter(([, used]) => used.size > 1).map(([name, used]) => [name, [...used].toSorted()]),
      ),
  }
}

/** A reference and an `allOf` cost about 80 characters. */
const isWorthSharing = (name: string, schema: Json) =>
  isJson(schema.properties) && !pageItemOf(schema) && (name.endsWith('Part') || keyOf(schema).length > 250)

const fieldsOf = (shape: Json) => (isJson(shape.properties) ? shape.properties : {})
const isRequired = (shape: Json, name: string) => Array.isArray(shape.required) && shape.required.includes(name)

const contains = (shape: Json, part: Json) => {
  const fields = fieldsOf(shape)
  return Object.entries(fieldsOf(part)).every(
    ([name, field]) =>
      name in fields &&
      JSON.stringify(fields[name]) === JSON.stringify(field) &&
      isRequired(shape, name) === isRequired(part, name),
  )
}

function withoutFields(shape: Json, names: readonly string[]): Json {
  const properties = Object.fromEntries(Object.entries(fieldsOf(shape)).filter(([name]) => !names.includes(name)))
  const required = [shape.required ?? []].flat().filter((name) => !names.includes(name as string))
  return { ...shape, properties, ...(required.length > 0 ? { required } : { required: undefined }) }
}

type PageShape = { list: string; item: Json; rest: Json }

/** A paged list: the six numbers of a page and one list. */
function pageItemOf(shape: Json): PageShape | null {
  const properties = shape.properties as Record<string, Json> | undefined
  if (!properties || !PAGE_FIELDS.every((field) => field in properties)) return null
  const lists = Object.keys(properties).filter((field) => !PAGE_FIELDS.includes(field))
  const [list] = lists
  if (!list || lists.length > 1) return null
  const { [list]: items, ...numbers } = properties
  return { list, item: items!.items as Json, rest: { type: 'object', required: PAGE_FIELDS, properties: numbers } }
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects, and enumerations with a choice; everything else stays where it is unless a contract names it. */
const isWorthAName = ({ type, properties, enum: words }: Json) =>
  (type === 'object' && isJson(properties) && Object.keys(properties).length > 0) ||
  (Array.isArray(words) && words.length > 1)

function split(schema: Json) {
  const isNullable = Array.isArray(schema.type) && schema.type.length === 2 && schema.type.includes('null')
  const notes: Json = Object.fromEntries(ANNOTATIONS.filter((key) => key in schema).map((key) => [key, schema[key]]))
  const shape = Object.fromEntries(
    Object.entries(schema).filter(([key]) => !(ANNOTATIONS as readonly string[]).includes(key)),
  ) as Json
  if (isNullable) {
    shape.type = (schema.type as string[]).find((type) => type !== 'null')
    if (Array.isArray(shape.enum)) shape.enum = shape.enum.filter((word) => word !== null)
  }
  return { shape, notes, isNullable }
}

/** A short schema that may be null is clearer in one piece than as a choice between a reference and null. */
const withoutText = ({ description, ...schema }: Json, text: unknown): Json =>
  isSameText(description, text) ? schema : { ...schema, description }

const describe = (shape: Json, description: unknown): Json => (description ? { ...shape, description } : shape)

const isSameText = (note: unknown, text: unknown) => note === text || note === `${text}, or null`

/** A plain string or whole number needs no name: only what its type does not say makes it a kind of its own. */
const saysMoreThanItsType = (shape: Json) => Object.keys(shape).length > 1 && !('$ref' in shape)

const keyOf = (shape: Json): string => JSON.stringify(shape)

const pascal = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`
const singular = (name: string) => name.replace(/ies$/, 'y').replace(/(?<=ss|us|ch)es$|(?<![su])s$/, '')
