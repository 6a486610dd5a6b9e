// Charges of tickets: reading and locking. What receipts pay of them is in receipts/ticket-accounts.sql.ts.

import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { ChargeKind, ChargeStatus } from '@kuri/contract/money/charges.contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { TicketCharge } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

/** `openPaise` of charges.rules.ts is more than zero, as a condition on a row of `ticket_charges`. */
const isOpen = sql<boolean>`(ticket_charges.paid_paise + ticket_charges.waived_paise < ticket_charges.amount_paise)`

const selectCharges = (db: Reader) =>
  db
    .selectFrom('ticketCharges')
    .innerJoin('programs', 'programs.id', 'ticketCharges.programId')
    .innerJoin('enrollments', 'enrollments.id', 'ticketCharges.enrollmentId')
    .innerJoin('users', 'users.id', 'enrollments.subscriberId')
    .select([
      'ticketCharges.id',
      'ticketCharges.companyId',
      'programs.branchId',
      'ticketCharges.programId',
      'ticketCharges.enrollmentId',
      'ticketCharges.invoiceId',
      'ticketCharges.receiptId',
      'ticketCharges.month',
      'ticketCharges.amountPaise',
      'ticketCharges.paidPaise',
      'ticketCharges.waivedPaise',
      'ticketCharges.chargedOn',
      'ticketCharges.createdAt',
      'programs.name as programName',
      'programs.chitId',
      'enrollments.ticketNumber',
      'enrollments.subscriberId',
      'enrollments.name as enrolledName',
      'users.name as userName',
    ])
    .select(sql<ChargeKind>`ticket_charges.kind`.as('kind'))
export type ChargeRow = NonNullable<Awaited<ReturnType<typeof findCharge>>>

export const findCharge = (db: Reader, id: string) =>
  selectCharges(db).where('ticketCharges.id', '=', id).executeTakeFirst()

export type ChargeFilter = {
  programId?: string | undefined
  enrollmentIds?: readonly string[] | undefined
  status?: ChargeStatus | undefined
}
type Filterable = SelectQueryBuilder<{ ticketCharges: TicketCharge }, 'ticketCharges', unknown>

function applyFilter<Q>(query: Q, { programId, enrollmentIds, status }: ChargeFilter): Q {
  let narrowed = query as unknown as Filterable
  if (programId !== undefined) narrowed = narrowed.where('ticketCharges.programId', '=', programId)
  if (enrollmentIds)
    narrowed = narrowed.where('ticketCharges.enrollmentId', '=', sql<string>`ANY(${[...enrollmentIds]})`)
  if (status === 'OPEN') narrowed = narrowed.where(isOpen)
  if (status === 'SETTLED') narrowed = narrowed.where(sql<boolean>`NOT ${isOpen}`)
  return narrowed as unknown as Q
}

/** The page is chosen from the charges alone, so that names are looked up for its rows only. */
export const listNewestCharges = (db: Reader, filter: ChargeFilter, page?: Page) => {
  const ids = applyFilter(db.selectFrom('ticketCharges').select('ticketCharges.id'), filter)
    .orderBy('ticketCharges.createdAt', 'desc')
    .orderBy('ticketCharges.id', 'desc')
    .$if(page !== undefined, (query) => query.limit(page!.pageSize).offset(pageOffset(page!)))
  return selectCharges(db)
    .where('ticketCharges.id', 'in', ids)
    .orderBy('ticketCharges.createdAt', 'desc')
    .orderBy('ticketCharges.id', 'desc')
    .execute()
}

export async function countCharges(db: Reader, filter: ChargeFilter): Promise<number> {
  const query = db.selectFrom('ticketCharges').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await applyFilter(query, filter).executeTakeFirstOrThrow()).count
}

/** The open charges of tickets, oldest first. */
export const listOpenCharges = (db: Reader, enrollmentIds: readonly string[]) =>
  db
    .selectFrom('ticketCharges')
    .selectAll()
    .where('enrollmentId', '=', sql<string>`ANY(${[...enrollmentIds]})`)
    .where(isOpen)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** All that is open of these tickets, locked in the order of the ids: for who pays or deducts whatever a ticket owes. */
export const lockOpenCharges = (tx: Tx, enrollmentIds: readonly string[]) =>
  tx
    .selectFrom('ticketCharges')
    .selectAll()
    .where('enrollmentId', '=', sql<string>`ANY(${[...enrollmentIds]})`)
    .where(isOpen)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Charges by their ids, open or not, locked in the order of the ids. */
export const lockCharges = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('ticketCharges')
    .selectAll()
    .where('id', '=', sql<string>`ANY(${[...ids]})`)
    .orderBy('id')
    .forUpdate()
    .execute()

export const findProgramOfCharges = (db: Reader, id: string) =>
  db
    .selectFrom('programs')
    .select(['id', 'id as programId', 'companyId', 'branchId'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The tickets of a person, also those that have ended. */
export async function listEnrollmentIdsOf(db: Reader, subscriberId: string): Promise<string[]> {
  const rows = await db.selectFrom('enrollments').select('id').where('subscriberId', '=', subscriberId).execute()
  return rows.map(({ id }) => id)
}

export const updateChargeWaived = (tx: Tx, id: string, amountPaise: number) =>
  tx
    .updateTable('ticketCharges')
    .set(({ eb }) => ({ waivedPaise: eb('waivedPaise', '+', amountPaise) }))
    .where('id', '=', id)
    .execute()
