// The subscriber's account and profile in one row.
import type { ProfileFileType } from '@kuri/contract/members/subscriber-profile.contract'
import { sql, type Updateable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import type { Binding } from './own-profile.rules.ts'

const selectPeople = (db: Reader) =>
  db
    .selectFrom('users')
    .leftJoin('subscriberProfiles', 'subscriberProfiles.userId', 'users.id')
    .selectAll('subscriberProfiles')
    .select(['users.id', 'users.name', 'users.mobileNumber', 'users.mobileVerifiedAt', 'users.countryCode'])
    .select(['users.email', 'users.emailVerifiedAt', 'users.avatarFileId'])

/** The account with its profile; all profile columns are null before the first step. */
export const getPerson = (db: Reader, userId: string) =>
  selectPeople(db).where('users.id', '=', userId).executeTakeFirstOrThrow()
export type Person = Awaited<ReturnType<typeof getPerson>>

/** Serializes changes of a subscriber's profile and requests. */
export async function lockPerson(tx: Tx, userId: string): Promise<Person> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
  return getPerson(tx, userId)
}

/** Whether an application or a ticket depends on who the person is. */
export async function findBinding(db: Reader, userId: string): Promise<Binding> {
  const { rows } = await sql<Binding>`
    SELECT EXISTS (SELECT FROM enrollment_requests WHERE subscriber_id = ${userId}
             AND status NOT IN ('INCOMPLETE', 'CANCELLED', 'REJECTED')) AS "hasSubmittedRequest",
           EXISTS (SELECT FROM enrollments WHERE subscriber_id = ${userId}) AS "hasTicket"`.execute(db)
  return rows[0]!
}

type ProfileChanges = Omit<Updateable<DB['subscriberProfiles']>, 'userId' | 'createdAt' | 'updatedAt'>

export const updateProfile = (tx: Tx, userId: string, changes: ProfileChanges, now: Date) =>
  tx
    .insertInto('subscriberProfiles')
    .values({ userId, ...changes, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...changes, updatedAt: now }))
    .execute()

export const FILE_COLUMNS = {
  AADHAAR_FRONT: 'aadhaarFrontFileId',
  AADHAAR_BACK: 'aadhaarBackFileId',
  PHOTOGRAPH: 'photographFileId',
  PAN_CARD: 'panCardFileId',
  INCOME_PROOF: 'incomeProofFileId',
} as const satisfies Record<ProfileFileType, keyof ProfileChanges>
