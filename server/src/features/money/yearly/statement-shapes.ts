// What the statements are, for the files that print them.
import type { Data } from '@kuri/contract/kit/route'
import type { getBalanceSheet } from '@kuri/contract/money/balance-sheets.contract'
import type { getAnnualStatement } from '@kuri/contract/money/group-statements.contract'

export type GroupStatement = Data<typeof getAnnualStatement>
export type BalanceSheet = Data<typeof getBalanceSheet>
