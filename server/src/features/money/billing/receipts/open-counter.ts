// Whether a branch may take money now. Every receipt asks, and so does everything that gives cash back.
import type { Tx } from '#platform/db/types'
import { refuse } from '#platform/refusal'
import { isCashAllowed } from './counter.rules.ts'
import { findDayClosed, getCashBalancePaise, getCashTakenPaise, lockCashOfPerson, lockDayBook } from './counter.sql.ts'

/** A closed day takes no money and gives none back. The lock keeps the day open until the commit. */
export async function requireOpenDay(tx: Tx, branchId: string, now: Date): Promise<void> {
  await lockDayBook(tx, branchId, 'SHARED')
  if (await findDayClosed(tx, branchId, now)) throw refuse('DAY_CLOSED')
}

/** Cash leaves the box of a branch only as far as it is there. The exclusive lock makes two payments look one after the other. */
export async function requireCashInBox(tx: Tx, branchId: string, amountPaise: number, now: Date): Promise<void> {
  await lockDayBook(tx, branchId, 'EXCLUSIVE')
  if (await findDayClosed(tx, branchId, now)) throw refuse('DAY_CLOSED')
  if (amountPaise > (await getCashBalancePaise(tx, branchId, 'infinity'))) throw refuse('CASH_NOT_ENOUGH')
}

/** Refuses cash that reaches the limit of section 269ST. The lock makes two counters judge one after the other. */
export async function requireCashAllowed(
  tx: Tx,
  cash: { companyId: string; payerId: string; valueDate: string; bookedOn: string; amountPaise: number },
): Promise<void> {
  await lockCashOfPerson(tx, cash)
  if (!isCashAllowed(await getCashTakenPaise(tx, cash), cash.amountPaise)) throw refuse('CASH_LIMIT_REACHED')
}
