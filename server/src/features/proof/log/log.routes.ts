// The endpoints of the trees of auctions, for the company, the superadmin and the members.
import * as contract from '@kuri/contract/proof/log.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { makeHashTrees } from './hash-trees.ts'
import * as actions from './log.actions.ts'

export function logRoutes(deps: Platform) {
  const trees = makeHashTrees()
  const { getLogHead, getLogConsistency, getLogInclusion } = contract
  return [
    ...[getLogHead.company, getLogHead.admin, contract.getOwnLogHead].map((route) =>
      serve(route, ({ permit, params }) => actions.readHead(deps, permit, params.auctionId)),
    ),
    ...[getLogConsistency.company, getLogConsistency.admin, contract.getOwnLogConsistency].map((route) =>
      serve(route, ({ permit, params, query }) =>
        actions.readConsistency(deps, trees, permit, params.auctionId, query),
      ),
    ),
    ...[getLogInclusion.company, getLogInclusion.admin, contract.getOwnLogInclusion].map((route) =>
      serve(route, ({ permit, params, query }) => actions.readInclusion(deps, trees, permit, params.auctionId, query)),
    ),
  ]
}
