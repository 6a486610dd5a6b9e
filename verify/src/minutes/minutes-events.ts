// The events of an auction as the minutes read them: the opened payloads of its log, turned into a few plain facts.
import { parseSettlement, SETTLEMENT_TYPE, type Settlement } from '../bundle/settlement.ts'
import { parseTerms, TERMS_TYPE, type Terms } from '../bundle/terms.ts'

/** One event with everything that its reader may open. A bid is of type `bid`, with what its line says. */
export type OpenedEvent = {
  sequence: number
  createdAt: string
  type: string
  payload: unknown
  /** The entries of the action log that were written with the event. */
  actions: readonly { action: string; reason: string | null; metadata: unknown }[]
  /** False for facts that the service took from its records, because the log of this auction does not hold them. */
  isLogged: boolean
}

export type Mode = 'ONLINE' | 'FLOOR' | 'PROXY'
export type Presence = { ticketId: string; mode: Mode; from: string; to: string | null; isLogged: boolean }
/** Null where the terms are of rules that are not known here. */
export type HeldUnder = Terms & { isLogged: boolean }
export type Offer = { bidId: string; ticketId: string; paise: number; source: 'ONLINE' | 'FLOOR'; at: string }
export type Declared = {
  winnerId: string
  ticketId: string
  division: number
  paise: number | null
  source: string | null
  reason: string | null
  lot: Lot | null
  at: string
}
/** How a lot was drawn: by hand, by a public random number, or by shares of those present. */
export type Lot = { proof: 'NONE' | 'BEACON' | 'SHARES'; candidates: readonly string[]; round: number | null }
export type Removed = {
  ticketId: string
  what: 'BIDDER' | 'BID' | 'WINNER'
  reasonCode: string | null
  reason: string | null
  at: string
}
export type Voided = {
  division: number | null
  reason: string | null
  note: string | null
  /** The tickets that did not reveal what they had promised. */
  withheld: readonly string[]
  at: string
}
export type Sitting = { begunAt: string; endedAt: string | null; offers: Offer[] }
export type Divided = Settlement & { isLogged: boolean }

