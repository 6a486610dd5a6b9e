// Endpoints for candidates and for the disqualification of a winner, for the company and for the superadmin [D1 4.2].
import * as contract from '@kuri/contract/auctions/winners.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { disqualifiedView } from './winner.view.ts'
import { disqualifyWinner, readCandidates } from './winners.actions.ts'

export const winnerRoutes = (deps: Platform) =>
  (['company', 'admin'] as const).flatMap((persona) => [
    serve(contract.listCandidates[persona], ({ permit, params, query }) =>
      readCandidates(deps, permit, params.auctionId, query),
    ),
    serve(contract.disqualifyWinner[persona], async ({ permit, params, body }) =>
      disqualifiedView(await disqualifyWinner(deps, permit, params.auctionId, body)),
    ),
  ])
