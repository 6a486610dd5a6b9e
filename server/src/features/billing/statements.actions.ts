// [D2 4.8, G144, G172] A subscriber's account in a program: per cycle what was asked, credited and won, and the sums.
import type { getOwnStatement, Statement } from '@kuri/contract/billing.contract'
import { rupees, rupeesOrNull } from '@kuri/contract/money'
import { paged } from '@kuri/contract/paging'
import type { Query } from '@kuri/contract/route'
import type { Static } from '@kuri/contract/schema'
import { isWinnerOpen } from '#features/auction-records/prebid-seal.rules'
import { countCycles, listCycles } from '#features/cycles/cycles.sql'
import { listInvoicesByTicket } from '#features/cycles/invoices.sql'
import { invoiceView } from '#features/cycles/invoices.view'
import { dayAt } from '#features/programs/calendar.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { accountOf, totalsOf } from './statements.rules.ts'
import * as rows from './statements.sql.ts'

type StatementQuery = Query<typeof getOwnStatement>

export async function readStatement(
  deps: Platform,
  permit: Permit,
  programId: string,
  subscriberId: string,
  query: StatementQuery,
) {
  const program = permit.see(await rows.findProgramForStatement(deps.db, programId))
  return statementOf(deps, program, subscriberId, query, (prize) => isWinnerOpen(prize, 'STAFF', prize))
}

export async function readOwnStatement(deps: Platform, permit: Permit, programId: string, query: StatementQuery) {
  const program = await rows.findProgramForStatement(deps.db, programId)
  if (!program) throw refuse('NOT_FOUND')
  return statementOf(deps, program, permit.actor.userId, query, () => true)
}

/** Who holds no ticket of the program has no statement in it. */
async function statementOf(
  { db, clock, config }: Platform,
  program: rows.StatementProgram,
  subscriberId: string,
  { enrolledSubscriberId, ...page }: StatementQuery,
  /** Whoever won knows his own offer; for staff it may be sealed. */
  isOpen: (prize: rows.PrizeRow) => boolean,
): Promise<Static<typeof Statement>> {
  const all = await rows.listEnrollments(db, program.id, subscriberId)
  const enrollments = all.filter(({ id }) => enrolledSubscriberId === undefined || id === enrolledSubscriberId)
  const [first] = enrollments
  if (!first) throw refuse('NOT_FOUND')

  const today = dayAt(clock.now(), config.timeZone)
  const ids = enrollments.map(({ id }) => id)
  const isOurs = (invoice: { enrollmentId: string | null }) =>
    enrolledSubscriberId === undefined || invoice.enrollmentId === enrolledSubscriberId
  const [cycles, count, everyInvoice, shares, won] = await Promise.all([
    listCycles(db, { programId: program.id }, page),
    countCycles(db, { programId: program.id }),
    listInvoicesByTicket(db, { today, programId: program.id, subscriberId }),
    rows.listShares(db, ids),
    rows.listPrizesOf(db, ids),
  ])
  const invoices = everyInvoice.filter(isOurs)
  const prizes = won.map((prize) => ({
    ...prize,
    prizePaise: isOpen(prize) ? prize.prizePaise : null,
  }))
  const ticketOf = new Map(enrollments.map(({ id, ticketNumber }) => [id, ticketNumber]))
  const ticket = ({ enrollmentId }: { enrollmentId: string }) => ({
    enrolledSubscriberId: enrollmentId,
    ticketNumber: ticketOf.get(enrollmentId)!,
  })
  const ofCycle = <Row extends { cycleId: string | null }>(list: readonly Row[], cycleId: string) =>
    list.filter((row) => row.cycleId === cycleId)

  const items = cycles.map(({ id, cycleNumber, status, startDate, endDate }) => ({
    cycleId: id,
    cycleNumber,
    status,
    startDate,
    endDate,
    invoices: ofCycle(invoices, id).map((row) => invoiceView(row, today)),
    dividends: ofCycle(shares, id).map((row) => ({ ...ticket(row), amount: rupees(row.dividendPaise) })),
    prizes: ofCycle(prizes, id).map((row) => ({
      ...ticket(row),
      division: row.division,
      prize: rupeesOrNull(row.prizePaise),
      wonAt: row.selectedAt.toISOString(),
    })),
  }))
  const accounts = enrollments.map(({ id }) => accountOf(id, invoices, shares))
  return {
    ...paged('cycles', items, count, page),
    programId: program.id,
    programName: program.name,
    chitId: program.chitId,
    subscriberId,
    subscriberName: first.name ?? first.userName,
    enrollments: accounts.map((account) => ({
      ...ticket(account),
      dividendEarned: rupees(account.earnedPaise),
      dividendDeducted: rupees(account.deductedPaise),
      dividendBalance: rupees(account.balancePaise),
    })),
    otherInvoices: invoices.filter(({ cycleId }) => cycleId === null).map((row) => invoiceView(row, today)),
    totals: totalsOf(invoices, accounts, prizes, today),
  }
}
