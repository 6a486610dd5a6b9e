// The rows behind a new ticket: the slot of the program, the ticket, and the invoices of billed cycles.
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'
import type { DeskPapers } from './tickets.rules.ts'

/** Slots are taken one at a time. NO KEY, so that inserts that reference the program do not wait. */
export const lockProgramSlots = (tx: Tx, programId: string) =>
  tx
    .selectFrom('programs')
    .select(['id', 'companyId', 'name', 'availableSlots', 'subscriptionAmountPaise', 'programStatus', 'deletedAt'])
    .where('id', '=', programId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
export type ProgramSlots = Awaited<ReturnType<typeof lockProgramSlots>>

export const getProgramSlots = (db: Reader, programId: string) =>
  db
    .selectFrom('programs')
    .select(['id', 'name', 'availableSlots', 'subscriptionAmountPaise', 'programStatus', 'deletedAt'])
    .where('id', '=', programId)
    .executeTakeFirstOrThrow()

export const updateSlotTaken = (tx: Tx, programId: string, now: Date) =>
  tx
    .updateTable('programs')
    .set((eb) => ({ availableSlots: eb('availableSlots', '-', 1), updatedAt: now }))
    .where('id', '=', programId)
    .execute()

type NewTicket = {
  id: string
  programId: string
  companyId: string
  subscriberId: string
  requestId: string
  name: string | null
}
/** Returns the next ticket number of the program. The caller holds the lock of the program. */
export const insertTicket = async (tx: Tx, ticket: NewTicket, now: Date): Promise<number> => {
  const { ticketNumber } = await tx
    .insertInto('enrollments')
    .values((eb) => ({
      ...ticket,
      source: 'REQUEST' as const,
      ticketNumber: eb
        .selectFrom('enrollments')
        .where('programId', '=', ticket.programId)
        .select(sql<number>`coalesce(max(ticket_number), 0) + 1`.as('next')),
      createdAt: now,
    }))
    .returning('ticketNumber')
    .executeTakeFirstOrThrow()
  return ticketNumber
}

/**
 * Locks the open cycles, so that they are not billed at the same time. A cycle that was completed and reopened is left out:
 * a new ticket has no share in it.
 */
export const lockOpenCycles = (tx: Tx, programId: string) =>
  tx
    .selectFrom('cycles')
    .select('id')
    .where('programId', '=', programId)
    .where('status', 'in', ['UPCOMING', 'ACTIVE'])
    .where('completedAt', 'is', null)
    .orderBy('cycleNumber')
    .forNoKeyUpdate()
    .execute()

export const getUserName = async (db: Reader, userId: string): Promise<string | null> =>
  (await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()).name

export const insertDeskPapers = (tx: Tx, enrollmentId: string, papers: DeskPapers, now: Date) =>
  tx
    .insertInto('enrollmentPapers')
    .values({
      enrollmentId,
      nominee: papers.nominee === null ? null : JSON.stringify(papers.nominee),
      panCardFileId: papers.panCardFileId,
      incomeProofFileId: papers.incomeProofFileId,
      panIncomeAt: papers.panCardFileId !== null && papers.incomeProofFileId !== null ? now : null,
      signatureFileId: papers.signatureFileId,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
