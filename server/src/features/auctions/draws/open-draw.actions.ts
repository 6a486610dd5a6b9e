// Staff open a draw, or void one whose result nobody can know yet.
import type { DrawOpening } from '@kuri/contract/auctions/draws.contract'
import { actionBlockedReason } from '@kuri/contract/auctions/rules/actions.rules'
import { MAX_LOT_TICKETS } from '@kuri/contract/auctions/winners.contract'
import { rupeesOrNull } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import { drawRoundAt, QUICKNET, roundTimeMs } from '@kuri/verify/draws/beacon'
import { COMMIT_SECONDS, drawOrder } from '@kuri/verify/draws/draw'
import { currentFrontier } from '#features/proof/tree/frontier'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { addJob } from '#platform/jobs/jobs'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import { isoTime } from '#platform/text/iso-time'
import type { Auction } from '../model/auction.ts'
import { mutateAuction } from '../model/mutate-auction.ts'
import type { Mutation } from '../model/mutation.ts'
import { lowestOpenDivision, tiedForBest } from '../winners/candidates.rules.ts'
import { listCandidates, toChoice } from '../winners/candidates.ts'
import { isOpenLot } from '../winners/declaration.rules.ts'
import { listFilledDivisions, listLotTickets } from '../winners/winners.sql.ts'
import { type DrawCandidate, repetitionBlockedReason, voidBlockedReason } from './draws.rules.ts'
import type { DrawRow } from './draws.sql.ts'
import * as rows from './draws.sql.ts'
import { FETCH_BEACON } from './fetch-beacon.ts'
import { voidDraw } from './outcome.ts'
import { newServerSeed } from './server-seed.ts'

type Opening = Static<typeof DrawOpening>

/** Returns the id of the open draw. Two openings at once open one draw: the second one gets it back. */
export async function openDraw(
  deps: Platform,
  permit: Permit,
  auctionId: string,
  { kind, reason }: Opening,
): Promise<string> {
  const { auction } = await mutateAuction(deps, permit, auctionId, async (auction, now, tx) => {
    if (auction.openDrawId !== null) return null
    refuseIf(actionBlockedReason(auction, 'recordLot', now))
    if (auction.hasPrebid && auction.prebidsRevealedAt === null) throw refuse('PREBIDS_SEALED')
    if (currentFrontier(auction) === null) throw refuse('LOG_NOT_READY')
    const division = lowestOpenDivision(auction.divisions, await listFilledDivisions(tx, auction.cycleId))!
    refuseIf(repetitionBlockedReason(division, await rows.listEarlierDraws(tx, auctionId)))
    const { among, candidates } = await listTickets(deps, tx, auction)
    const draw = makeDraw(deps, auction, kind, now)
    await rows.insertDraw(tx, {
      ...draw,
      division,
      among,
      amountPaise: among === 'TIED' ? candidates[0]!.amountPaise : null,
      candidates,
      openedById: permit.actor.userId,
    })
    if (draw.round !== null && deps.config.trust.drandUrls.length > 0)
      await addJob(tx, FETCH_BEACON, { auctionId, drawId: draw.id }, { runAt: new Date(roundTimeMs(draw.round)) })
    return announcement((await rows.findDraw(tx, auctionId, draw.id))!, reason)
  })
  return auction.openDrawId!
}

/** All tickets that can win, never some of them, in the order in which the draw counts them. */
async function listTickets({ secrets }: Platform, tx: Tx, auction: Auction) {
  const offers = await listCandidates(tx, secrets, auction)
  const tied = tiedForBest(offers).map((offer): DrawCandidate => {
    const { enrollmentId, amountPaise, bidId, prebidId } = toChoice(offer)
    return { enrollmentId, amountPaise, bidId, prebidId, prizePaise: null }
  })
  const among = offers.length > 0 ? ('TIED' as const) : ('ELIGIBLE' as const)
  const all = among === 'TIED' ? tied : isOpenLot(auction) ? await listEligible(tx, auction) : []
  if (all.length < 2) throw refuse('LOT_NOT_TIED')
  if (all.length > MAX_LOT_TICKETS) throw refuse('LOT_INCOMPLETE')
  const byTicket = new Map(all.map((each) => [each.enrollmentId, each]))
  return { among, candidates: drawOrder([...byTicket.keys()]).map((id) => byTicket.get(id)!) }
}

/** Nobody offered a discount, so the total amount is the prize. */
async function listEligible(tx: Tx, auction: Auction): Promise<DrawCandidate[]> {
  const tickets = await listLotTickets(tx, auction, MAX_LOT_TICKETS + 1, 0)
  const amountPaise = auction.bidMode === 'TOTAL_VALUE_DECREASING' ? auction.totalAmountPaise : 0
  return tickets.map((enrollmentId) => ({
    enrollmentId,
    amountPaise,
    bidId: null,
    prebidId: null,
    prizePaise: auction.totalAmountPaise,
  }))
}

function makeDraw({ secrets }: Platform, auction: Auction, kind: Opening['kind'], now: Date) {
  const id = newId(now.getTime())
  const draw = {
    id,
    auctionId: auction.id,
    companyId: auction.companyId,
    kind,
    // The announcement is the first event of this mutation.
    intentSequence: auction.serverSequence + 1,
    openedAt: now,
  }
  if (kind === 'BEACON')
    return { ...draw, state: 'WAITING_FOR_BEACON' as const, round: drawRoundAt(now.getTime()), commitEndsAt: null }
  const commitEndsAt = new Date(now.getTime() + COMMIT_SECONDS * 1000)
  return { ...draw, ...newServerSeed(secrets, id), state: 'COMMITTING' as const, round: null, commitEndsAt }
}

const iso = (at: Date | null) => at && isoTime(at)

/** What everybody is bound to: a view of a draw shows the same fields. */
export const intentView = (draw: DrawRow) => ({
  division: draw.division,
  kind: draw.kind,
  among: draw.among as 'TIED' | 'ELIGIBLE',
  amount: rupeesOrNull(draw.amountPaise),
  chainHash: draw.kind === 'BEACON' ? QUICKNET.chainHash : null,
  round: draw.round,
  roundAt: draw.round === null ? null : isoTime(new Date(roundTimeMs(draw.round))),
  seedCommitment: draw.seedCommitment,
  commitEndsAt: iso(draw.commitEndsAt),
  revealEndsAt: iso(draw.revealEndsAt),
})

function announcement(draw: DrawRow, reason: string | undefined): Mutation {
  const tickets = draw.candidates.map(({ enrollmentId }) => enrollmentId)
  const { kind, division } = draw
  return {
    changes: { openDrawId: draw.id, drawDueAt: draw.commitEndsAt },
    logs: [{ action: 'OPEN_DRAW', reason: reason ?? null, metadata: { drawId: draw.id, kind, division } }],
    events: () => [
      {
        type: 'auction.draw.opened',
        audience: 'ROOM',
        payload: { drawId: draw.id, ...intentView(draw), tickets },
      },
    ],
  }
}

export const voidByStaff = (deps: Platform, permit: Permit, auctionId: string, drawId: string, note: string) =>
  mutateAuction(deps, permit, auctionId, async (_auction, now, tx) => {
    const draw = await rows.findDraw(tx, auctionId, drawId)
    if (!draw) throw refuse('DRAW_NOT_FOUND')
    refuseIf(voidBlockedReason(draw, now))
    return voidDraw(tx, draw, { reason: 'BY_STAFF', note }, now)
  })
