// Fields that the contract does not name never reach an action, so that no field gets into a table by its name alone.
// Unknown fields are dropped before the checks: a patch of nothing but unknown fields is an empty patch.

type Schema = {
  type?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  maxItems?: number
  anyOf?: Schema[]
  allOf?: Schema[]
  then?: Schema
  else?: Schema
  additionalProperties?: unknown
  patternProperties?: unknown
}
const ANY = Number.POSITIVE_INFINITY
/** Adds the paths of what it removed to `removed`, up to a limit. */
type Prune = (value: unknown, removed: string[]) => void

const MAX_REMOVED = 20
const MAX_NAME = 60

const isPrintable = (name: string) => name.length <= MAX_NAME && name.isWellFormed() && !/\p{Cc}/u.test(name)
/** A name comes from the caller and goes back to the caller: short, and without control characters. */
const shown = (name: string) =>
  isPrintable(name)
    ? name
    : `${name
        .slice(0, MAX_NAME)
        .toWellFormed()
        .replace(/\p{Cc}/gu, '\uFFFD')}…`

/** Removes the fields that the schema does not name, at every depth, and cuts lists that are too long: the validator would otherwise
 * check each of a million items. Null when the schema gives nothing to remove. */
export function makePruner(schema: object): Prune | null {
  const forms = formsOf(schema as Schema)
  const lists = forms.filter((form) => form.items !== undefined)
  const items = lists.map((form) => form.items!)
  const most = lists.length > 0 ? Math.max(...lists.map(({ maxItems = ANY }) => maxItems)) : ANY
  const pruneItem = items.length === 0 ? null : makePruner({ anyOf: items })
  const pruneFields = makeFieldPruner(forms)
  if (!pruneItem && !pruneFields && most === ANY) return null
  return (value, removed) => {
    if (Array.isArray(value)) {
      if (value.length > most) value.length = most + 1
      if (pruneItem) for (const [index, item] of value.entries()) below(String(index), pruneItem, item, removed)
    } else if (value !== null && typeof value === 'object') pruneFields?.(value as Record<string, unknown>, removed)
  }
}

/** Paths are built on the way back, so that a request without unknown fields builds none. */
function below(key: string, prune: Prune, value: unknown, removed: string[]): void {
  const before = removed.length
  prune(value, removed)
  for (let at = before; at < removed.length; at++) removed[at] = `${key}.${removed[at]}`
}

function makeFieldPruner(forms: readonly Schema[]) {
  const named = new Map<string, Schema[]>()
  for (const { properties = {} } of forms)
    for (const [name, field] of Object.entries(properties)) named.set(name, [...(named.get(name) ?? []), field])
  const isClosed = forms.some(({ properties }) => properties !== undefined) && !forms.some(takesOthers)
  const pruners = new Map([...named].map(([name, fields]) => [name, makePruner({ anyOf: fields })]))
  if (!isClosed && [...pruners.values()].every((prune) => prune === null)) return null
  return (value: Record<string, unknown>, removed: string[]) => {
    for (const name of Object.keys(value)) {
      const prune = pruners.get(name)
      if (prune) below(name, prune, value[name], removed)
      else if (prune === undefined && isClosed) {
        delete value[name]
        if (removed.length < MAX_REMOVED) removed.push(shown(name))
      }
    }
  }
}

/** `additionalProperties: false` is left to the validator; any other value describes further fields. */
const takesOthers = (form: Schema) =>
  form.additionalProperties !== undefined || form.patternProperties !== undefined || Object.keys(form).length === 0

/** The schema and all its alternatives and conditional parts. */
function formsOf(schema: Schema): Schema[] {
  const others = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), schema.then ?? [], schema.else ?? []].flat()
  return [...(others.length === 0 || schema.properties || schema.items ? [schema] : []), ...others.flatMap(formsOf)]
}
