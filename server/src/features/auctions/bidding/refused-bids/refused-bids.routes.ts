// The endpoints where staff read refused bids.
import * as contract from '@kuri/contract/auctions/refused-bids.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { readRefusedBids } from './refused-bids.actions.ts'

export const refusedBidRoutes = (deps: Platform) =>
  (['company', 'admin'] as const).map((persona) =>
    serve(contract.listRefusedBids[persona], ({ permit, params, query }) =>
      readRefusedBids(deps, permit, params.auctionId, query),
    ),
  )
