// Staff list the candidates, declare a winner or disqualify one [spec: Endpoints and schedule rules; All commands; The list of candidates;
// What it returns; The id of a winner; Status and type; Disqualified winners in lists; Named by staff].

import type { FramePayload } from '@kuri/contract/auctions/live-room.frames'
import { actionBlockedReason } from '@kuri/contract/auctions/rules/actions.rules'
import { isInRange } from '@kuri/contract/auctions/rules/bid-range.rules'
import type { disqualifyWinner as disqualifyRoutes } from '@kuri/contract/auctions/winners.contract'
import { type Page, paged, pageOffset } from '@kuri/contract/kit/paging'
import type { Body } from '@kuri/contract/kit/route'
import { endPayoutCase } from '#features/money/payouts/cases.actions'
import { reverseSettlement } from '#features/programs/cycles/settlement.actions'
import { bidRange } from '#features/programs/programs/bid-range.rules'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import { refuseAmount } from '../model/amounts.ts'
import type { Auction } from '../model/auction.ts'
import { getAuction, mutateAuction } from '../model/mutate-auction.ts'
import type { Mutation } from '../model/mutation.ts'
import { stateChanged } from '../model/state.view.ts'
import { getTicketHolder, type TicketHolder } from '../model/ticket-holders.sql.ts'
import { ROOM_VIEWER, STAFF } from '../model/viewer.ts'
import { updateAppliedPrebidDisqualified } from '../prebids/prebids.sql.ts'
import { candidateView, nameCandidates } from './candidate.view.ts'
import { lowestOpenDivision, rankingOf, tiedForBest } from './candidates.rules.ts'
import { listCandidates, toChoice } from './candidates.ts'
import { awaitsWinner, manualChoiceBlockedReason } from './declaration.rules.ts'
import { type Choice, declare } from './declaration.ts'
import { refuseUnprovenLot } from './lot-proof.ts'
import { winnerEventView } from './winner.view.ts'
import * as rows from './winners.sql.ts'

/** A page of the candidates for the open division, best first. */
export async function readCandidates(deps: Platform, permit: Permit, auctionId: string, page: Page) {
  const auction = await getAuction(deps, permit, auctionId)
  const all = awaitsWinner(auction) ? await listCandidates(deps.db, deps.secrets, auction) : []
  const division = lowestOpenDivision(auction.divisions, await rows.listFilledDivisions(deps.db, auction.cycleId))
  const shown = all
    .slice(pageOffset(page), pageOffset(page) + page.pageSize)
    .map((each) => candidateView(each, auction, STAFF, division))
  return paged('candidates', await nameCandidates(deps, deps.db, shown), all.length, page)
}

export const declareBy = (
  deps: Platform,
  permit: Permit,
  auctionId: string,
  reason: string | undefined,
  action: 'declareWinner' | 'recordLot',
  choose: (tx: Tx, auction: Auction) => Promise<Choice>,
) =>
  mutateAuction(deps, permit, auctionId, async (auction, now, tx) => {
    refuseIf(actionBlockedReason(auction, action, now))
    return declare(tx, auction, await choose(tx, auction), permit.actor, reason ?? null, now)
  })

/** Declares one of the candidates: a live bid, or a prebid if there is no live bid. */
export const declareCandidate = (
  deps: Platform,
  permit: Permit,
  auctionId: string,
  offer: { bidId: string } | { prebidId: string },
  reason?: string,
) =>
  declareBy(deps, permit, auctionId, reason, 'declareWinner', async (tx, auction) => {
    if ('prebidId' in offer && auction.leadingBidId !== null) throw refuse('LIVE_BIDS_EXIST')
    const id = 'bidId' in offer ? offer.bidId : offer.prebidId
    const candidates = await listCandidates(tx, deps.secrets, auction)
    const candidate = candidates.find(
      (each) => each.id === id && each.source === ('bidId' in offer ? 'LIVE_BID' : 'PREBID'),
    )
    if (!candidate) throw refuse(await missingOffer(tx, auctionId, offer))
    const tied = tiedForBest(candidates)
    if (tied.length > 1 && tied.includes(candidate)) await refuseUnprovenLot(tx, auction, tied.length)
    return { ...toChoice(candidate), ranking: rankingOf(candidate, candidates) }
  })

