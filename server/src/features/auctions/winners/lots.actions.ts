// The lot that decides where offers are equal, or where nobody offered anything [spec: All commands; Lots]. It must be drawn among every
// ticket that can win it; the action log keeps them.
import { type Page, paged, pageOffset } from '@kuri/contract/kit/paging'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import type { Auction } from '../model/auction.ts'
import { getAuction } from '../model/mutate-auction.ts'
import { nameCandidates } from './candidate.view.ts'
import { lotBlockedReason, type RecordedLot, recordedLot, tiedForBest } from './candidates.rules.ts'
import { listCandidates, toChoice } from './candidates.ts'
import { awaitsWinner, isOpenLot, openLotBlockedReason } from './declaration.rules.ts'
import type { Choice } from './declaration.ts'
import { refuseUnprovenLot } from './lot-proof.ts'
import { declareBy } from './winners.actions.ts'
import * as rows from './winners.sql.ts'

/** A page of the tickets that a lot for the open division is drawn among; none where no lot decides. */
export async function readLotTickets(deps: Platform, permit: Permit, auctionId: string, page: Page) {
  const auction = await getAuction(deps, permit, auctionId)
  const { ids, count } = await lotTickets(deps, auction, page)
  const shown = ids.map((enrolledSubscriberId) => ({ enrolledSubscriberId }))
  return paged('tickets', await nameCandidates(deps, deps.db, shown), count, page)
}

async function lotTickets({ db, secrets }: Platform, auction: Auction, page: Page) {
  const candidates = awaitsWinner(auction) ? await listCandidates(db, secrets, auction) : []
  const [limit, offset] = [page.pageSize, pageOffset(page)]
  if (candidates.length > 0) {
    const tied = candidates[0]!.isTied ? tiedForBest(candidates).map(({ enrollmentId }) => enrollmentId) : []
    return { ids: tied.slice(offset, offset + limit), count: tied.length }
  }
  if (!awaitsWinner(auction) || !isOpenLot(auction)) return { ids: [], count: 0 }
  return {
    ids: await rows.listLotTickets(db, auction, limit, offset),
    count: await rows.countLotTickets(db, auction),
  }
}

type Lot = { winnerEnrollmentId: string; candidateEnrollmentIds: readonly string[] }

/** Among the candidates tied for the best payout; or, without any offers in an AUCTION_AND_LOT program, among paid members. */
export const recordLot = (deps: Platform, permit: Permit, auctionId: string, lot: Lot, reason?: string) =>
  declareBy(deps, permit, auctionId, reason, 'recordLot', async (tx, auction) => {
    const drawn = [...new Set(lot.candidateEnrollmentIds)]
    refuseIf(lotBlockedReason(lot.winnerEnrollmentId, drawn))
    const candidates = await listCandidates(tx, deps.secrets, auction)
    if (candidates.length === 0) return lotWithoutOffers(tx, auction, lot.winnerEnrollmentId, drawn)
    const tied = tiedForBest(candidates)
    if (tied.length < 2 || !drawn.every((id) => tied.some(({ enrollmentId }) => enrollmentId === id)))
      throw refuse('LOT_NOT_TIED')
    await refuseUnprovenLot(tx, auction, tied.length)
    const winner = tied.find(({ enrollmentId }) => enrollmentId === lot.winnerEnrollmentId)!
    return { ...toChoice(winner), selectionSource: 'LOT_SELECTION', lot: requireAll('TIED', drawn, tied.length) }
  })

function requireAll(among: RecordedLot['among'], drawn: readonly string[], candidateCount: number): RecordedLot {
  const lot = recordedLot(among, drawn, candidateCount)
  if (lot) return lot
  const message = `must name all ${candidateCount} tickets that can win the lot`
  throw refuse('LOT_INCOMPLETE', [{ path: 'candidateEnrolledSubscriberIds', message }])
}

async function lotWithoutOffers(
  tx: Tx,
  auction: Auction,
  winnerEnrollmentId: string,
  drawn: readonly string[],
): Promise<Choice> {
  const found = await rows.listChoiceFacts(tx, auction, drawn)
  refuseIf(openLotBlockedReason(auction, drawn, found))
  const candidateCount = await rows.countLotTickets(tx, auction)
  await refuseUnprovenLot(tx, auction, candidateCount)
  const winner = found.find(({ id }) => id === winnerEnrollmentId)!
  // Nobody offered a discount, so the total amount is the prize.
  const amountPaise = auction.bidMode === 'TOTAL_VALUE_DECREASING' ? auction.totalAmountPaise : 0
  return {
    enrollmentId: winner.id,
    subscriberId: winner.subscriberId,
    amountPaise,
    prizePaise: auction.totalAmountPaise,
    bidId: null,
    prebidId: null,
    selectionSource: 'LOT_SELECTION',
    lot: requireAll('ELIGIBLE', drawn, candidateCount),
  }
}
