// What the pages of a chit decide from what the service tells: what is due next, which tickets are mine, and how papers stand.

import type { Data } from '@kuri/contract/kit/route'
import type { EnrollmentStep } from '@kuri/contract/members/enrollment-fields'
import type { listOwnPrograms } from '@kuri/contract/money/own-programs.contract'
import type { getOwnStatement } from '@kuri/contract/money/statements.contract'
import { isEnded, type ProgramStatus } from '@kuri/contract/programs/program-status'

export const CHIT_TABS = ['auctions', 'papers'] as const

export type Chit = Data<typeof listOwnPrograms>['programs'][number]
export type Statement = Data<typeof getOwnStatement>
export type Invoice = Statement['otherInvoices'][number]

export const isOver = ({ programStatus }: Pick<Chit, 'programStatus'>) => isEnded(programStatus as ProgramStatus)

/** Running chits first, ended ones below; the order of the service stays inside each. */
export const splitByEnd = (chits: readonly Chit[]) => ({
  running: chits.filter((chit) => !isOver(chit)),
  ended: chits.filter(isOver),
})

/** The month that runs, or the last one that is over. */
export const shownCycleNumber = ({ currentCycle, completedCycleCount }: Chit) =>
  currentCycle?.cycleNumber ?? completedCycleCount

const isUnpaid = ({ status }: Invoice) => status === 'DRAFT' || status === 'OVERDUE'
const byDueDate = (a: Invoice, b: Invoice) => (a.dueDate ?? '9999').localeCompare(b.dueDate ?? '9999')

/** What is still to pay in this chit, the oldest due date first. */
export const unpaidInvoices = ({ cycles, otherInvoices }: Pick<Statement, 'cycles' | 'otherInvoices'>): Invoice[] =>
  [...otherInvoices, ...cycles.flatMap(({ invoices }) => invoices)].filter(isUnpaid).sort(byDueDate)

export type PaperState = { paper: 'NOMINEE' | 'PAN_INCOME' | 'AGREEMENT'; isDone: boolean }

/** The papers are handed in one after another, so the step of the request tells which are there. */
export function paperStates(step: EnrollmentStep): PaperState[] {
  const order = ['NOMINEE', 'PAN_INCOME', 'AGREEMENT'] as const
  const reached = step === 'COMPLETED' ? order.length : order.indexOf(step as (typeof order)[number]) + 1
  return order.map((paper, index) => ({ paper, isDone: index < reached }))
}

/** The tickets that have taken a prize, mine and others', as far as the months in the statement show. */
export const wonTickets = ({ cycles }: Pick<Statement, 'cycles'>): number[] =>
  cycles.flatMap(({ winners }) => winners.map(({ ticketNumber }) => ticketNumber))

/** The sum of my prizes. A prize that would reveal a sealed bid stays sealed. */
export function prizeOf({ cycles }: Pick<Statement, 'cycles'>): number | 'NONE' | 'SEALED' {
  const prizes = cycles.flatMap((cycle) => cycle.prizes)
  if (prizes.length === 0) return 'NONE'
  if (prizes.some(({ prize }) => prize === null)) return 'SEALED'
  return prizes.reduce((paise, { prize }) => paise + Math.round(prize! * 100), 0) / 100
}

/** One row for each invoice, the newest month first; prizes stand with the invoice of the ticket that won them. */
export function splitMonths({ cycles, otherInvoices, enrollments }: Statement) {
  const ofCycles = [...cycles]
    .sort((a, b) => b.cycleNumber - a.cycleNumber)
    .flatMap(({ invoices, startDate, prizes }) =>
      invoices.map((invoice) => ({
        invoice,
        startDate,
        prizes: prizes.filter(({ enrolledSubscriberId }) => enrolledSubscriberId === invoice.enrolledSubscriberId),
      })),
    )
  const others = otherInvoices.map((invoice) => ({ invoice, startDate: null, prizes: [] }))
  return { invoices: [...ofCycles, ...others], hasSeveralTickets: enrollments.length > 1 }
}

/** The first and the last months of a long chit; the totals are those of all its months. */
export const joinStatements = (first: Statement, last: Statement): Statement => ({
  ...last,
  cycles: [...first.cycles, ...last.cycles],
})
