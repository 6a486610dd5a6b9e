// The signed refusal of a late bid: what was offered, its times, and the head of the tree at that moment. And the head that a signed
// text of either kind, checkpoint or refusal, states.
import { fromBase64, parseInstant, parseWhole, toBase64 } from '../base/bytes.ts'
import { type Checkpoint, parseCheckpoint } from './checkpoint.ts'

const TITLE = 'kuri-refusal/v1 BID_TOO_LATE'
const HASH_BYTES = 32

export type Refusal = {
  origin: string
  ticket: string
  paise: number
  /** The id of the message, in base64url. */
  message: string
  receivedAt: string
  judgedAt: string
  deadlineAt: string
  size: number
  root: Uint8Array
}

export const formatRefusal = (refusal: Refusal): string =>
  [
    TITLE,
    refusal.origin,
    `ticket ${refusal.ticket}`,
    `paise ${refusal.paise}`,
    `message ${refusal.message}`,
    `received ${refusal.receivedAt}`,
    `judged ${refusal.judgedAt}`,
    `deadline ${refusal.deadlineAt}`,
    `size ${refusal.size}`,
    `root ${toBase64(refusal.root)}`,
  ]
    .map((line) => `${line}\n`)
    .join('')

/** Null unless writing it again gives the same text. */
export function parseRefusal(text: string): Refusal | null {
  const [, origin = '', ...fields] = text.split('\n')
  const [ticket = '', paise = '', message = '', receivedAt = '', judgedAt = '', deadlineAt = '', size = '', root = ''] =
    fields.map((line) => line.slice(line.indexOf(' ') + 1))
  const numbers = { paise: parseWhole(paise), size: parseWhole(size), root: fromBase64(root) }
  if (numbers.paise === null || numbers.size === null || numbers.root?.length !== HASH_BYTES) return null
  if ([receivedAt, judgedAt, deadlineAt].some((time) => parseInstant(time) === null)) return null
  const times = { receivedAt, judgedAt, deadlineAt }
  const refusal = { origin, ticket, message, ...times, paise: numbers.paise, size: numbers.size, root: numbers.root }
  return formatRefusal(refusal) === text ? refusal : null
}

/** The origin of the auction that a note is about. */
export function originIn(text: string): string {
  const [first = '', second = ''] = text.split('\n', 2)
  return first === TITLE ? second : first
}

export type StatedHead = Pick<Checkpoint, 'origin' | 'size' | 'root'>
export const parseStatedHead = (text: string): StatedHead | null => parseCheckpoint(text) ?? parseRefusal(text)
