// Sign-in codes: those that were sent, who asked for them, and how many a day.
import type { Language } from '@kuri/contract/kit/languages'
import { sql } from 'kysely'
import { lockAdvisory } from '#platform/db/advisory-locks'
import { deleteOldest } from '#platform/db/retention'
import type { Reader, Tx } from '#platform/db/types'
import { CODE_DIGITS, type Delivery, type SentCode } from './codes.rules.ts'

/** Serializes what one address asks for and guesses, because its limits span all numbers. */
export const lockAddress = (tx: Tx, addressKey: string) => lockAdvisory(tx, 'codeAddress', addressKey)

/** Whether somebody has signed in with this number on this device, today or long ago. */
export const isKnownDevice = async (db: Reader, mobileNumber: string, deviceId: string): Promise<boolean> =>
  (await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where('users.mobileNumber', '=', mobileNumber)
    .where('sessions.deviceId', '=', deviceId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Codes that a message was sent or withheld for, and those of the device. Newest first; the limits keep the list short. */
export const listCodesOfNumber = (
  db: Reader,
  mobileNumber: string,
  deviceId: string,
  since: Date,
): Promise<SentCode[]> =>
  db
    .selectFrom('loginCodes')
    .select([
      'deviceId',
      'addressKey',
      'forKnownDevice',
      'digits',
      sql<Delivery>`delivery`.as('delivery'),
      'codeHash',
      'consumedAt',
      'createdAt',
    ])
    .where('mobileNumber', '=', mobileNumber)
    .where((eb) => eb.or([eb('delivery', '!=', 'REPEATED'), eb('deviceId', '=', deviceId)]))
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(500)
    .execute()

export const countRepeatsOfNumber = async (db: Reader, mobileNumber: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('loginCodes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('mobileNumber', '=', mobileNumber)
    .where('delivery', '=', 'REPEATED')
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Newest first. A code that somebody signed in with does not count: an office behind one address may sign in as many people as
 * it has, while an attacker who sends codes to other people's numbers cannot enter any of them.
 */
export const listCodeTimesOfAddress = async (db: Reader, addressKey: string, since: Date, limit: number) => {
  const rows = await db
    .selectFrom('loginCodes')
    .select('createdAt')
    .where('addressKey', '=', addressKey)
    .where('forKnownDevice', '=', false)
    .where('consumedAt', 'is', null)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ createdAt }) => createdAt)
}

/** With those of proofs of work: messages of the last day whose code nobody has signed in with. */
export const countMessagesOfAddress = async (db: Reader, addressKey: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('loginCodes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('addressKey', '=', addressKey)
    .where('forKnownDevice', '=', false)
    .where('delivery', '=', 'SENT')
    .where('consumedAt', 'is', null)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type NewLoginCode = {
  id: string
  mobileNumber: string
  deviceId: string
  deviceName: string | null
  platform: string
  formFactor: string
  locale: Language | null
  codeHash: string
  digits: number
  delivery: Delivery
  addressKey: string
  forKnownDevice: boolean
  expiresAt: Date
  createdAt: Date
}
export const insertLoginCode = (tx: Tx, code: NewLoginCode) => tx.insertInto('loginCodes').values(code).execute()

/** Only codes of this device, so that codes and tries of another device change nothing for the owner. */
export const lockLatestCode = (tx: Tx, mobileNumber: string, deviceId: string) =>
  tx
    .selectFrom('loginCodes')
    .selectAll()
    .where('mobileNumber', '=', mobileNumber)
    .where('deviceId', '=', deviceId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

export const updateCodeTried = (tx: Tx, id: string) =>
  tx
    .updateTable('loginCodes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Every request that was answered with this code: it works once. */
export const updateCodeConsumed = (
  tx: Tx,
  { id, mobileNumber, codeHash, digits }: { id: string; mobileNumber: string; codeHash: string; digits: number },
  now: Date,
) =>
  tx
    .updateTable('loginCodes')
    .set({ consumedAt: now })
    .where('mobileNumber', '=', mobileNumber)
    .where((eb) => (digits > CODE_DIGITS ? eb('codeHash', '=', codeHash) : eb('id', '=', id)))
    .where('consumedAt', 'is', null)
    .execute()

/** The row of all countries together. */
const ALL_COUNTRIES = '*'
const dayOf = (now: Date) => now.toISOString().slice(0, 10)
const spendingId = (country: string, now: Date) => `${dayOf(now)}:${country}`

type Spending = { spentInCountry: number; spentInTotal: number }

const spendingOf = (rows: readonly { country: string; codeCount: number }[], country: string): Spending => ({
  spentInCountry: rows.find((row) => row.country === country)?.codeCount ?? 0,
  spentInTotal: rows.find((row) => row.country === ALL_COUNTRIES)?.codeCount ?? 0,
})

export const getSpending = async (db: Reader, country: string, now: Date): Promise<Spending> =>
  spendingOf(
    await db
      .selectFrom('codeSpending')
      .select(['country', 'codeCount'])
      .where('id', 'in', [spendingId(ALL_COUNTRIES, now), spendingId(country, now)])
      .execute(),
    country,
  )

/** Counts one code. Everybody who sends a code waits for these rows, so this is the last statement before the commit. */
export async function updateSpending(tx: Tx, country: string, now: Date): Promise<Spending> {
  const rows = await tx
    .insertInto('codeSpending')
    .values(
      [ALL_COUNTRIES, country].map((place) => ({
        id: spendingId(place, now),
        day: dayOf(now),
        country: place,
        codeCount: 1,
        createdAt: now,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ codeCount: sql`code_spending.code_count + 1` }))
    .returning(['country', 'codeCount'])
    .execute()
  return spendingOf(rows, country)
}

export const deleteCodesBefore = deleteOldest('loginCodes', 'id', 'createdAt')
export const deleteSpendingBefore = deleteOldest('codeSpending', 'id', 'createdAt')
