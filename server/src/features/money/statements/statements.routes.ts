import * as contract from '@kuri/contract/money/statements.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { readOwnStatement, readStatement } from './statements.actions.ts'

export const statementRoutes = (deps: Platform) => [
  serve(contract.getSubscriberStatement, ({ permit, params, query }) =>
    readStatement(deps, permit, params.id, params.subId, query),
  ),
  serve(contract.getOwnStatement, ({ permit, params, query }) =>
    readOwnStatement(deps, permit, params.programId, query),
  ),
]
