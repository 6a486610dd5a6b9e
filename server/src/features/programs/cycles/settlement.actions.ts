// Settles a cycle when its last winner is known, and reverses that, in the caller's transaction. The caller holds the lock of
// the cycle's auction, if there is one. docs/decisions/0004-settlement.md [spec: When a cycle is settled; Settled at the reveal]
import { awaitsReveal } from '#features/auctions/model/prebid-seal.rules'
import { applyAdvances } from '#features/money/billing/advances.actions'
import { deductDividendsOfProgram } from '#features/money/billing/deductions.actions'
import { lockDividends } from '#features/money/billing/deductions.sql'
import { getScopeOfProgram } from '#features/money/billing/program-scope.sql'
import { updateGstOfCompletion } from '#features/money/gst/gst.sql'
import { bookEntry, reverseEntry } from '#features/money/ledger/ledger.actions'
import { getCycleTerms, updateTermsFrozen } from '#features/programs/programs/cycle-terms.sql'
import type { Tx } from '#platform/db/types'
import { refuse } from '#platform/refusal'
import { type CommissionTax, replaceInvoices, taxCommission } from './commission-tax.actions.ts'
import * as cycles from './cycles.sql.ts'
import { ticketsWithDividend } from './dividend.rules.ts'
import { dividePot, type Prize, type Settlement, settlementPostings } from './settlement.rules.ts'
import * as rows from './settlement.sql.ts'
import { listPrizes } from './winners.sql.ts'

type Cycle = Awaited<ReturnType<typeof cycles.lockCycle>>

/** For staff who complete a cycle; an auction that decides its winner is not held back. [spec: Minutes of every draw] */
export async function refuseOpenMinutes(tx: Tx, cycle: Cycle): Promise<void> {
  if (cycle.status !== 'COMPLETED' && (await cycles.isLastDrawUnsigned(tx, cycle))) throw refuse('LAST_MINUTES_OPEN')
}

/**
 * Completes the cycle and divides its pot; while the prebid of a winner is sealed, the pot is divided by the reveal. After a change
 * of winners it is called again and replaces the settlement.
 */
export async function settleCycle(tx: Tx, cycleId: string, now: Date): Promise<void> {
  const cycle = await cycles.lockCycle(tx, cycleId)
  await updateTermsFrozen(tx, cycleId, now)
  await cycles.updateCycleStatus(tx, cycleId, 'COMPLETED', now)
  // Imported cycles were settled before the program came to the platform.
  if (cycle.isImported) return
  // Only the tickets held at the first completion share the dividend, also when the cycle is settled again.
  if (cycle.completedAt === null) {
    await decideWhoShares(tx, cycleId, now)
    await updateGstOfCompletion(tx, cycleId, now)
  }
  const prizes = await listPrizes(tx, cycleId)
  if (!prizes.some((prize) => awaitsReveal(prize, prize))) await settle(tx, cycle, now)
}

async function decideWhoShares(tx: Tx, cycleId: string, now: Date): Promise<void> {
  await rows.updateSharingEnrollments(tx, cycleId)
  const { dividendTo } = (await getCycleTerms(tx, cycleId)).chitTerms
  if (dividendTo === 'ALL') return
  const { today, records } = await rows.listPaymentRecords(tx, cycleId, now)
  await rows.updateDividendEnrollments(tx, cycleId, ticketsWithDividend(dividendTo, records, today))
}

/** The caller reveals the prebids of the cycle's auction. Does nothing unless the cycle is completed and waited for that. */
export async function settleRevealedCycle(tx: Tx, cycleId: string, now: Date): Promise<void> {
  const cycle = await cycles.lockCycle(tx, cycleId)
  if (cycle.status !== 'COMPLETED' || cycle.isImported || (await rows.findSettlement(tx, cycleId))) return
  await settle(tx, cycle, now)
}

async function settle(tx: Tx, cycle: Cycle, now: Date): Promise<void> {
  const { id: cycleId, programId, companyId } = cycle
  await lockDividends(tx, programId)
  const terms = await getCycleTerms(tx, cycleId)
  const prizes = await listPrizes(tx, cycleId)
  const tickets = await rows.listSharingTickets(tx, cycleId)
  const plain = dividePot({
    totalAmountPaise: terms.totalAmountPaise,
    prizesPaise: prizes.map(({ prizePaise }) => prizePaise),
    commissionHundredths: terms.foremanCommissionHundredths,
    commissionRule: terms.chitTerms.commissionRule,
    tickets,
  })
  const { settlement, taxes } = await taxCommission(tx, cycleId, { plain, prizes, tickets })
  await takeBackSettlement(tx, cycleId, now)
  await rows.insertSettlement(tx, { cycleId, programId, companyId }, settlement, now)
  await bookSettlement(tx, { cycleId, programId }, settlement, { prizes, taxes }, now)
  await deductDividendsOfProgram(tx, programId, now)
  await applyAdvances(tx, { programId }, now)
  await replaceInvoices(tx, cycle, taxes, now)
}

/** What was booked is booked back today; the books of the day of the settlement stay as they are. [spec: The books] */
async function takeBackSettlement(tx: Tx, cycleId: string, now: Date): Promise<void> {
  await rows.deleteSettlement(tx, cycleId)
  const reversal = { kind: 'SETTLEMENT_REVERSED', actorId: null } as const
  await reverseEntry(tx, { sourceId: cycleId, kind: 'SETTLEMENT' }, reversal, now)
}

async function bookSettlement(
  tx: Tx,
  { cycleId, programId }: { cycleId: string; programId: string },
  settlement: Settlement,
  { prizes, taxes }: { prizes: readonly Prize[]; taxes: readonly CommissionTax[] },
  now: Date,
): Promise<void> {
  const scope = await getScopeOfProgram(tx, programId)
  const postings = settlementPostings(programId, settlement, prizes, taxes)
  await bookEntry(tx, { ...scope, kind: 'SETTLEMENT', sourceId: cycleId, actorId: null, postings }, now)
}

/** Makes the cycle ACTIVE again and withdraws its dividends. */
export async function reverseSettlement(tx: Tx, cycleId: string, now: Date): Promise<void> {
  const cycle = await cycles.lockCycle(tx, cycleId)
  await cycles.updateCycleStatus(tx, cycleId, 'ACTIVE', now)
  if (cycle.isImported) return
  await lockDividends(tx, cycle.programId)
  await takeBackSettlement(tx, cycleId, now)
  await deductDividendsOfProgram(tx, cycle.programId, now)
  await replaceInvoices(tx, cycle, [], now)
}
