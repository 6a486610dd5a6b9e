// Records wrong codes, makes those who guess wait, and notifies the owner of the number once a day.
import { queueMessage } from '#features/messages/messages.actions'
import { getLanguageOfMobile } from '#features/messages/recipient-language.sql'
import { composeSms } from '#features/messages/sms-texts'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import type { Asker } from './codes.rules.ts'
import { guessWait, PER_ADDRESS_HOUR, shouldNotifyOwner, WRONG_CODES_PER_DAY } from './wrong-codes.rules.ts'
import { insertWrongCode, listWrongCodesOfNumber, listWrongCodeTimesOfAddress } from './wrong-codes.sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const listOfLastDay = (tx: Tx, { mobileNumber }: Asker, now: Date) =>
  listWrongCodesOfNumber(tx, mobileNumber, new Date(now.getTime() - DAY_MS))

/** The seconds until this device can try a code again. */
export async function waitToGuess(tx: Tx, asker: Asker, now: Date): Promise<number> {
  const ofNumber = await listOfLastDay(tx, asker, now)
  const ofAddress = await listWrongCodeTimesOfAddress(tx, asker.addressKey, PER_ADDRESS_HOUR)
  return guessWait(asker, ofNumber, ofAddress, now)
}

/** Only a try at a code that could be guessed counts against the number: it costs the guesser one of the number's codes. */
export async function recordWrongCode(
  deps: Platform,
  tx: Tx,
  asker: Asker,
  verdict: 'WRONG' | 'EXHAUSTED' | 'GONE',
  now: Date,
): Promise<void> {
  const { mobileNumber, deviceId, addressKey, isKnownDevice: byKnownDevice } = asker
  const wasGuess = verdict === 'WRONG'
  const newest = { deviceId, byKnownDevice, ownerNotified: false, createdAt: now }
  const ownerNotified = wasGuess && shouldNotifyOwner([newest, ...(await listOfLastDay(tx, asker, now))])
  await insertWrongCode(tx, {
    id: newId(now.getTime()),
    mobileNumber,
    deviceId,
    addressKey,
    byKnownDevice,
    wasGuess,
    ownerNotified,
    createdAt: now,
  })
  if (!ownerNotified) return
  const language = await getLanguageOfMobile(tx, mobileNumber)
  const sms = await composeSms(tx, deps.config, 'wrongCodes', language, { count: WRONG_CODES_PER_DAY })
  await queueMessage(deps, tx, { channel: 'SMS', to: mobileNumber, ...sms }, now)
}
