// Whether a logged bid could be accepted when it was, and what it does to the end of the auction.

import { parseInstant } from '../base/bytes.ts'
import type { Action } from '../bundle/actions.ts'
import type { PassedOver } from '../bundle/passed-over.ts'
import { amountFault, prizeOf, prizesUnder, type Terms } from '../bundle/terms.ts'
import type { LineContent } from '../tree/line.ts'
import { contradiction, type Deadline, hasWon, type State, unjudged } from './state.ts'

const LONGEST_RUN_MS = 24 * 3600 * 1000

type LoggedBid = Extract<LineContent, { kind: 'bid' }>
export type Moment = {
  sequence: number
  at: number
  /** The terms that the same write states. */
  terms: Terms | null
  /** Whom staff passed over, as the same write states for everybody. */
  passedOver: PassedOver | null
  /** What staff recorded with the event; null where the reader may not see it. */
  actions: readonly Action[] | null
}

const instantOf = (text: string | null): number | null => (text === null ? null : parseInstant(text))

export function replayBid(state: State, bid: LoggedBid, { sequence, at }: Moment): void {
  const { terms, bids } = state
  if (state.status !== 'LIVE' || bids === null) throw contradiction('a bid was accepted while the auction was not live')
  if (terms === null) throw unjudged('a bid was accepted before the terms were stated')
  const fault = bidFault(state, terms, bid, at)
  if (fault) throw contradiction(`a bid was accepted although ${fault}`)
  bids.add({ bidId: bid.bidId, ticketId: bid.ticketId, paise: bid.paise, sequence })
  state.bidCount += 1
  const moved = movedDeadline(state, terms, at)
  state.owedExtension = moved
  state.deadline = moved ?? state.deadline
  if (instantOf(bid.auctionEndAt) !== state.deadline.auctionEndAt)
    throw contradiction('a bid states another end of the auction than the terms give')
}

function bidFault(state: State, terms: Terms, bid: LoggedBid, at: number): string | null {
  const { ticketId, paise, bidId } = bid
  const bids = state.bids!
  if (bid.source === 'FLOOR' && !terms.allowStaffOfflineBids) return 'bids from the floor were not allowed'
  if (state.disqualifiedLive.has(ticketId)) return 'its bidder was disqualified'
  if (hasWon(state, ticketId)) return 'its bidder had won'
  if (bids.has(bidId)) return 'it was accepted before'
  const deadline = lastMoment(state.deadline, terms)
  if (deadline !== null && at >= deadline) return 'the deadline had passed'
  return amountFault(terms, paise) ?? qualityFault(state, terms, bid)
}

/** The first two calls lead to the next one; only the end of the third is a deadline. */
function lastMoment({ auctionEndAt, closingPhase, closingPhaseEndsAt }: Deadline, terms: Terms): number | null {
  if (terms.closingMode === 'DURATION_MODE') return auctionEndAt
  return closingPhase === 'THIRD_CALL' ? closingPhaseEndsAt : null
}

/** Better than the best that stands; or equal to it where nothing better can be offered, once per ticket. */
function qualityFault({ bids }: State, terms: Terms, { ticketId, paise }: LoggedBid): string | null {
  const [best, prize] = [bids!.bestPrize(), prizeOf(terms, paise)]
  if (best === null || prize < best) return null
  const { leastPaise, isLeastShared } = prizesUnder(terms)
  const isShared = prize === best && prize === leastPaise && isLeastShared
  const isFirst = () => !bids!.of(ticketId).some((other) => !other.isRemoved && other.prizePaise === prize)
  return isShared && isFirst() ? null : 'it was not better than the leading bid'
}

/** Null where a bid moves nothing. */
function movedDeadline({ deadline, startedAt }: State, terms: Terms, at: number): Deadline | null {
  if (terms.closingMode === 'CALL_MODE')
    return { ...deadline, closingPhase: 'FIRST_CALL', closingPhaseEndsAt: at + terms.firstCallSeconds * 1000 }
  const { auctionEndAt } = deadline
  if (terms.extensionSeconds === 0 || auctionEndAt === null || startedAt === null) return null
  const moved = Math.min(auctionEndAt + terms.extensionSeconds * 1000, startedAt + LONGEST_RUN_MS)
  return moved > auctionEndAt ? { ...deadline, auctionEndAt: moved } : null
}

type Extension = Extract<LineContent, { kind: 'ext' }>

export function replayExtension(state: State, extension: Extension): void {
  const owed = state.owedExtension
  state.owedExtension = null
  if (owed === null) throw contradiction('the end was moved although no bid moves it')
  if (
    instantOf(extension.auctionEndAt) !== owed.auctionEndAt ||
    extension.closingPhase !== owed.closingPhase ||
    instantOf(extension.closingPhaseEndsAt) !== owed.closingPhaseEndsAt
  )
    throw contradiction('a bid moved the end to another time than the terms give')
}
