// Statements on the second factors of people. Every change holds the lock of the user's row.
import type { UserRole } from '@kuri/contract/people/identity.contract'
import type { Insertable, Updateable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

const PERSON = [
  'users.id',
  'users.role',
  'users.name',
  'users.mobileNumber',
  'users.email',
  'users.emailVerifiedAt',
] as const
const FACTOR = [
  'secondFactors.activeSince',
  'secondFactors.totpSealed',
  'secondFactors.totpConfirmedAt',
  'secondFactors.totpLastStep',
  'secondFactors.pendingTotpSealed',
  'secondFactors.pendingTotpExpiresAt',
  'secondFactors.failedCodes',
  'secondFactors.pausedUntil',
] as const

/** A person with what they have set up; everything is null for somebody who never started. */
export type Person = {
  id: string
  role: UserRole
  name: string | null
  mobileNumber: string
  email: string | null
  emailVerifiedAt: Date | null
  activeSince: Date | null
  totpSealed: string | null
  totpConfirmedAt: Date | null
  totpLastStep: number | null
  pendingTotpSealed: string | null
  pendingTotpExpiresAt: Date | null
  failedCodes: number | null
  pausedUntil: Date | null
}

const selectPeople = (db: Reader) =>
  db
    .selectFrom('users')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select([...PERSON, ...FACTOR])

export const getPerson = (db: Reader, userId: string): Promise<Person> =>
  selectPeople(db).where('users.id', '=', userId).executeTakeFirstOrThrow()

/**
 * Serializes sign-ins and changes of one person's second factor. The factor is read by a second statement: the first one may
 * have waited for a change that its snapshot does not show.
 */
export async function lockPerson(tx: Tx, userId: string): Promise<Person> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  return getPerson(tx, userId)
}

export const findUserIdByMobile = async (db: Reader, mobileNumber: string): Promise<string | undefined> =>
  (await db.selectFrom('users').select('id').where('mobileNumber', '=', mobileNumber).executeTakeFirst())?.id

type FactorChanges = Omit<Updateable<DB['secondFactors']>, 'userId' | 'createdAt' | 'updatedAt'>

export const saveFactor = (tx: Tx, userId: string, changes: FactorChanges, now: Date) =>
  tx
    .insertInto('secondFactors')
    .values({ ...(changes as Insertable<DB['secondFactors']>), userId, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...changes, updatedAt: now }))
    .execute()

/** Removes everything that a person has set up. Challenges go too, so that no half-finished sign-in survives. */
export async function deleteEverything(tx: Tx, userId: string): Promise<void> {
  for (const table of ['passkeys', 'recoveryCodes', 'secondFactorChallenges', 'secondFactors'] as const)
    await tx.deleteFrom(table).where('userId', '=', userId).execute()
}

export const insertRecoveryCodes = (tx: Tx, userId: string, codeHashes: readonly string[], now: Date) =>
  tx
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash, createdAt: now })))
    .execute()

export const deleteRecoveryCodes = (tx: Tx, userId: string) =>
  tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()

/** Whether the code existed and had not been used. */
export const claimRecoveryCode = async (tx: Tx, userId: string, codeHash: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const countRecoveryCodes = async (db: Reader, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Sessions that were opened without the factor end when it becomes active; the one that set it up goes on. */
export const updateOtherSessionsRevoked = (tx: Tx, userId: string, keptSessionId: string, reason: string, now: Date) =>
  tx
    .updateTable('sessions')
    .set({ revokedAt: now, revokedReason: reason })
    .where('userId', '=', userId)
    .where('id', '!=', keptSessionId)
    .where('revokedAt', 'is', null)
    .execute()

export const deleteChallenges = (tx: Tx, userId: string) =>
  tx.deleteFrom('secondFactorChallenges').where('userId', '=', userId).execute()
