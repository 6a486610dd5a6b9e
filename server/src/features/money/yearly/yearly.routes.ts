import * as sheets from '@kuri/contract/money/balance-sheets.contract'
import * as groups from '@kuri/contract/money/group-statements.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { balanceSheet, changeAccountMapping, freezeMapping, readAccountMapping } from './balance-sheet.actions.ts'
import { annualStatement } from './group-statement.actions.ts'

export const yearlyRoutes = (deps: Platform) => [
  serve(groups.getAnnualStatement, ({ permit, drawer, params, query }) =>
    annualStatement(deps, permit, drawer, params.id, query),
  ),
  serve(sheets.getBalanceSheet, ({ permit, drawer, query }) => balanceSheet(deps, permit, drawer, query)),
  serve(sheets.getAccountMapping, ({ permit, query }) => readAccountMapping(deps, permit, query.year)),
  serve(sheets.saveAccountMapping, ({ permit, body }) => changeAccountMapping(deps, permit, body)),
  serve(sheets.freezeAccountMapping, ({ permit, body }) => freezeMapping(deps, permit, body.year)),
]
