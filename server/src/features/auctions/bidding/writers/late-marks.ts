// Refusals for being late. They follow from the time alone, so the auction is still as it was for a write that was judged in time and is on
// its way: from another process, or over a connection that was lost. Such a write must not take effect after a bidder heard the
// opposite. So the first such refusal marks the auction with a new write id, which all earlier writes miss, and the others rely on it.
import { newId } from '#platform/ids'
import type { Auction } from '../../model/auction.ts'
import type { JudgedBatch } from '../batch/judge-batch.ts'

type Version = Pick<Auction, 'stateVersion' | 'writeId'>

export type MarkedAuction = Auction & { writeId: string }

/** The mark names its version, because a mutation keeps the write id and may bring a new deadline. */
const prefixOf = ({ stateVersion }: Version) => `late:${stateVersion}:`

export const isMarkedLate = (auction: Version): boolean => auction.writeId?.startsWith(prefixOf(auction)) ?? false

/** The auctions that have to be marked before the verdicts are given, with their marks. */
export function markLate(
  { verdicts, changedAuctions, judgedAt }: JudgedBatch,
  before: ReadonlyMap<string, Auction>,
): Map<string, MarkedAuction> {
  const marked = new Map<string, MarkedAuction>()
  for (const verdict of verdicts) {
    if (verdict.kind !== 'REFUSED' || verdict.refusal.reason !== 'BID_TOO_LATE' || !verdict.auction) continue
    const { id } = verdict.auction
    const auction = before.get(id)!
    if (marked.has(id) || changedAuctions.has(id) || isMarkedLate(auction)) continue
    marked.set(id, { ...auction, writeId: prefixOf(auction) + newId(judgedAt.getTime()) })
  }
  return marked
}
