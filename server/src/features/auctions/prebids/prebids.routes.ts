// The prebid endpoints: place, edit and cancel for the member, delete for staff [spec: Member endpoints and rules; Deletion by staff].
import * as contract from '@kuri/contract/auctions/prebids.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { deletePrebid } from './deletion.actions.ts'
import * as actions from './prebids.actions.ts'
import { deletionView, prebidView } from './prebids.view.ts'

export const prebidRoutes = (deps: Platform) => [
  serve(contract.placePrebid, async ({ permit, drawer, params, body }) =>
    prebidView(deps.trust, await actions.placePrebid(deps, { permit, drawer }, params.auctionId, body)),
  ),
  serve(contract.previewPrebid, ({ permit, drawer, params, body }) =>
    actions.previewPrebid(deps, { permit, drawer }, params.auctionId, body),
  ),
  serve(contract.editPrebid, async ({ permit, drawer, params, body }) =>
    prebidView(deps.trust, await actions.editPrebid(deps, { permit, drawer }, params.auctionId, params.prebidId, body)),
  ),
  serve(contract.cancelPrebid, async ({ permit, params, query }) =>
    prebidView(
      deps.trust,
      await actions.cancelPrebid(deps, permit, params.auctionId, params.prebidId, query.enrolledSubscriberId),
    ),
  ),
  ...(['company', 'admin'] as const).map((persona) =>
    serve(contract.deletePrebid[persona], async ({ permit, params, query }) =>
      deletionView(await deletePrebid(deps, permit, params.auctionId, params.prebidId, query.reason)),
    ),
  ),
]
