// What the figures of a case follow from: the prize, its seal and settlement, the terms, and what the person owes.
import { PAYOUT_STATES, type PayoutState, type SecurityMode } from '@kuri/contract/money/payouts.contract'
import { sql } from 'kysely'
import { businessDay } from '#features/money/ledger/ledger.sql'
import { cycleTermColumns } from '#features/programs/programs/cycle-terms.sql'
import type { Reader, Tx } from '#platform/db/types'
import type { OpenCharge, OpenInvoice } from './figures.rules.ts'
import { canPrepare } from './states.rules.ts'

/** For a statement that joins the winning cycle as `cycles`. */
const billedLater = sql<number>`(SELECT count(*) FROM invoices JOIN cycles AS later ON later.id = invoices.cycle_id
  WHERE invoices.enrollment_id = payouts.enrollment_id AND invoices.status <> 'CANCELLED'
    AND later.cycle_number > cycles.cycle_number)::integer`

export const getSituation = (db: Reader, payoutId: string) =>
  db
    .selectFrom('payouts')
    .innerJoin('winners', 'winners.id', 'payouts.winnerId')
    .innerJoin('cycles', 'cycles.id', 'payouts.cycleId')
    .innerJoin('programs', 'programs.id', 'payouts.programId')
    .innerJoin('enrollments', 'enrollments.id', 'payouts.enrollmentId')
    .leftJoin('auctions', 'auctions.id', 'winners.auctionId')
    .select([
      'winners.prizePaise',
      'winners.auctionId',
      'winners.auctionPrebidId',
      'auctions.status as auctionStatus',
      'auctions.prebidsRevealedAt',
      'cycles.cycleNumber',
      'programs.startDate',
      'programs.frequency',
      'programs.durationType',
      'programs.durationValue',
      'programs.allowedSecurities',
      'enrollments.advancePaise',
      'enrollments.holder',
    ])
    .select(cycleTermColumns('subscriptionAmountPaise'))
    .select([
      sql<boolean>`EXISTS (SELECT FROM settlements WHERE settlements.cycle_id = payouts.cycle_id)`.as('isSettled'),
      billedLater.as('billedLater'),
    ])
    .where('payouts.id', '=', payoutId)
    .executeTakeFirstOrThrow()
export type Situation = Awaited<ReturnType<typeof getSituation>>

/** The winner's cases whose papers are not complete, with the facts that decide what is missing. */
export async function listAwaitingPapers(db: Reader, subscriberId: string, limit: number) {
  const rows = await db
    .selectFrom('payouts')
    .innerJoin('cycles', 'cycles.id', 'payouts.cycleId')
    .innerJoin('programs', 'programs.id', 'payouts.programId')
    .innerJoin('enrollments', 'enrollments.id', 'payouts.enrollmentId')
    .select(['payouts.id as payoutId', 'payouts.programId', 'payouts.enrollmentId', 'payouts.state', 'payouts.dueOn'])
    .select(['payouts.securityMode', 'programs.name as programName', 'programs.chitId', 'cycles.cycleNumber'])
    .select(['programs.startDate', 'programs.frequency', 'programs.durationType', 'programs.durationValue'])
    .select(['enrollments.ticketNumber', 'enrollments.holder'])
    .select(cycleTermColumns('subscriptionAmountPaise'))
    .select([
      sql<boolean>`payouts.payee_account_number_sealed IS NOT NULL`.as('hasPayee'),
      billedLater.as('billedLater'),
    ])
    .where('payouts.subscriberId', '=', subscriberId)
    .where('payouts.state', 'in', PAYOUT_STATES.filter(canPrepare))
    .orderBy('payouts.dueOn')
    .orderBy('payouts.id')
    .limit(limit)
    .execute()
  // The check constraints allow only these texts.
  return rows.map((row) => ({
    ...row,
    state: row.state as PayoutState,
    securityMode: row.securityMode as SecurityMode,
  }))
}

type Person = { companyId: string; subscriberId: string; enrollmentId: string }

