// Codes for people at the counter.
import { deleteOldest } from '#platform/db/retention'
import type { Reader, Tx } from '#platform/db/types'

type NewDeskCode = {
  id: string
  companyId: string
  programId: string
  mobileNumber: string
  codeHash: string
  requestedById: string
  expiresAt: Date
  createdAt: Date
}
export const insertDeskCode = (tx: Tx, code: NewDeskCode) => tx.insertInto('deskCodes').values(code).execute()

/** Codes of every company, newest first; the limits keep the list short. */
export const listDeskCodesOfNumber = (db: Reader, mobileNumber: string, since: Date) =>
  db
    .selectFrom('deskCodes')
    .select(['companyId', 'createdAt', 'tries'])
    .where('mobileNumber', '=', mobileNumber)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(500)
    .execute()

/** Newest first. Codes that a person has read out do not count: a busy counter may enroll as many people as come. */
export const listUnusedDeskCodeTimes = async (db: Reader, companyId: string, since: Date, limit: number) => {
  const rows = await db
    .selectFrom('deskCodes')
    .select('createdAt')
    .where('companyId', '=', companyId)
    .where('consumedAt', 'is', null)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ createdAt }) => createdAt)
}

/** The caller holds the lock of the number, so nobody else tries the code. */
export const findLatestDeskCode = (tx: Tx, programId: string, mobileNumber: string) =>
  tx
    .selectFrom('deskCodes')
    .selectAll()
    .where('mobileNumber', '=', mobileNumber)
    .where('programId', '=', programId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export const updateDeskCodeTried = (tx: Tx, id: string) =>
  tx
    .updateTable('deskCodes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const updateDeskCodeConsumed = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('deskCodes').set({ consumedAt: now }).where('id', '=', id).execute()

export const findProgramOfDesk = (db: Reader, programId: string) =>
  db
    .selectFrom('programs')
    .select(['id as programId', 'companyId', 'branchId', 'chitId'])
    .where('id', '=', programId)
    .executeTakeFirst()

export const deleteDeskCodesBefore = deleteOldest('deskCodes', 'id', 'createdAt')
