// Turns dividends and advances that no bill will take into refunds due, in the caller's transaction. [spec: Pots that nobody has won]
import { addAdvances } from '#features/money/billing/receipts/ticket-accounts.sql'
import { bookEntries } from '#features/money/ledger/ledger.actions'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { notifyRefunds } from './refund-notifications.ts'
import { type Leftover, leftoverPostings } from './refunds.rules.ts'
import * as rows from './refunds.sql.ts'

type Program = Pick<rows.ProgramOfRefunds, 'id' | 'companyId' | 'branchId' | 'lastCompletedCycle'>
type Refunded = { count: number; amountPaise: number }

/** All dividends of the program that are still payable. The caller holds `lockDividends` of the program. */
export async function refundDividends(tx: Tx, program: Program, actorId: string | null, now: Date): Promise<Refunded> {
  return refundLeftovers(tx, program, 'DIVIDEND', await rows.listDividendsLeft(tx, program.id), actorId, now)
}

/** All advances of the program. The caller holds the locks that come before `enrollments`. */
export async function refundAdvances(tx: Tx, program: Program, actorId: string | null, now: Date): Promise<Refunded> {
  const left = await rows.lockAdvancesLeft(tx, program.id)
  await addAdvances(
    tx,
    left.map(({ enrollmentId, amountPaise }) => ({ enrollmentId, amountPaise: -amountPaise })),
  )
  return refundLeftovers(tx, program, 'ADVANCE', left, actorId, now)
}

async function refundLeftovers(
  tx: Tx,
  { id: programId, companyId, branchId, lastCompletedCycle }: Program,
  kind: 'DIVIDEND' | 'ADVANCE',
  left: readonly Leftover[],
  actorId: string | null,
  now: Date,
): Promise<Refunded> {
  const refunds = left.map((ticket) => ({ ...ticket, id: newId(now.getTime()), isOwed: ticket.holder !== 'COMPANY' }))
  await rows.insertRefunds(
    tx,
    refunds.map(({ id, enrollmentId, userId, amountPaise, isOwed }) => ({
      ...{ id, companyId, branchId, programId, enrollmentId, userId, kind },
      amountPaise: isOwed ? amountPaise : 0,
      dividendPaise: kind === 'DIVIDEND' ? amountPaise : 0,
      afterCycleNumber: lastCompletedCycle,
      createdById: actorId,
      createdAt: now,
      ...(isOwed ? {} : { paidAt: now, mode: 'ADJUSTMENT' }),
    })),
  )
  const from = kind === 'DIVIDEND' ? 'DIVIDEND_PAYABLE' : 'TICKET'
  await bookEntries(
    tx,
    refunds.map((refund) => ({
      ...{ kind: 'REFUND_DUE' as const, companyId, branchId, programId, sourceId: refund.id, actorId },
      postings: leftoverPostings(programId, from, refund),
    })),
    now,
  )
  const owed = refunds.filter(({ isOwed }) => isOwed)
  await notifyRefunds(tx, 'REFUND_DUE', owed, now)
  return { count: owed.length, amountPaise: owed.reduce((sum, { amountPaise }) => sum + amountPaise, 0) }
}
