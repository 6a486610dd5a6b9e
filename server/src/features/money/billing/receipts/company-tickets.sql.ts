// The unpaid bills of company tickets.
import { sql } from 'kysely'
import type { Tx } from '#platform/db/types'

/** All of a program, or one. */
export type CompanyTickets = { programId: string; enrollmentId?: string }

export const lockOpenCompanyInvoices = (tx: Tx, { programId, enrollmentId }: CompanyTickets) =>
  tx
    .selectFrom('enrollments')
    .innerJoin('invoices', 'invoices.enrollmentId', 'enrollments.id')
    .innerJoin('programs', 'programs.id', 'enrollments.programId')
    .select(['invoices.id', 'enrollments.id as enrollmentId', 'enrollments.subscriberId', 'enrollments.name'])
    .select(['programs.branchId', sql<number>`invoices.amount_paise - invoices.paid_paise`.as('balancePaise')])
    .where('enrollments.programId', '=', programId)
    .where('enrollments.holder', '=', 'COMPANY')
    .where('enrollments.endedAt', 'is', null)
    .$if(enrollmentId !== undefined, (query) => query.where('enrollments.id', '=', enrollmentId!))
    .where('invoices.kind', '=', 'CYCLE')
    .where('invoices.status', '=', 'DRAFT')
    .where(sql<boolean>`invoices.amount_paise > invoices.paid_paise`)
    .orderBy('invoices.id')
    .forUpdate('invoices')
    .execute()
