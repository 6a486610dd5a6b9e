// A subscriber's statement in a program: invoices, dividends and prizes per cycle, and the totals. [spec: Which endpoint asks for what;
// Statements; Whose id it is]

import { paged } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import type { Static } from '@kuri/contract/kit/schema'
import type { getOwnStatement, Statement } from '@kuri/contract/money/statements.contract'
import { isWinnerRevealedTo } from '#features/auctions/model/prebid-seal.rules'
import { listNewestCharges } from '#features/money/billing/charges/charges.sql'
import { listInvoicesByTicket } from '#features/money/billing/invoices.sql'
import { listRefunds } from '#features/money/refunds/refunds.sql'
import { readCycleResults } from '#features/programs/cycles/cycle-results.actions'
import { countCycles, listCycles } from '#features/programs/cycles/cycles.sql'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import * as rows from './statements.sql.ts'
import { statementCycleView, statementView } from './statements.view.ts'

type StatementQuery = Query<typeof getOwnStatement>

/** More refunds than these of one person in one program do not happen. */
const MOST_REFUNDS = 100

export async function readStatement(
  deps: Platform,
  permit: Permit,
  programId: string,
  subscriberId: string,
  query: StatementQuery,
) {
  const program = permit.requireVisible(await rows.findProgramForStatement(deps.db, programId))
  return buildStatement(deps, program, subscriberId, query, (prize) => isWinnerRevealedTo(prize, 'STAFF', prize))
}

export async function readOwnStatement(deps: Platform, permit: Permit, programId: string, query: StatementQuery) {
  const program = await rows.findProgramForStatement(deps.db, programId)
  if (!program) throw refuse('NOT_FOUND')
  return buildStatement(deps, program, permit.actor.userId, query, () => true)
}

/** A subscriber without a ticket of the program has no statement in it. */
async function buildStatement(
  { db, clock, config }: Platform,
  program: rows.StatementProgram,
  subscriberId: string,
  { enrolledSubscriberId, ...page }: StatementQuery,
  /** Winners know their own offer; for staff it may still be sealed. */
  isRevealed: (prize: rows.PrizeRow) => boolean,
): Promise<Static<typeof Statement>> {
  const all = await rows.listEnrollments(db, program.id, subscriberId)
  const isRequested = (enrollmentId: string | null) =>
    enrolledSubscriberId === undefined || enrollmentId === enrolledSubscriberId
  const [first, ...others] = all.filter(({ id }) => isRequested(id))
  if (!first) throw refuse('NOT_FOUND')

  const today = dayAt(clock.now(), config.timeZone)
  const ids = [first, ...others].map(({ id }) => id)
  const tickets = [first, ...others] as const
  const ofSubscriber = { companyId: program.companyId, programId: program.id, subscriberId }
  const [cycles, count, invoices, shares, prizes, charges, dividends, refunds, takeovers] = await Promise.all([
    listCycles(db, { programId: program.id }, page),
    countCycles(db, { programId: program.id }),
    listInvoicesByTicket(db, { today, programId: program.id, subscriberId }),
    rows.listShares(db, ids),
    rows.listPrizesOf(db, ids),
    listNewestCharges(db, { enrollmentIds: ids }),
    rows.listDividendFacts(db, subscriberId, tickets),
    listRefunds(db, ofSubscriber, { pageNumber: 1, pageSize: MOST_REFUNDS }),
    rows.listTakeovers(db, subscriberId, ids),
  ])
  /** What happened with the ticket after it had left this person is the next holder's. */
  const isTheirs = (enrollmentId: string, at: Date | null): boolean => {
    const { closedAt } = tickets.find(({ id }) => id === enrollmentId)!
    return closedAt === null || at === null || at <= closedAt
  }
  const facts = {
    program,
    subscriberId,
    enrollments: tickets,
    invoices: invoices.filter(({ enrollmentId }) => isRequested(enrollmentId)),
    shares: shares.filter(({ enrollmentId, settledAt }) => isTheirs(enrollmentId, settledAt)),
    charges: charges.filter(({ enrollmentId, createdAt }) => isTheirs(enrollmentId, createdAt)),
    dividends,
    refunds: refunds.filter(({ enrollmentId }) => isRequested(enrollmentId)),
    takeovers,
    prizes: prizes
      .filter(({ enrollmentId, selectedAt }) => isTheirs(enrollmentId, selectedAt))
      .map((prize) => ({ ...prize, prizePaise: isRevealed(prize) ? prize.prizePaise : null })),
    today,
  }
  const resultOf = await readCycleResults(db, cycles)
  const items = cycles.map((cycle) => ({ ...statementCycleView(cycle, facts), ...resultOf(cycle.id) }))
  return { ...paged('cycles', items, count, page), ...statementView(facts) }
}
