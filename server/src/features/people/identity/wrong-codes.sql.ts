// Wrong sign-in codes of the last day.
import { deleteOldest } from '#platform/db/retention'
import type { Reader, Tx } from '#platform/db/types'
import type { WrongCode } from './wrong-codes.rules.ts'

/** Wrong guesses at codes of this number, newest first; the pauses between them keep the list short. */
export const listWrongCodesOfNumber = (db: Reader, mobileNumber: string, since: Date): Promise<WrongCode[]> =>
  db
    .selectFrom('wrongCodes')
    .select(['deviceId', 'addressKey', 'byKnownDevice', 'ownerNotified', 'createdAt'])
    .where('mobileNumber', '=', mobileNumber)
    .where('wasGuess', '=', true)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(500)
    .execute()

export const listWrongCodeTimesOfAddress = async (db: Reader, addressKey: string, limit: number): Promise<Date[]> => {
  const rows = await db
    .selectFrom('wrongCodes')
    .select('createdAt')
    .where('addressKey', '=', addressKey)
    .where('byKnownDevice', '=', false)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ createdAt }) => createdAt)
}

type NewWrongCode = {
  id: string
  mobileNumber: string
  deviceId: string
  addressKey: string
  byKnownDevice: boolean
  wasGuess: boolean
  ownerNotified: boolean
  createdAt: Date
}
export const insertWrongCode = (tx: Tx, wrong: NewWrongCode) => tx.insertInto('wrongCodes').values(wrong).execute()

export const deleteWrongCodesBefore = deleteOldest('wrongCodes', 'id', 'createdAt')
