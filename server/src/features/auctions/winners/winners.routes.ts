// [D1 4.2] Candidates and disqualification, for the company and for the superadmin.
import * as contract from '@kuri/contract/auctions/winners.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { disqualifiedView } from './winner.view.ts'
import { disqualifyWinner, readCandidates } from './winners.actions.ts'

export const winnerRoutes = (deps: Platform) =>
  (['company', 'admin'] as const).flatMap((door) => [
    serve(contract.listCandidates[door], ({ permit, params, query }) =>
      readCandidates(deps, permit, params.auctionId, query),
    ),
    serve(contract.disqualifyWinner[door], async ({ permit, params, body }) =>
      disqualifiedView(await disqualifyWinner(deps, permit, params.auctionId, body)),
    ),
  ])
