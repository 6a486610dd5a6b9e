// Dividends and advances that no bill will take, as entries of the books. [spec: Pots that nobody has won]
import { credit, debit, type Posting } from '#features/money/ledger/accounts.rules'
import { totalCycles } from '#features/programs/programs/calendar.rules'

export type Leftover = { enrollmentId: string; userId: string; holder: string; amountPaise: number }

/** A member is paid back; what a company ticket has left is the company's own money. */
export const leftoverPostings = (programId: string, from: 'DIVIDEND_PAYABLE' | 'TICKET', left: Leftover): Posting[] => [
  debit(from, left.enrollmentId, left.amountPaise),
  left.holder === 'COMPANY'
    ? credit('COMPANY_TICKETS', programId, left.amountPaise)
    : credit('REFUNDS_DUE', left.userId, left.amountPaise),
]

type Program = Parameters<typeof totalCycles>[0] & { deductDividend: boolean; completedCycleCount: number }

/** When every cycle is completed no bill takes anything. The last one may be completed before others, so they are counted. */
export const isOver = (program: Program): boolean => program.completedCycleCount >= totalCycles(program)

/** Dividends become refunds when bills do not deduct them, or no more. */
export const areDividendsRefundable = (program: Program): boolean => !program.deductDividend || isOver(program)

type Refund = { kind: string; createdById: string | null }

/** Nobody makes a refund due and pays it alone. To the refund of a removed member two people have agreed already. */
export const firstPersonOf = ({ kind, createdById }: Refund): string | null => (kind === 'REMOVAL' ? null : createdById)
