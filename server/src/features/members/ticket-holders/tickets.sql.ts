// A ticket and its holder.
import { type Insertable, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import { refuse } from '#platform/refusal'

const selectTickets = (db: Reader) =>
  db
    .selectFrom('enrollments')
    .innerJoin('programs', 'programs.id', 'enrollments.programId')
    .select([
      'enrollments.id',
      'enrollments.id as enrollmentId',
      'enrollments.programId',
      'enrollments.companyId',
      'programs.branchId',
      'programs.name as programName',
      'programs.programStatus',
      'programs.subscriptionAmountPaise',
      'programs.totalAmountPaise',
      'programs.foremanCommissionHundredths',
      'programs.chitTerms',
      'enrollments.ticketNumber',
      'enrollments.holder',
      'enrollments.subscriberId',
      'enrollments.name',
      'enrollments.requestId',
      'enrollments.advancePaise',
      'enrollments.endedAt',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('winners')
            .select('winners.id')
            .whereRef('winners.enrollmentId', '=', 'enrollments.id')
            .where('winners.status', '=', 'DECLARED'),
        )
        .$castTo<boolean>()
        .as('hasWon'),
    )
    // The company holds the ticket since it removed a member.
    .select(
      sql<boolean>`enrollments.holder = 'COMPANY' AND EXISTS (SELECT FROM ticket_cases
        WHERE enrollment_id = enrollments.id AND kind = 'REMOVAL' AND status = 'REMOVED')`.as('wasRemoved'),
    )

export const findTicket = (db: Reader, id: string) =>
  selectTickets(db).where('enrollments.id', '=', id).executeTakeFirst()
export type Ticket = NonNullable<Awaited<ReturnType<typeof findTicket>>>

/** The vacant ticket that is sold first. */
export const findVacantTicket = (db: Reader, programId: string) =>
  selectTickets(db)
    .where('enrollments.programId', '=', programId)
    .where('enrollments.holder', '=', 'COMPANY')
    .where('enrollments.endedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('winners')
            .select('winners.id')
            .whereRef('winners.enrollmentId', '=', 'enrollments.id')
            .where('winners.status', '=', 'DECLARED'),
        ),
      ),
    )
    .orderBy('enrollments.ticketNumber')
    .limit(1)
    .executeTakeFirst()

/** Locks the ticket and reads it again under the lock. A repeated import may have deleted it. */
export async function lockTicket(tx: Tx, id: string): Promise<Ticket> {
  await tx.selectFrom('enrollments').select('id').where('id', '=', id).forUpdate().execute()
  const ticket = await findTicket(tx, id)
  if (!ticket) throw refuse('NOT_FOUND')
  return ticket
}

/** A change of a ticket's holder is noticed by the program's auctions, whose locks come early. */
export const lockOpenAuctions = (tx: Tx, programId: string) =>
  tx
    .selectFrom('auctions')
    .select(['id', 'status'])
    .where('programId', '=', programId)
    .where('status', 'in', ['SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'ENDED'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

const invoicesOfTicket = (db: Reader, enrollmentId: string) =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('enrollmentId', '=', enrollmentId)
    .where('kind', '=', 'CYCLE')
    .where('status', '<>', 'CANCELLED')
    .orderBy('id')

export const listInvoicesOfTicket = (db: Reader, enrollmentId: string) => invoicesOfTicket(db, enrollmentId).execute()
export const lockInvoicesOfTicket = (tx: Tx, enrollmentId: string) =>
  invoicesOfTicket(tx, enrollmentId).forUpdate().execute()

type NewHolder = {
  holder: 'MEMBER' | 'COMPANY'
  subscriberId: string
  name: string | null
  requestId: string | null
}

/** The ticket keeps its number, advance and history. */
export const updateHolder = (tx: Tx, enrollmentId: string, holder: NewHolder, now: Date) =>
  tx
    .updateTable('enrollments')
    .set({ ...holder, endedAt: null, createdAt: now })
    .where('id', '=', enrollmentId)
    .execute()

/** Bills of the present holder follow the ticket: the next one sees and pays them. A removed member keeps those that they paid. */
export const updateInvoiceHolder = (
  tx: Tx,
  { enrollmentId, subscriberId: formerId }: Pick<Ticket, 'enrollmentId' | 'subscriberId'>,
  subscriberId: string,
  now: Date,
) =>
  tx
    .updateTable('invoices')
    .set({ subscriberId, updatedAt: now })
    .where('enrollmentId', '=', enrollmentId)
    .where('subscriberId', '=', formerId)
    .where('kind', '=', 'CYCLE')
    .execute()

/** The company takes over what a removed member has not paid. */
export const updateOpenInvoiceHolder = (tx: Tx, enrollmentId: string, subscriberId: string, now: Date) =>
  tx
    .updateTable('invoices')
    .set({ subscriberId, updatedAt: now })
    .where('enrollmentId', '=', enrollmentId)
    .where('kind', '=', 'CYCLE')
    .where('status', '=', 'DRAFT')
    .execute()

/** The nominee and papers of the former holder go to the case; the new holder brings their own. */
export async function deletePapers(tx: Tx, enrollmentId: string): Promise<object | null> {
  const papers = await tx
    .deleteFrom('enrollmentPapers')
    .where('enrollmentId', '=', enrollmentId)
    .returningAll()
    .executeTakeFirst()
  return papers ?? null
}

/** Of a member who comes back. */
export const insertPapers = (tx: Tx, papers: Insertable<DB['enrollmentPapers']>) =>
  tx
    .insertInto('enrollmentPapers')
    .values(papers)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Unless the member has applied again meanwhile. Returns whether the request stands again. */
export async function updateFormerRequestStands(tx: Tx, requestId: string, now: Date): Promise<boolean> {
  const { rows } =
    await sql`UPDATE enrollment_requests AS request SET status = 'ENROLLED', comment = NULL, ended_at = NULL, updated_at = ${now}
    WHERE id = ${requestId} AND status = 'CANCELLED' AND NOT EXISTS (SELECT FROM enrollment_requests AS other
      WHERE other.subscriber_id = request.subscriber_id AND other.program_id = request.program_id
        AND other.status NOT IN ('CANCELLED', 'REJECTED'))
    RETURNING id`.execute(tx)
  return rows.length > 0
}

/** The former holder's request ends with the ticket, so that they may apply again. */
export const updateFormerRequestEnded = (tx: Tx, requestId: string, comment: string, now: Date) =>
  sql`UPDATE enrollment_requests SET status = 'CANCELLED', comment = ${comment}, ended_at = ${now}, updated_at = ${now}
    WHERE id = ${requestId} AND status = 'ENROLLED'`.execute(tx)
