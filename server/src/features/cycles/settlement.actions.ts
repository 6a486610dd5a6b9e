// Settles a cycle when its last winner is known, and reverses that, in the caller's transaction. The caller holds the lock of
// the cycle's auction, if there is one. docs/decisions/0004-settlement.md [G175]
import { deductDividendsOfProgram } from '#features/billing/deductions.actions'
import { lockDividends } from '#features/billing/deductions.sql'
import type { Tx } from '#platform/db/types'
import * as cycles from './cycles.sql.ts'
import { dividePot } from './settlement.rules.ts'
import * as rows from './settlement.sql.ts'
import { listPrizes } from './winners.sql.ts'

/** Completes the cycle and divides its pot. After a change of winners it is called again and replaces the settlement. */
export async function settleCycle(tx: Tx, cycleId: string, now: Date): Promise<void> {
  const cycle = await cycles.lockCycle(tx, cycleId)
  await cycles.updateCycleStatus(tx, cycleId, 'COMPLETED', now)
  // Imported cycles were settled before the program came to the platform.
  if (cycle.isImported) return
  // Only the tickets held at the first completion share the dividend, also when the cycle is settled again.
  if (cycle.completedAt === null) await rows.updateSharingEnrollments(tx, cycleId)
  await lockDividends(tx, cycle.programId)
  const terms = await rows.getTermsOfSettlement(tx, cycle.programId)
  const settlement = dividePot({
    totalAmountPaise: terms.totalAmountPaise,
    prizesPaise: (await listPrizes(tx, cycleId)).map(({ prizePaise }) => prizePaise),
    commissionHundredths: terms.foremanCommissionHundredths ?? 0,
    tickets: await rows.listSharingTickets(tx, cycleId),
  })
  await rows.deleteSettlement(tx, cycleId)
  await rows.insertSettlement(tx, { cycleId, programId: cycle.programId, companyId: cycle.companyId }, settlement, now)
  await deductDividendsOfProgram(tx, cycle.programId, now)
}

/** Makes the cycle ACTIVE again and withdraws its dividends. */
export async function reverseSettlement(tx: Tx, cycleId: string, now: Date): Promise<void> {
  const cycle = await cycles.lockCycle(tx, cycleId)
  await cycles.updateCycleStatus(tx, cycleId, 'ACTIVE', now)
  if (cycle.isImported) return
  await lockDividends(tx, cycle.programId)
  await rows.deleteSettlement(tx, cycleId)
  await deductDividendsOfProgram(tx, cycle.programId, now)
}
