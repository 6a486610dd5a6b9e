// Serializes the response of an endpoint whose data has lists, item by item, so that a long list is sent in pieces.
import { randomUUID } from 'node:crypto'
import { Envelope } from '@kuri/contract/kit/envelope'
import { type TSchema, Type } from '@kuri/contract/kit/schema'
import fastJson from 'fast-json-stringify'
import { lazy } from '../flow/lazy.ts'
import type { Pieces } from './pieces.ts'

type Fields = Record<string, unknown>
type Response = { data: Fields }
type Serialize = (value: unknown) => string

/** Stands for a list in the rest of the response. Random, so that nothing a person has typed is taken for it. */
const PLACE = randomUUID()
const PLACES = new RegExp(`"${PLACE} (\\w+)"`)

/** Null where the data has no list of its own, or refers to schemas elsewhere. */
export function makeListSerializer(data: TSchema): ((response: Response) => Pieces) | null {
  const lists = listsOf(data)
  const names = Object.keys(lists)
  if (!Type.IsObject(data) || names.length === 0 || JSON.stringify(data).includes('"$ref"')) return null
  const compiled = lazy(() => {
    const places = Object.fromEntries(names.map((name) => [name, Type.String()]))
    const rest = Envelope({ ...data, properties: { ...data.properties, ...places } })
    const items = Object.entries(lists).map(([name, item]) => [name, fastJson(item) as Serialize] as const)
    return { rest: fastJson(rest) as Serialize, items: new Map(items) }
  })
  return (response) => writeResponse(compiled(), names, response)
}

/** The items of each list. */
export const listsOf = (data: TSchema): Record<string, TSchema> =>
  Object.fromEntries(
    Object.entries(Type.IsObject(data) ? data.properties : {}).flatMap(([name, field]) =>
      Type.IsArray(field) && Type.IsObject(field.items) ? [[name, field.items]] : [],
    ),
  )

function* writeResponse(
  { rest, items }: { rest: Serialize; items: ReadonlyMap<string, Serialize> },
  names: readonly string[],
  response: Response,
): Pieces {
  // An optional list may be missing.
  const present = names.filter((name) => Array.isArray(response.data[name]))
  const places = Object.fromEntries(present.map((name) => [name, `${PLACE} ${name}`]))
  // Text and the name of the list that follows it, by turns.
  const texts = rest({ ...response, data: { ...response.data, ...places } }).split(PLACES)
  for (const [index, text] of texts.entries())
    if (index % 2 === 0) yield text
    else yield* writeItems(response.data[text] as readonly unknown[], items.get(text)!)
}

function* writeItems(list: readonly unknown[], serialize: Serialize): Pieces {
  yield '['
  for (const [index, item] of list.entries()) yield index === 0 ? serialize(item) : `,${serialize(item)}`
  yield ']'
}
