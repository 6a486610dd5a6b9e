import { getAuctionMinutes } from '@kuri/contract/auctions/minutes.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { drawMinutes } from './minutes.actions.ts'

export const minutesRoutes = (deps: Platform) =>
  Object.values(getAuctionMinutes).map((endpoint) =>
    serve(endpoint, ({ permit, params }) => drawMinutes(deps, permit, params.auctionId)),
  )