/** Everything billed of the winning ticket, and what is due of the person's other tickets at the company. Company tickets stand alone. */
const openInvoices = ({ companyId, subscriberId, enrollmentId }: Person, today: string) =>
  sql`SELECT invoices.id AS "invoiceId", invoices.enrollment_id AS "enrollmentId", invoices.program_id AS "programId",
      invoices.amount_paise - invoices.paid_paise AS "openPaise"
    FROM invoices JOIN enrollments ON enrollments.id = invoices.enrollment_id
    WHERE enrollments.subscriber_id = ${subscriberId} AND enrollments.company_id = ${companyId} AND invoices.kind = 'CYCLE'
      AND invoices.status = 'DRAFT' AND invoices.amount_paise > invoices.paid_paise
      AND (invoices.enrollment_id = ${enrollmentId} OR (enrollments.holder = 'MEMBER' AND invoices.due_date <= ${today}::date))
    ORDER BY invoices.id`

const openCharges = ({ companyId, subscriberId, enrollmentId }: Person) =>
  sql`SELECT ticket_charges.id AS "chargeId", ticket_charges.enrollment_id AS "enrollmentId",
      ticket_charges.program_id AS "programId",
      ticket_charges.amount_paise - ticket_charges.paid_paise - ticket_charges.waived_paise AS "openPaise"
    FROM ticket_charges JOIN enrollments ON enrollments.id = ticket_charges.enrollment_id
    WHERE enrollments.subscriber_id = ${subscriberId} AND enrollments.company_id = ${companyId}
      AND ticket_charges.paid_paise + ticket_charges.waived_paise < ticket_charges.amount_paise
      AND (ticket_charges.enrollment_id = ${enrollmentId} OR enrollments.holder = 'MEMBER')
    ORDER BY ticket_charges.id`

export const listOpenInvoices = async (db: Reader, person: Person, today: string): Promise<OpenInvoice[]> =>
  (await sql<OpenInvoice>`${openInvoices(person, today)}`.execute(db)).rows
export const listOpenCharges = async (db: Reader, person: Person): Promise<OpenCharge[]> =>
  (await sql<OpenCharge>`${openCharges(person)}`.execute(db)).rows

/** Nobody settles the cycle again or reverses its settlement until the commit. */
export const lockCycleOfPayout = (tx: Tx, cycleId: string) =>
  tx.selectFrom('cycles').select('id').where('id', '=', cycleId).forShare().executeTakeFirstOrThrow()

export const lockOpenInvoices = async (tx: Tx, person: Person, today: string): Promise<OpenInvoice[]> =>
  (await sql<OpenInvoice>`${openInvoices(person, today)} FOR UPDATE OF invoices`.execute(tx)).rows
export const lockOpenCharges = async (tx: Tx, person: Person): Promise<OpenCharge[]> =>
  (await sql<OpenCharge>`${openCharges(person)} FOR UPDATE OF ticket_charges`.execute(tx)).rows
export const lockTicket = (tx: Tx, enrollmentId: string) =>
  tx.selectFrom('enrollments').select('id').where('id', '=', enrollmentId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** What the clocks of a new case start from. */
export async function getClockFacts(db: Reader, cycleId: string, now: Date) {
  const cycle = await db
    .selectFrom('cycles')
    .innerJoin('programs', 'programs.id', 'cycles.programId')
    .select(['cycles.startDate', 'cycles.cycleNumber', 'programs.frequency', 'programs.name as programName'])
    .select(businessDay(now).as('today'))
    .where('cycles.id', '=', cycleId)
    .executeTakeFirstOrThrow()
  const later = await db
    .selectFrom('cycles')
    .innerJoin('cycles as won', 'won.programId', 'cycles.programId')
    .select('cycles.startDate')
    .where('won.id', '=', cycleId)
    .whereRef('cycles.cycleNumber', '>', 'won.cycleNumber')
    .where('cycles.status', '<>', 'CANCELLED')
    .execute()
  return { ...cycle, laterStarts: later.map(({ startDate }) => startDate) }
}

export const findBankAccountOfBranch = (db: Reader, branchId: string, id: string) =>
  db
    .selectFrom('branchBankAccounts')
    .select('id')
    .where('id', '=', id)
    .where('branchId', '=', branchId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
