// Who may win, best first [spec: Automatic steps; All commands; Which bid is better; At the floor; After a winner with divisions left;
// The list of candidates]: the standing live bids, or the prebids if there are none.
import { MAX_LOT_TICKETS } from '@kuri/contract/auctions/winners.contract'
import { MAX_PASSED_OVER } from '@kuri/verify/bundle/passed-over'
import type { AuctionRow } from '../model/auction.ts'

export type Offer = {
  source: 'LIVE_BID' | 'PREBID'
  id: string
  enrollmentId: string
  subscriberId: string
  amountPaise: number
  createdAt: Date
}
export type Candidate = Offer & { rank: number; isTied: boolean }
type BidMode = AuctionRow['bidMode']

/**
 * The lowest payout wins: the lowest amount taken, or the highest discount given. Each enrollment counts with its best offer;
 * equal amounts keep the order in which they were made.
 */
export function rankCandidates(mode: BidMode, offers: readonly Offer[]): Candidate[] {
  const sign = mode === 'TOTAL_VALUE_DECREASING' ? 1 : -1
  const taken = new Set<string>()
  const ranked = [...offers]
    .sort((a, b) => sign * (a.amountPaise - b.amountPaise))
    .filter(({ enrollmentId }) => !taken.has(enrollmentId) && taken.add(enrollmentId))
  const sameAmount = (amountPaise: number) => ranked.filter((offer) => offer.amountPaise === amountPaise).length
  return ranked.map((offer, index) => ({ ...offer, rank: index + 1, isTied: sameAmount(offer.amountPaise) > 1 }))
}

/** The candidates that share the best payout. */
export const tiedForBest = (candidates: readonly Candidate[]) =>
  candidates.filter(({ amountPaise }) => amountPaise === candidates[0]?.amountPaise)

/** Why a recorded lot is not valid in any auction: it needs two enrollments at least, and the winner among them. */
export function lotBlockedReason(
  winner: string,
  drawn: readonly string[],
): 'LOT_NEEDS_TWO' | 'LOT_WINNER_NOT_DRAWN' | null {
  if (new Set(drawn).size < 2) return 'LOT_NEEDS_TWO'
  return drawn.includes(winner) ? null : 'LOT_WINNER_NOT_DRAWN'
}

/** What the action log keeps of a lot. One that was drawn by hand (NONE) proves nothing about itself. */
export type RecordedLot = {
  proof: 'NONE' | 'BEACON' | 'COMMIT_REVEAL'
  drawId?: string
  round?: number | null
  among: 'TIED' | 'ELIGIBLE'
  candidates: string[]
  candidatesComplete: boolean
}

/** Null if some tickets that could win the lot are missing, although a record could name them all. */
export function recordedLot(
  among: RecordedLot['among'],
  drawn: readonly string[],
  candidateCount: number,
): RecordedLot | null {
  const candidatesComplete = drawn.length === candidateCount
  if (!candidatesComplete && candidateCount <= MAX_LOT_TICKETS) return null
  return { proof: 'NONE', among, candidates: drawn.toSorted(), candidatesComplete }
}

/** `passedOver` are the tickets with a better or an equal offer, the best twenty of them. */
export type Ranking = { rank: number; isTied: boolean; passedOver: string[] }

export const rankingOf = (chosen: Candidate, candidates: readonly Candidate[]): Ranking => ({
  rank: chosen.rank,
  isTied: chosen.isTied,
  passedOver: candidates
    .filter(
      ({ id, rank, amountPaise }) => id !== chosen.id && (rank < chosen.rank || amountPaise === chosen.amountPaise),
    )
    .slice(0, MAX_PASSED_OVER)
    .map(({ enrollmentId }) => enrollmentId),
})

/** Null for a tie and for an empty list. */
export const soleBest = (candidates: readonly Candidate[]): Candidate | null =>
  candidates[0] && !candidates[0].isTied ? candidates[0] : null

export const lowestOpenDivision = (divisions: number, filled: readonly number[]): number | null => {
  for (let division = 1; division <= divisions; division++) if (!filled.includes(division)) return division
  return null
}
