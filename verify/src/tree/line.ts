// The line that stands for one event of an auction in its hash tree: ASCII, single blanks, a newline at the end. Server, room and
// verifier use this one grammar, and a line that is spelled in any other way is not a line.
import { concat, parseInstant, parseWhole, toBase64Url, utf8 } from '../base/bytes.ts'
import { sha256 } from '../base/sha256.ts'

const VERSION = 'kuri-log/v1'
const NONE = '-'

export type LineContent =
  /** An accepted live bid, and when the auction ends after it. */
  | {
      kind: 'bid'
      bidId: string
      ticketId: string
      paise: number
      source: 'ONLINE' | 'FLOOR'
      auctionEndAt: string | null
    }
  /** The end that a bid moved. */
  | { kind: 'ext'; auctionEndAt: string | null; closingPhase: string | null; closingPhaseEndsAt: string | null }
  /** Any other event that the whole room receives, by the hash of its stored payload. */
  | { kind: 'room'; type: string; payloadHash: string }
  /** An event that not everybody receives. Its type and payload are under the commitment, or its amounts could be found by search. */
  | { kind: 'hid' }

export type Line = {
  auctionId: string
  sequence: number
  createdAt: string
  stateVersion: number
  what: LineContent
  /** The commitment to facts that not everybody may read. */
  commitment: string | null
}

const orNone = (value: string | null) => value ?? NONE

function textOf(what: LineContent): string {
  switch (what.kind) {
    case 'bid':
      return `bid ${what.bidId} ${what.ticketId} ${what.paise} ${what.source} ${orNone(what.auctionEndAt)}`
    case 'ext':
      return `ext ${orNone(what.auctionEndAt)} ${orNone(what.closingPhase)} ${orNone(what.closingPhaseEndsAt)}`
    case 'room':
      return `room ${what.type} ${what.payloadHash}`
    case 'hid':
      return 'hid'
  }
}

export const formatLine = ({ auctionId, sequence, createdAt, stateVersion, what, commitment }: Line): string =>
  `${VERSION} ${auctionId} ${sequence} ${createdAt} ${stateVersion} ${textOf(what)} ${orNone(commitment)}\n`

const ID = /^c[a-z0-9]{24}$/
const TYPE = /^[a-z]+(?:[._][a-z]+)*$/
const PHASE = /^[A-Z]+(?:_[A-Z]+)*$/
const HASH = /^[A-Za-z0-9_-]{43}$/

const isInstantOrNone = (text: string) => text === NONE || parseInstant(text) !== null
const orNull = (text: string) => (text === NONE ? null : text)

function parseWhat(words: readonly string[]): LineContent | null {
  const [kind, ...rest] = words
  if (kind === 'bid' && rest.length === 5) {
    const [bidId, ticketId, amount, source, auctionEndAt] = rest as [string, string, string, string, string]
    const paise = parseWhole(amount)
    if (!ID.test(bidId) || !ID.test(ticketId) || paise === null || !isInstantOrNone(auctionEndAt)) return null
    if (source !== 'ONLINE' && source !== 'FLOOR') return null
    return { kind, bidId, ticketId, paise, source, auctionEndAt: orNull(auctionEndAt) }
  }
  if (kind === 'ext' && rest.length === 3) {
    const [auctionEndAt, phase, phaseEndsAt] = rest as [string, string, string]
    if (!isInstantOrNone(auctionEndAt) || !isInstantOrNone(phaseEndsAt)) return null
    if (phase !== NONE && !PHASE.test(phase)) return null
    return {
      kind,
      auctionEndAt: orNull(auctionEndAt),
      closingPhase: orNull(phase),
      closingPhaseEndsAt: orNull(phaseEndsAt),
    }
  }
  if (kind === 'room' && rest.length === 2) {
    const [type, payloadHash] = rest as [string, string]
    return TYPE.test(type) && HASH.test(payloadHash) ? { kind, type, payloadHash } : null
  }
  return kind === 'hid' && rest.length === 0 ? { kind } : null
}

/** Null for an unknown version, and for anything that is not spelled exactly as `formatLine` does. */
export function parseLine(text: string): Line | null {
  const words = text.slice(0, -1).split(' ')
  const [version, auctionId = '', sequenceText = '', createdAt = '', versionText = ''] = words
  const commitment = words.at(-1)!
  const what = parseWhat(words.slice(5, -1))
  const [sequence, stateVersion] = [parseWhole(sequenceText), parseWhole(versionText)]
  if (version !== VERSION || !ID.test(auctionId) || sequence === null || sequence === 0 || stateVersion === null)
    return null
  if (what === null || parseInstant(createdAt) === null || (commitment !== NONE && !HASH.test(commitment))) return null
  if (what.kind === 'hid' && commitment === NONE) return null
  const line = { auctionId, sequence, createdAt, stateVersion, what, commitment: orNull(commitment) }
  return formatLine(line) === text ? line : null
}

export const payloadHashOf = (payload: string): string => toBase64Url(sha256(utf8(payload)))

const BLIND_BYTES = 32

/** The blind is random, so that nobody finds the facts by trying all that are possible. */
export function commitmentTo(facts: string, blind: Uint8Array): string {
  if (blind.length !== BLIND_BYTES) throw new RangeError('A blind has 32 bytes.')
  return toBase64Url(sha256(concat(blind, utf8(facts))))
}

/** What the commitment of a hidden event covers. */
export const hiddenFacts = (event: { type: string; audience: string; payload: string }): string =>
  `${event.type}\n${event.audience}\n${event.payload}`
