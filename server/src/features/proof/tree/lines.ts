// The line that stands for an event in the tree of its auction. The grammar is the verifier's; here is what of an event goes into it.
import { hash, randomBytes } from 'node:crypto'
import { formatLine, hiddenFacts, type LineContent } from '@kuri/verify/tree/line'
import { isoTime } from '#platform/text/iso-time'

/**
 * ROOM: everybody in the room. STAFF: staff only. SUBSCRIBER: one subscriber. RECORD and LEDGER are sent to nobody: they are kept for
 * those who check the auction later, RECORD for all its members, LEDGER for staff and for the subscriber it names.
 */
export type Audience = 'ROOM' | 'STAFF' | 'SUBSCRIBER' | 'RECORD' | 'LEDGER'

export type LineEvent = {
  auctionId: string
  serverSequence: number
  stateVersion: number
  type: string
  audience: Audience
  /** JSON, as it is stored. */
  payload: string
  /** 32 random bytes in base64url; never null for a hidden event. */
  blind: string | null
  privateFacts: string | null
  createdAt: Date
}

export const isHidden = (audience: Audience): boolean => audience !== 'ROOM' && audience !== 'RECORD'

export const newBlind = (): string => randomBytes(32).toString('base64url')

/** What the commitment of an event covers: a hidden event whole, and the facts that stand beside any event. */
export function committedFacts(
  event: Pick<LineEvent, 'type' | 'audience' | 'payload' | 'privateFacts'>,
): string | null {
  if (!isHidden(event.audience)) return event.privateFacts
  return event.privateFacts === null ? hiddenFacts(event) : `${hiddenFacts(event)}\n${event.privateFacts}`
}

/** As `commitmentTo` of the verifier. */
const commitmentTo = (facts: string, blind: string): string =>
  hash('sha256', Buffer.concat([Buffer.from(blind, 'base64url'), Buffer.from(facts)]), 'base64url')

function commitmentOf(facts: string | null, { auctionId, serverSequence, blind }: LineEvent): string | null {
  if (facts === null) return null
  if (blind === null) throw new Error(`event ${serverSequence} of ${auctionId} has no blind`)
  return commitmentTo(facts, blind)
}

function toLine(event: LineEvent, what: LineContent): string {
  return formatLine({
    auctionId: event.auctionId,
    sequence: event.serverSequence,
    createdAt: isoTime(event.createdAt),
    stateVersion: event.stateVersion,
    what,
    commitment: commitmentOf(committedFacts(event), event),
  })
}

/** The line of any event but a bid and the extension by a bid. */
export const lineOf = (event: LineEvent): string =>
  toLine(
    event,
    isHidden(event.audience)
      ? { kind: 'hid' }
      : { kind: 'room', type: event.type, payloadHash: hash('sha256', event.payload, 'base64url') },
  )

const orNull = (at: Date | null) => at && isoTime(at)

type LoggedBid = {
  id: string
  enrollmentId: string
  amountPaise: number
  source: 'ONLINE' | 'FLOOR'
  auctionEndAt: Date | null
}

export const bidLine = (event: LineEvent, bid: LoggedBid): string =>
  toLine(event, {
    kind: 'bid',
    bidId: bid.id,
    ticketId: bid.enrollmentId,
    paise: bid.amountPaise,
    source: bid.source,
    auctionEndAt: orNull(bid.auctionEndAt),
  })

type Deadline = { auctionEndAt: Date | null; closingPhase: string | null; closingPhaseEndsAt: Date | null }

export const extensionLine = (event: LineEvent, after: Deadline): string =>
  toLine(event, {
    kind: 'ext',
    auctionEndAt: orNull(after.auctionEndAt),
    closingPhase: after.closingPhase,
    closingPhaseEndsAt: orNull(after.closingPhaseEndsAt),
  })
