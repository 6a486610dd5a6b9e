// What tickets owe, locked while money is taken for it.
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'

/** With the scope of the ticket's program, for the permit. */
export const listTickets = (db: Reader, ids: readonly string[]) =>
  db
    .selectFrom('enrollments')
    .innerJoin('programs', 'programs.id', 'enrollments.programId')
    .innerJoin('users', 'users.id', 'enrollments.subscriberId')
    .select(['enrollments.id', 'enrollments.companyId', 'programs.branchId', 'enrollments.programId'])
    .select(['enrollments.subscriberId', 'enrollments.name', 'users.name as userName'])
    .where('enrollments.id', '=', sql<string>`ANY(${[...ids]})`)
    .execute()

/** Unpaid instalments, in the order of their ids. */
export const lockOpenInvoicesOfTickets = (tx: Tx, enrollmentIds: readonly string[]) =>
  tx
    .selectFrom('invoices')
    .leftJoin('cycles', 'cycles.id', 'invoices.cycleId')
    .select(['invoices.id as invoiceId', 'invoices.enrollmentId', 'invoices.dueDate', 'cycles.cycleNumber'])
    .select(sql<number>`invoices.amount_paise - invoices.paid_paise`.as('openPaise'))
    .where('invoices.enrollmentId', '=', sql<string>`ANY(${[...enrollmentIds]})`)
    .where('invoices.status', '=', 'DRAFT')
    .where('invoices.kind', '=', 'CYCLE')
    .orderBy('invoices.id')
    .forUpdate('invoices')
    .execute()

/** Charges that are not paid or waived, in the order of their ids. */
export const lockOpenChargesOfTickets = (tx: Tx, enrollmentIds: readonly string[]) =>
  tx
    .selectFrom('ticketCharges')
    .select(['id as chargeId', 'enrollmentId', 'chargedOn'])
    .select(sql<number>`amount_paise - paid_paise - waived_paise`.as('openPaise'))
    .where('enrollmentId', '=', sql<string>`ANY(${[...enrollmentIds]})`)
    .where(sql<boolean>`paid_paise + waived_paise < amount_paise`)
    .orderBy('id')
    .forUpdate()
    .execute()

export const lockTickets = (tx: Tx, enrollmentIds: readonly string[]) =>
  tx
    .selectFrom('enrollments')
    .select(['id', 'programId', 'endedAt', 'advancePaise'])
    .where('id', '=', sql<string>`ANY(${[...enrollmentIds]})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

type Owed = { enrollmentId: string; chitId: string; ticketNumber: number; owedPaise: number }

/** What tickets owe of instalments and charges, by their numbers. */
export async function listOwed(db: Reader, enrollmentIds: readonly string[]): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    SELECT enrollment.id AS "enrollmentId", program.chit_id AS "chitId", enrollment.ticket_number AS "ticketNumber",
      (coalesce((SELECT sum(amount_paise - paid_paise) FROM invoices
        WHERE enrollment_id = enrollment.id AND status = 'DRAFT' AND kind = 'CYCLE'), 0)
      + coalesce((SELECT sum(amount_paise - paid_paise - waived_paise) FROM ticket_charges
        WHERE enrollment_id = enrollment.id), 0))::bigint AS "owedPaise"
    FROM enrollments AS enrollment JOIN programs AS program ON program.id = enrollment.program_id
    WHERE enrollment.id = ANY (${[...enrollmentIds]}) ORDER BY program.chit_id, enrollment.ticket_number`.execute(db)
  return rows
}

/** A bank account of any branch of the company. */
export const findAccountOfCompany = (db: Reader, companyId: string, id: string) =>
  db
    .selectFrom('branchBankAccounts')
    .select(['id', 'bankName'])
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