/** An offer that exists but is not eligible is NOT_A_CANDIDATE; an unknown one is not found. */
async function missingOffer(tx: Tx, auctionId: string, offer: { bidId: string } | { prebidId: string }) {
  if (await rows.hasOffer(tx, auctionId, offer)) return 'NOT_A_CANDIDATE'
  return 'bidId' in offer ? 'BID_NOT_FOUND' : 'PREBID_NOT_FOUND'
}

/** [spec: Named by staff] Declares an enrollment that did not bid. */
export const declareManually = (
  deps: Platform,
  permit: Permit,
  auctionId: string,
  choice: { enrollmentId: string; amountPaise: number },
  reason: string,
) =>
  declareBy(deps, permit, auctionId, reason, 'declareWinner', async (tx, auction) => {
    const [enrollment] = await rows.listChoiceFacts(tx, auction, [choice.enrollmentId])
    if (!enrollment) throw refuse('ENROLLMENT_NOT_FOUND')
    refuseIf(manualChoiceBlockedReason(enrollment))
    const range = bidRange(auction)
    if (!isInRange(range, choice.amountPaise)) throw refuseAmount(range, choice.amountPaise)
    return {
      enrollmentId: enrollment.id,
      subscriberId: enrollment.subscriberId,
      amountPaise: choice.amountPaise,
      bidId: null,
      prebidId: null,
      selectionSource: 'MANUAL_SELECTION',
    }
  })

type Disqualification = Body<typeof disqualifyRoutes.company>

/**
 * [spec: Transitions of an auction; When; When a cycle is settled] The division is open again; a COMPLETE auction returns to ENDED and its
 * cycle to ACTIVE. The payout case of the winner is over; once the prize is paid, the winner stays.
 */
export const disqualifyWinner = (
  deps: Platform,
  permit: Permit,
  auctionId: string,
  what: Disqualification,
  trigger: 'cancel' | 'forfeit' = 'cancel',
) =>
  mutateAuction(deps, permit, auctionId, async (auction, now, tx) => {
    refuseIf(actionBlockedReason(auction, 'disqualifyWinner', now))
    const winner = await rows.lockWinner(tx, auctionId, what.winnerId)
    if (!winner || winner.status === 'DISQUALIFIED') throw refuse('WINNER_NOT_FOUND')

    const { disqualificationReasonCode: reasonCode, disqualificationNote: note = null } = what
    const ending = { trigger, actor: permit.actor, reason: what.reason ?? note }
    await endPayoutCase(tx, winner.id, ending, now)
    const row = await rows.updateWinnerDisqualified(
      tx,
      winner.id,
      { userId: permit.actor.userId, reasonCode, note },
      now,
    )
    if (winner.auctionPrebidId) await updateAppliedPrebidDisqualified(tx, winner.auctionPrebidId, reasonCode, now)
    if (auction.status === 'COMPLETE') await reverseSettlement(tx, auction.cycleId, now)
    const holder = await getTicketHolder(tx, row.enrollmentId)
    const [next] = await listCandidates(tx, deps.secrets, auction)
    const shown = next ? [candidateView(next, auction, STAFF, winner.division)] : []
    const [suggestedReplacement = null] = await nameCandidates(deps, tx, shown)
    return {
      ...disqualification(auction, { ...row, ...holder }, suggestedReplacement, what, now),
      result: { winnerId: row.id, suggestedReplacement },
    }
  })

type Suggested = NonNullable<FramePayload<'auction.winner.changed'>['suggestedReplacement']>

function disqualification(
  auction: Auction,
  winner: rows.WinnerRow & TicketHolder,
  suggestedReplacement: Suggested | null,
  what: Disqualification,
  now: Date,
): Mutation {
  const declaredWinnerCount = auction.declaredWinnerCount - 1
  const counts = { declaredWinnerCount, remainingWinnerSlots: auction.divisions - declaredWinnerCount }
  return {
    trigger: 'disqualifyWinner',
    changes: { declaredWinnerCount, autoDeclareStopped: true },
    logs: [
      {
        action: 'DISQUALIFY_WINNER',
        reason: what.reason ?? what.disqualificationNote ?? null,
        metadata: { winnerId: winner.id, reasonCode: what.disqualificationReasonCode },
      },
    ],
    events: (after) => [
      stateChanged('winner_disqualified', after, now, {
        winner: winnerEventView(winner, after, ROOM_VIEWER),
        ...counts,
      }),
      {
        type: 'auction.winner.changed',
        audience: 'STAFF',
        payload: {
          action: 'DISQUALIFIED',
          winner: winnerEventView(winner, after, STAFF),
          suggestedReplacement,
          ...counts,
        },
      },
    ],
  }
}
