// The subscriber's account and profile in one row.
import type { ProfileFileType } from '@kuri/contract/enrollment/subscriber-profile.contract'
import type { Updateable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

const selectPeople = (db: Reader) =>
  db
    .selectFrom('users')
    .leftJoin('subscriberProfiles', 'subscriberProfiles.userId', 'users.id')
    .selectAll('subscriberProfiles')
    .select(['users.id', 'users.name', 'users.mobileNumber', 'users.mobileVerifiedAt', 'users.countryCode'])
    .select(['users.email', 'users.emailVerifiedAt'])

/** The account with its profile; all profile columns are null before the first step. */
export const getPerson = (db: Reader, userId: string) =>
  selectPeople(db).where('users.id', '=', userId).executeTakeFirstOrThrow()
export type Person = Awaited<ReturnType<typeof getPerson>>

/** Serializes changes of a subscriber's profile and requests. */
export async function lockPerson(tx: Tx, userId: string): Promise<Person> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
  return getPerson(tx, userId)
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
