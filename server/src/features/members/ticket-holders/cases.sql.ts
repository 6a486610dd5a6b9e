// How tickets change hands.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { Insertable, Updateable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

export const insertCase = (tx: Tx, row: Insertable<DB['ticketCases']>) =>
  tx.insertInto('ticketCases').values(row).execute()

export const updateCase = (tx: Tx, id: string, changes: Updateable<DB['ticketCases']>, now: Date) =>
  tx
    .updateTable('ticketCases')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .execute()

const selectCases = (db: Reader) =>
  db
    .selectFrom('ticketCases')
    .innerJoin('programs', 'programs.id', 'ticketCases.programId')
    .innerJoin('enrollments', 'enrollments.id', 'ticketCases.enrollmentId')
    .innerJoin('users as former', 'former.id', 'ticketCases.fromUserId')
    .selectAll('ticketCases')
    .select([
      'programs.branchId',
      'programs.name as programName',
      'enrollments.ticketNumber',
      'former.name as fromName',
    ])

export const findCase = (db: Reader, id: string) => selectCases(db).where('ticketCases.id', '=', id).executeTakeFirst()
export const getCase = (db: Reader, id: string) =>
  selectCases(db).where('ticketCases.id', '=', id).executeTakeFirstOrThrow()
export type CaseRow = Awaited<ReturnType<typeof getCase>>

type CaseFilter = { programId: string; kind?: string | undefined; status?: string | undefined }
export const listCases = (db: Reader, { programId, kind, status }: CaseFilter, page: Page) =>
  selectCases(db)
    .where('ticketCases.programId', '=', programId)
    .$if(kind !== undefined, (query) => query.where('ticketCases.kind', '=', kind!))
    .$if(status !== undefined, (query) => query.where('ticketCases.status', '=', status!))
    .orderBy('ticketCases.createdAt', 'desc')
    .orderBy('ticketCases.id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export const countCases = async (db: Reader, { programId, kind, status }: CaseFilter): Promise<number> => {
  const { count } = await db
    .selectFrom('ticketCases')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('programId', '=', programId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .executeTakeFirstOrThrow()
  return count
}
