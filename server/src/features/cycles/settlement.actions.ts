// [G175, docs/decisions/0004-settlement.md] A cycle is completed and settled, or reopened and unsettled, in the
// transaction of whoever decided its last winner. Callers hold the lock of the cycle's auction, if it has one.
import type { Tx } from '#platform/db/db'
import * as cycles from './cycles.sql.ts'
import * as invoices from '#features/billing/invoices.sql'
import { deductDividends, settle } from './settlement.rules.ts'
import * as rows from './settlement.sql.ts'
import { listPrizes } from './winners.sql.ts'

/** Makes the cycle COMPLETED and divides its pot. Again after a change of winners: the last call counts. */
export async function settleCycle(tx: Tx, cycleId: string, now: Date): Promise<void> {
  const cycle = await cycles.lockCycle(tx, cycleId)
  await cycles.updateCycleStatus(tx, cycleId, 'COMPLETED', now)
  // What happened before the program came here was settled elsewhere.
  if (cycle.isImported) return
  // However often it is settled anew, those share it who held a ticket when it was first completed.
  if (cycle.completedAt === null) await rows.updateSharing(tx, cycleId)
  await rows.lockDividends(tx, cycle.programId)
  const terms = await rows.getTermsOfSettlement(tx, cycle.programId)
  const settlement = settle({
    totalAmountPaise: terms.totalAmountPaise,
    prizesPaise: (await listPrizes(tx, cycleId)).map(({ prizePaise }) => prizePaise),
    commissionHundredths: terms.foremanCommissionHundredths ?? 0,
    tickets: await rows.listSharing(tx, cycleId),
  })
  await rows.deleteSettlement(tx, cycleId)
  await rows.insertSettlement(tx, { cycleId, programId: cycle.programId, companyId: cycle.companyId }, settlement, now)
  await deductDividendsOfProgram(tx, cycle.programId, now)
}

/** Makes the cycle ACTIVE again and takes its dividends back. */
export async function reverseSettlement(tx: Tx, cycleId: string, now: Date): Promise<void> {
  const cycle = await cycles.lockCycle(tx, cycleId)
  await cycles.updateCycleStatus(tx, cycleId, 'ACTIVE', now)
  if (cycle.isImported) return
  await rows.lockDividends(tx, cycle.programId)
  await rows.deleteSettlement(tx, cycleId)
  await deductDividendsOfProgram(tx, cycle.programId, now)
}

/** Gives every unpaid invoice of the program the deduction that its dividends allow now. Needs `lockDividends`. */
export async function deductDividendsOfProgram(tx: Tx, programId: string, now: Date): Promise<void> {
  await invoices.lockOpenInvoices(tx, programId)
  const open = await invoices.listOpenInvoices(tx, programId)
  await invoices.updateDeductions(tx, deductDividends(open), now)
}

/** After the program's own rule for deductions changed. */
export async function refreshDeductions(tx: Tx, programId: string, now: Date): Promise<void> {
  await rows.lockDividends(tx, programId)
  await deductDividendsOfProgram(tx, programId, now)
}
