// Whether a person may be paid in cash now: the law limits what they get in a day, and the box must hold it.
import type { Tx } from '#platform/db/types'
import { refuse } from '#platform/refusal'
import { lockCashOfPerson } from '../receipts/counter.sql.ts'
import { requireCashInBox } from '../receipts/open-counter.ts'
import { isTooMuchCash } from './vouchers.rules.ts'
import { sumCashPaidTo } from './vouchers.sql.ts'

type CashOut = { companyId: string; branchId: string; userId: string; day: string; amountPaise: number }

/** The lock makes two branches judge one after the other. */
export async function requireCashPayable(tx: Tx, cash: CashOut, now: Date): Promise<void> {
  await lockCashOfPerson(tx, { companyId: cash.companyId, payerId: cash.userId })
  if (isTooMuchCash(await sumCashPaidTo(tx, cash), cash.amountPaise)) throw refuse('PAYOUT_CASH_LIMIT')
  await requireCashInBox(tx, cash.branchId, cash.amountPaise, now)
}
