// [D1 4.2] Candidates and disqualification, for the company and for the superadmin.
import * as contract from '@kuri/contract/auction-winners.contract'
import { type Page, paged, pageOffset } from '@kuri/contract/paging'
import type { Body } from '@kuri/contract/route'
import { serve } from '#platform/http/door'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { remainingWinnerSlots } from '../lifecycle/auction.ts'
import { getAuction } from '../lifecycle/lifecycle.actions.ts'
import { allows } from '../lifecycle/lifecycle.rules.ts'
import { mutationView } from '../lifecycle/state.view.ts'
import { candidateView, nameCandidates } from './candidate.view.ts'
import { lowestOpenDivision } from './candidates.rules.ts'
import { listCandidates } from './candidates.ts'
import { disqualifyWinner } from './winners.actions.ts'
import { listFilledDivisions } from './winners.sql.ts'

export function winnerRoutes(deps: Platform) {
  async function candidates(permit: Permit, auctionId: string, page: Page) {
    const auction = await getAuction(deps, permit, auctionId)
    const isOpen = allows(auction.status, 'declareWinner') && remainingWinnerSlots(auction) > 0
    const all = isOpen ? await listCandidates(deps.db, deps.secrets, auction) : []
    const division = lowestOpenDivision(auction.divisions, await listFilledDivisions(deps.db, auction.cycleId))
    const shown = all
      .slice(pageOffset(page), pageOffset(page) + page.pageSize)
      .map((each) => candidateView(each, auction, { kind: 'STAFF' }, division))
    return paged('candidates', await nameCandidates(deps, deps.db, shown), all.length, page)
  }

  async function disqualify(permit: Permit, auctionId: string, body: Body<typeof contract.disqualifyWinner.company>) {
    const { winnerId, disqualificationReasonCode, disqualificationNote, reason } = body
    const { auction, now, suggestedReplacement } = await disqualifyWinner(deps, permit, auctionId, {
      winnerId,
      reasonCode: disqualificationReasonCode,
      note: disqualificationNote,
      reason,
    })
    return {
      ...mutationView(auction, now),
      winnerId,
      declaredWinnerCount: auction.declaredWinnerCount,
      remainingWinnerSlots: remainingWinnerSlots(auction),
      suggestedReplacement,
    }
  }

  return (['company', 'admin'] as const).flatMap((door) => [
    serve(contract.listCandidates[door], ({ permit, params, query }) => candidates(permit, params.auctionId, query)),
    serve(contract.disqualifyWinner[door], ({ permit, params, body }) => disqualify(permit, params.auctionId, body)),
  ])
}