export type AuctionFacts = {
  terms: HeldUnder | null
  sittings: Sitting[]
  present: Map<string, Presence>
  declared: Declared[]
  removed: Removed[]
  voided: Voided[]
  settlement: Divided | null
  /** Declarations that were taken back: each begins another round. */
  roundsEnded: number
  endedAt: string | null
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const wholeOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
/** Rupees with at most two decimals. */
const paiseOf = (value: unknown): number | null => (typeof value === 'number' ? Math.round(value * 100) : null)

type ReadEvent = (facts: AuctionFacts, payload: Fields, event: OpenedEvent) => void

const READERS: Readonly<Record<string, ReadEvent>> = {
  [TERMS_TYPE]: (facts, payload, { isLogged }) => {
    const terms = parseTerms(JSON.stringify(payload))
    facts.terms = terms && { ...terms, isLogged }
  },
  'auction.attendance': (facts, payload, { isLogged }) => {
    for (const each of listOf(payload.present).map(fieldsOf)) addPresence(facts, each, isLogged)
  },
  [SETTLEMENT_TYPE]: (facts, payload, { isLogged }) => {
    const settlement = parseSettlement(JSON.stringify(payload))
    facts.settlement = settlement && { ...settlement, isLogged }
  },
  bid: (facts, payload, { createdAt: at }) => {
    const [bidId, ticketId, paise] = [textOf(payload.bidId), textOf(payload.ticketId), wholeOf(payload.paise)]
    if (bidId === null || ticketId === null || paise === null) return
    const source = payload.source === 'FLOOR' ? 'FLOOR' : 'ONLINE'
    facts.sittings.at(-1)?.offers.push({ bidId, ticketId, paise, source, at })
  },
  'auction.bid.deleted': (facts, payload, { createdAt: at }) => {
    const [bidId, ticketId] = [textOf(payload.bidId), textOf(payload.enrolledSubscriberId)]
    if (ticketId === null) return
    removeOffers(facts, (offer) => offer.bidId === bidId)
    const [reasonCode, reason] = [textOf(payload.reasonCode), textOf(payload.reason)]
    facts.removed.push({ ticketId, what: 'BID', reasonCode, reason, at })
  },
  'auction.bidder.disqualified': (facts, payload, { createdAt: at, actions }) => {
    const ticketId = textOf(payload.enrolledSubscriberId)
    if (ticketId === null) return
    if (payload.phase === 'LIVE') removeOffers(facts, (offer) => offer.ticketId === ticketId)
    const reason = actions.find(({ action }) => action === 'DISQUALIFY_BIDDER')?.reason ?? null
    facts.removed.push({ ticketId, what: 'BIDDER', reasonCode: textOf(payload.reasonCode), reason, at })
  },
  'auction.state.changed': (facts, payload, event) =>
    TRANSITIONS[textOf(payload.transition) ?? '']?.(facts, payload, event),
  /** Staff alone see the amount of a sealed prebid that won. */
  'auction.winner.changed': (facts, payload) => {
    const winner = fieldsOf(payload.winner)
    const declared = facts.declared.find(({ winnerId }) => winnerId === winner.id)
    if (declared) declared.paise ??= paiseOf(winner.amount)
  },
  'auction.draw.result': (facts, _payload, { createdAt }) => {
    facts.endedAt = createdAt
  },
  'auction.draw.voided': (facts, payload, { createdAt: at }) => {
    const withheld = listOf(payload.withheld).flatMap((each) => textOf(each) ?? [])
    const [reason, note] = [textOf(payload.reason), textOf(payload.note)]
    facts.voided.push({ division: wholeOf(payload.division), reason, note, withheld, at })
  },
}

const TRANSITIONS: Readonly<Record<string, ReadEvent>> = {
  started: (facts, payload, { createdAt }) => {
    const begunAt = textOf(fieldsOf(payload.state).startedAt) ?? createdAt
    facts.sittings.push({ begunAt, endedAt: null, offers: [] })
  },
  closed: (facts, _payload, { createdAt }) => {
    const sitting = facts.sittings.at(-1)
    if (sitting) sitting.endedAt = createdAt
    facts.endedAt = createdAt
  },
  winner_selected: (facts, payload, event) => {
    const winner = fieldsOf(payload.winner)
    const [winnerId, ticketId] = [textOf(winner.id), textOf(winner.enrolledSubscriberId)]
    facts.endedAt = event.createdAt
    if (winnerId === null || ticketId === null) return
    const entry = event.actions.find(({ metadata }) => fieldsOf(metadata).winnerId === winnerId)
    facts.declared.push({
      winnerId,
      ticketId,
      division: wholeOf(winner.division) ?? 1,
      paise: paiseOf(winner.amount),
      source: textOf(winner.selectionSource),
      reason: entry?.reason ?? null,
      lot: lotIn(fieldsOf(entry?.metadata)),
      at: event.createdAt,
    })
  },
  winner_disqualified: (facts, payload, { createdAt: at, actions }) => {
    const { id, enrolledSubscriberId } = fieldsOf(payload.winner)
    const ticketId = textOf(enrolledSubscriberId)
    facts.declared = facts.declared.filter(({ winnerId }) => winnerId !== id)
    facts.roundsEnded += 1
    facts.settlement = null
    if (ticketId === null) return
    const entry = actions.find(({ action }) => action === 'DISQUALIFY_WINNER')
    const reasonCode = textOf(fieldsOf(entry?.metadata).reasonCode)
    facts.removed.push({ ticketId, what: 'WINNER', reasonCode, reason: entry?.reason ?? null, at })
  },
}

function lotIn({ lot, drawId, proof, round }: Fields): Lot | null {
  const recorded = fieldsOf(lot)
  if (!isFields(lot) && textOf(drawId) === null) return null
  const how = textOf(recorded.proof) ?? textOf(proof)
  return {
    proof: how === 'BEACON' ? 'BEACON' : how === 'SHARES' || how === 'COMMIT_REVEAL' ? 'SHARES' : 'NONE',
    candidates: listOf(recorded.candidates).flatMap((each) => textOf(each) ?? []),
    round: wholeOf(recorded.round) ?? wholeOf(round),
  }
}

/** A ticket that was present more than once is listed once, from the first moment to the last. */
function addPresence({ present }: AuctionFacts, each: Fields, isLogged: boolean): void {
  const [ticketId, from, to] = [textOf(each.enrolledSubscriberId), textOf(each.from), textOf(each.to)]
  const mode = each.source
  if (ticketId === null || from === null || (mode !== 'ONLINE' && mode !== 'FLOOR' && mode !== 'PROXY')) return
  const known = present.get(ticketId)
  const first = known && known.from < from ? known.from : from
  present.set(ticketId, { ticketId, mode, from: first, to, isLogged })
}

function removeOffers({ sittings }: AuctionFacts, isRemoved: (offer: Offer) => boolean): void {
  for (const sitting of sittings) sitting.offers = sitting.offers.filter((offer) => !isRemoved(offer))
}

/** Events of other types say nothing that stands in minutes. */
export function readFacts(events: readonly OpenedEvent[]): AuctionFacts {
  const facts: AuctionFacts = {
    ...{ terms: null, sittings: [], present: new Map(), declared: [], removed: [], voided: [], settlement: null },
    ...{ roundsEnded: 0, endedAt: null },
  }
  for (const event of events) READERS[event.type]?.(facts, fieldsOf(event.payload), event)
  return facts
}
