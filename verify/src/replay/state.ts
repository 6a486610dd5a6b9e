// The state of an auction while its log is read from the first event to the last.
import type { Settlement } from '../bundle/settlement.ts'
import type { Terms } from '../bundle/terms.ts'
import type { Bids } from './bids.ts'

export type Status = 'PENDING' | 'SCHEDULED' | 'READY' | 'LIVE' | 'PAUSED' | 'ENDED' | 'COMPLETE' | 'CANCELLED'
export type Deadline = { auctionEndAt: number | null; closingPhase: string | null; closingPhaseEndsAt: number | null }

/** A declared winner, with what could be chosen among at that moment. */
export type Decision = {
  sequence: number
  winnerId: string
  ticketId: string
  division: number
  /** Null while the prebid that won is sealed. */
  paise: number | null
  source: string
  bidId: string | null
  prebidId: string | null
  /** No live bid stood, so prebids decided. */
  isByPrebids: boolean
  /** The tickets whose live bids shared the best offer. */
  tied: readonly string[]
  /** Whom staff recorded as passed over; null where the reader may not see it. */
  passedOver: ReadonlySet<unknown> | null
  /** Tickets that could not win any more. */
  barred: ReadonlySet<string>
  isDisqualified: boolean
}

export type State = {
  status: Status
  /** As stated last; those of a run are fixed at its start. */
  terms: Terms | null
  bids: Bids | null
  startedAt: number | null
  deadline: Deadline
  /** While paused: what was left. */
  remainingMs: number | null
  bidCount: number
  disqualifiedLive: Set<string>
  disqualifiedPrebid: Set<string>
  decisions: Decision[]
  /** Divided while the amount of a winner was not open to this log. */
  sealedSettlement: { settlement: Settlement; sequence: number } | null
  firstStart: number | null
  revealedAt: number | null
  prebidEndAt: number | null
  /** An extension that the bid before it caused and that must be the next event. */
  owedExtension: Deadline | null
  /** What a reader should know although nothing contradicts it. */
  notices: string[]
}

export const NO_DEADLINE: Deadline = { auctionEndAt: null, closingPhase: null, closingPhaseEndsAt: null }

export const firstState = (): State => ({
  status: 'PENDING',
  terms: null,
  bids: null,
  startedAt: null,
  deadline: NO_DEADLINE,
  remainingMs: null,
  bidCount: 0,
  disqualifiedLive: new Set(),
  disqualifiedPrebid: new Set(),
  decisions: [],
  sealedSettlement: null,
  firstStart: null,
  revealedAt: null,
  prebidEndAt: null,
  owedExtension: null,
  notices: [],
})

export const standingWinners = ({ decisions }: State): Decision[] =>
  decisions.filter(({ isDisqualified }) => !isDisqualified)

/** A ticket wins once, and a winner who was disqualified cannot win the same auction again. */
export const hasWon = ({ decisions }: State, ticketId: string): boolean =>
  decisions.some((decision) => decision.ticketId === ticketId)

/** The contradiction that ends a replay, or a part that cannot be judged here. */
export class ReplayStop extends Error {
  readonly kind: 'NO' | 'UNKNOWN'

  constructor(kind: 'NO' | 'UNKNOWN', detail: string) {
    super(detail)
    this.kind = kind
  }
}
export const contradiction = (detail: string): ReplayStop => new ReplayStop('NO', detail)
export const unjudged = (detail: string): ReplayStop => new ReplayStop('UNKNOWN', detail)
