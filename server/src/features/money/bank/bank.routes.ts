import * as reconciliation from '@kuri/contract/money/bank-reconciliation.contract'
import * as statements from '@kuri/contract/money/bank-statements.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import {
  acceptMatch,
  findMatchesOfAccount,
  listBookLinesOfAccount,
  listMatchesOfAccount,
  makeMatch,
  removeMatch,
} from './matching/matches.actions.ts'
import { askMonthSigned, listMonthsOfAccount } from './reconciliation/months.actions.ts'
import { reconcile, reconciliationFile } from './reconciliation/reconciliation.actions.ts'
import { importStatement, listStatementLines } from './statements/statements.actions.ts'
import { voucherRoutes } from './vouchers/vouchers.routes.ts'

export const bankRoutes = (deps: Platform) => [
  ...voucherRoutes(deps),
  serve(statements.importBankStatement, ({ permit, params, body }) =>
    importStatement(deps, permit, params.bankAccountId, body),
  ),
  serve(statements.listBankStatementLines, ({ permit, params, query }) =>
    listStatementLines(deps, permit, params.bankAccountId, query),
  ),
  serve(statements.listBankBookLines, ({ permit, params, query }) =>
    listBookLinesOfAccount(deps, permit, params.bankAccountId, query),
  ),
  serve(statements.listBankMatches, ({ permit, params, query }) =>
    listMatchesOfAccount(deps, permit, params.bankAccountId, query),
  ),
  serve(statements.findBankMatches, ({ permit, params }) => findMatchesOfAccount(deps, permit, params.bankAccountId)),
  serve(statements.createBankMatch, ({ permit, params, body }) => makeMatch(deps, permit, params.bankAccountId, body)),
  serve(statements.acceptBankMatch, ({ permit, params }) => acceptMatch(deps, permit, params.matchId)),
  serve(statements.removeBankMatch, ({ permit, params }) => removeMatch(deps, permit, params.matchId)),
  serve(reconciliation.getBankReconciliation, async ({ permit, params, query }) => {
    const report = await reconcile(deps, permit, params.bankAccountId, query)
    return query.format === 'csv' ? reconciliationFile(report) : report
  }),
  serve(reconciliation.listBankMonths, ({ permit, params }) => listMonthsOfAccount(deps, permit, params.bankAccountId)),
  serve(reconciliation.askBankMonthSigned, ({ permit, params, body }) =>
    askMonthSigned(deps, permit, params.bankAccountId, body),
  ),
]
