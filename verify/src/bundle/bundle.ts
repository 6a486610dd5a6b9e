// The evidence of one auction, as a viewer downloads it: every event as its line, what the viewer may read of it, and the signed head.
// Payloads and facts are texts, so that every language hashes the same bytes.
import { type Check, isObject, isText, isWhole, listOf, oneOf, orNull, record } from '../base/shape.ts'

const FORMAT = 'kuri-evidence/v1'
export const BUNDLE_LIMITS = { characters: 64 * 1024 * 1024, events: 200_000, depth: 16, listItems: 10_000 } as const

export type BundleEvent = {
  line: string
  /** The stored payload of an event of kind `room`; null for every other kind. */
  payload: string | null
  private: { blind: string; facts: string } | null
}
export type Bundle = {
  format: typeof FORMAT
  auctionId: string
  viewer: 'MEMBER' | 'STAFF' | 'REGISTRAR'
  events: readonly BundleEvent[]
  head: string | null
  anchors: readonly { entry: string; proof: string }[]
  /** The announcements of the service's keys in the public log. */
  keys: readonly { entry: string; proof: string }[]
  prebids: readonly { leaf: number; prebidId: string; paise: number; nonce: string }[]
  draws: readonly { intent: number; beacon: { round: number; signature: string } | null; shares: readonly unknown[] }[]
  minutes: { json: string; signatures: readonly unknown[] } | null
  names: Readonly<Record<string, string>>
}
export type ParsedBundle = { kind: 'BUNDLE'; bundle: Bundle } | { kind: 'UNREADABLE'; reason: string }

const { events, listItems } = BUNDLE_LIMITS
const FIELDS: Readonly<Record<keyof Bundle, Check>> = {
  format: oneOf(FORMAT),
  auctionId: isText,
  viewer: oneOf('MEMBER', 'STAFF', 'REGISTRAR'),
  events: listOf(
    record({ line: isText, payload: orNull(isText), private: orNull(record({ blind: isText, facts: isText })) }),
    events,
  ),
  head: orNull(isText),
  anchors: listOf(record({ entry: isText, proof: isText }), listItems),
  keys: listOf(record({ entry: isText, proof: isText }), listItems),
  prebids: listOf(record({ leaf: isWhole, prebidId: isText, paise: isWhole, nonce: isText }), listItems),
  draws: listOf(
    record({
      intent: isWhole,
      beacon: orNull(record({ round: isWhole, signature: isText })),
      shares: listOf(isObject, listItems),
    }),
    listItems,
  ),
  minutes: orNull(record({ json: isText, signatures: listOf(isObject, listItems) })),
  names: (value) => isObject(value) && Object.values(value).every(isText),
}

const unreadable = (reason: string): ParsedBundle => ({ kind: 'UNREADABLE', reason })

export function parseBundle(text: string): ParsedBundle {
  if (text.length > BUNDLE_LIMITS.characters) return unreadable('The file is larger than 64 MB.')
  if (depthOf(text) > BUNDLE_LIMITS.depth) return unreadable('The file is nested too deeply.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return unreadable('The file is not JSON.')
  }
  if (!isObject(value)) return unreadable('The file holds no evidence.')
  if (value.format !== FORMAT) return unreadable(`The format is not ${FORMAT}.`)
  // Evidence from before keys were shown has none.
  const given = { keys: [], ...value }
  for (const [name, check] of Object.entries(FIELDS))
    if (!Object.hasOwn(given, name) || !check(given[name as keyof typeof given]))
      return unreadable(`The field ${name} is missing or malformed.`)
  const extra = Object.keys(value).find((name) => !Object.hasOwn(FIELDS, name))
  if (extra !== undefined) return unreadable('The file has a field that this version does not know.')
  return { kind: 'BUNDLE', bundle: given as unknown as Bundle }
}

/** Counted before anything is parsed, so that a hostile file costs no stack. */
function depthOf(text: string): number {
  let [depth, deepest, isInText] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isInText) {
      if (character === '\\') at++
      else if (character === '"') isInText = false
    } else if (character === '"') isInText = true
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth)
    else if (character === '}' || character === ']') depth--
  }
  return deepest
}
