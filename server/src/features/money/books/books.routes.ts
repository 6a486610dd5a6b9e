import * as contract from '@kuri/contract/money/books.contract'
import { Download } from '#platform/http/download'
import { serve } from '#platform/http/endpoint'
import { onePiece } from '#platform/http/pieces'
import type { Platform } from '#platform/platform'
import { dayBook } from './entries.actions.ts'
import { dayBookFile, ledgerFile, trialBalanceFile } from './report-files.ts'
import { ledgerLines, trialBalance } from './reports.actions.ts'
import { exportVouchers, listVoucherExports } from './vouchers.actions.ts'

export const accountingRoutes = (deps: Platform) => [
  serve(contract.getTrialBalance, async ({ permit, query }) => {
    const report = await trialBalance(deps, permit, query)
    const total = { account: 'TOTAL', subjectId: null, name: 'Total', ...report.totals }
    return query.format === 'csv' ? trialBalanceFile(report, [...report.rows, total]) : report
  }),
  serve(contract.getLedger, async ({ permit, query }) => {
    const report = await ledgerLines(deps, permit, query)
    return query.format === 'csv' ? ledgerFile(report, report.lines) : report
  }),
  serve(contract.listDayBookEntries, async ({ permit, query }) => {
    const report = await dayBook(deps, permit, query)
    if (query.format !== 'csv') return report
    const lines = report.entries.flatMap(({ lines, ...entry }) => lines.map((line) => ({ ...entry, ...line })))
    return dayBookFile(report, lines)
  }),
  // HEAD asks for the headers alone, so it exports nothing.
  serve(contract.exportVouchers, ({ permit, query, request }) =>
    request.method === 'HEAD'
      ? new Download('text/csv', 'vouchers.csv', onePiece(''))
      : exportVouchers(deps, permit, query),
  ),
  serve(contract.listVoucherExports, ({ permit, query }) => listVoucherExports(deps, permit, query)),
]
