// Examples of the reports and exports of the books.
import type { Example } from './example.ts'

const period = { from: '2026-04-01', to: '2027-03-31' }

export const ACCOUNTING_EXAMPLES: Readonly<Record<string, Example>> = {
  getTrialBalance: { query: period },
  getLedger: { query: { ...period, account: 'CASH' } },
  listDayBookEntries: { query: period },
  closeProgram: { body: { reason: 'All members have agreed to end it early' } },
  exportVouchers: { query: { ...period, format: 'tally-xml' } },
}
