import * as contract from '@kuri/contract/money/opening-balances.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { listOpeningBalances, requestStatement } from './statement-requests.actions.ts'

export const openingBalanceRoutes = (deps: Platform) => [
  ...Object.values(contract.stateOpeningBalances).map((endpoint) =>
    serve(endpoint, ({ permit, params, body }) => requestStatement(deps, permit, params.id, body)),
  ),
  ...Object.values(contract.listOpeningBalances).map((endpoint) =>
    serve(endpoint, ({ permit, params, query }) => listOpeningBalances(deps, permit, params.id, query)),
  ),
]
