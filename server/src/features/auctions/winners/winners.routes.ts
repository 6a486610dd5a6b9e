// Endpoints for candidates, for the tickets of a lot and for the disqualification of a winner, for the company and for the superadmin
// [spec: Endpoints and schedule rules].
import * as contract from '@kuri/contract/auctions/winners.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { readLotTickets } from './lots.actions.ts'
import { disqualifiedView } from './winner.view.ts'
import { disqualifyWinner, readCandidates } from './winners.actions.ts'

export const winnerRoutes = (deps: Platform) =>
  (['company', 'admin'] as const).flatMap((persona) => [
    serve(contract.listCandidates[persona], ({ permit, params, query }) =>
      readCandidates(deps, permit, params.auctionId, query),
    ),
    serve(contract.listLotTickets[persona], ({ permit, params, query }) =>
      readLotTickets(deps, permit, params.auctionId, query),
    ),
    serve(contract.disqualifyWinner[persona], async ({ permit, params, body }) =>
      disqualifiedView(await disqualifyWinner(deps, permit, params.auctionId, body)),
    ),
  ])
