import * as contract from '@kuri/contract/auctions/join.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { joinAuction } from './admission.actions.ts'

export const roomRoutes = (deps: Platform) => [
  serve(contract.joinAuction, ({ permit, params, body }) =>
    joinAuction(deps, permit, params.auctionId, body.enrolledSubscriberId),
  ),
]
