import * as groups from '@kuri/contract/money/group-statements.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { annualStatement } from './group-statement.actions.ts'

export const yearlyRoutes = (deps: Platform) => [
  serve(groups.getAnnualStatement, ({ permit, drawer, params, query }) =>
    annualStatement(deps, permit, drawer, params.id, query),
  ),
]
