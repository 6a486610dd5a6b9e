// Many invoices that are paid together.
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'

/** For the permit. */
export const listInvoiceScopes = (db: Reader, ids: readonly string[]) =>
  db
    .selectFrom('invoices')
    .innerJoin('programs', 'programs.id', 'invoices.programId')
    .select(['invoices.id', 'invoices.companyId', 'programs.branchId', 'invoices.programId'])
    .where('invoices.id', '=', sql<string>`ANY(${[...ids]})`)
    .execute()

export const lockInvoicesToPay = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('invoices')
    .innerJoin('users', 'users.id', 'invoices.subscriberId')
    .select(['invoices.id', 'invoices.companyId', 'invoices.programId', 'invoices.enrollmentId'])
    .select(['invoices.subscriberId', 'invoices.status', 'invoices.kind', 'users.name as payerName'])
    .select(sql<number>`invoices.amount_paise - invoices.paid_paise`.as('openPaise'))
    .where('invoices.id', '=', sql<string>`ANY(${[...ids]})`)
    .orderBy('invoices.id')
    .forUpdate('invoices')
    .execute()
