import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { REFUSED_BID_RETENTION } from './refused-bids/refused-bids.retention.ts'
import { refusedBidRoutes } from './refused-bids/refused-bids.routes.ts'

export const bidding: Feature<Platform> = {
  name: 'auctions/bidding',
  routes: refusedBidRoutes,
  retention: [REFUSED_BID_RETENTION],
}
