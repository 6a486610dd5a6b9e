// [D1 4.1, G052] The doors of prebids: the member's three, and the staff's deletion.
import * as contract from '@kuri/contract/prebids.contract'
import { serve } from '#platform/http/door'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { mutationView } from '../lifecycle/state.view.ts'
import { deletePrebid } from './deletion.actions.ts'
import * as actions from './prebids.actions.ts'
import { deletionView, prebidView } from './prebids.view.ts'

export function prebidRoutes(deps: Platform) {
  const remove = async (permit: Permit, auctionId: string, prebidId: string, reason: string) => {
    const { auction, prebid, now } = await deletePrebid(deps, permit, auctionId, prebidId, reason)
    return { ...mutationView(auction, now), ...deletionView(prebid) }
  }
  return [
    serve(contract.placePrebid, async ({ permit, params, body }) =>
      prebidView(await actions.placePrebid(deps, permit, params.auctionId, body)),
    ),
    serve(contract.editPrebid, async ({ permit, params, body }) =>
      prebidView(await actions.editPrebid(deps, permit, params.auctionId, params.prebidId, body)),
    ),
    serve(contract.cancelPrebid, async ({ permit, params, query }) =>
      prebidView(
        await actions.cancelPrebid(deps, permit, params.auctionId, params.prebidId, query.enrolledSubscriberId),
      ),
    ),
    ...(['company', 'admin'] as const).map((door) =>
      serve(contract.deletePrebid[door], ({ permit, params, query }) =>
        remove(permit, params.auctionId, params.prebidId, query.reason),
      ),
    ),
  ]
}
