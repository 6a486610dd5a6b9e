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

/** A bank account of any branch of the company. */
export const findAccountOfCompany = (db: Reader, companyId: string, id: string) =>
  db
    .selectFrom('branchBankAccounts')
    .select(['id', 'bankName'])
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
