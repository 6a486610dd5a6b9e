// Readers among the memberships of a company, and the log of what they read.
import type { Page } from '@kuri/contract/kit/paging'
import type { Reader, Tx } from '#platform/db/types'
import { newId } from '#platform/ids'

export type ReaderKind = 'AUDITOR' | 'INSPECTOR'
type Access = { kind: ReaderKind; from: Date; until: Date } | null

export const updateReader = async (tx: Tx, membershipId: string, access: Access, now: Date): Promise<void> => {
  await tx
    .updateTable('memberships')
    .set((eb) => ({
      readerKind: access?.kind ?? null,
      readerFrom: access?.from ?? null,
      readerUntil: access?.until ?? null,
      authorizationVersion: eb('authorizationVersion', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', membershipId)
    .execute()
}

type Read = { companyId: string; membershipId: string; what: string; path: string }
export const insertRead = async (tx: Tx, read: Read, now: Date): Promise<void> => {
  await tx
    .insertInto('readerReads')
    .values({ id: newId(now.getTime()), ...read, readAt: now })
    .execute()
}

type Filter = { companyId: string; membershipId?: string | undefined }
const selectReads = (db: Reader, { companyId, membershipId }: Filter) =>
  db
    .selectFrom('readerReads')
    .where('readerReads.companyId', '=', companyId)
    .$if(membershipId !== undefined, (query) => query.where('readerReads.membershipId', '=', membershipId!))

export const countReads = async (db: Reader, filter: Filter): Promise<number> =>
  Number(
    (
      await selectReads(db, filter)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

export const listReads = (db: Reader, filter: Filter, { pageNumber, pageSize }: Page) =>
  selectReads(db, filter)
    .innerJoin('memberships', 'memberships.id', 'readerReads.membershipId')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select([
      'readerReads.id',
      'readerReads.membershipId',
      'what',
      'path',
      'readAt',
      'readerKind',
      'users.name as userName',
    ])
    .orderBy('readAt', 'desc')
    .orderBy('readerReads.id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
