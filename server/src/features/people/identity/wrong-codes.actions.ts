// Records wrong codes, makes those who guess wait, and notifies the owner of the number once a day.
import { queueMessage } from '#features/messages/messages/messages.actions'
import { getLanguageOfMobile } from '#features/messages/messages/recipient-language.sql'
import { composeSms } from '#features/messages/messages/sms-texts'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import type { Asker } from './codes.rules.ts'
import { PER_ADDRESS_HOUR, shouldNotifyOwner, WRONG_CODES_PER_DAY, type WrongCode } from './wrong-codes.rules.ts'
import { insertWrongCode, listWrongCodesOfNumber, listWrongCodeTimesOfAddress } from './wrong-codes.sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type WrongCodes = { wrongOfNumber: WrongCode[]; wrongOfAddress: Date[] }

export async function listWrongCodes(tx: Tx, { mobileNumber, addressKey }: Asker, now: Date): Promise<WrongCodes> {
  return {
    wrongOfNumber: await listWrongCodesOfNumber(tx, mobileNumber, new Date(now.getTime() - DAY_MS)),
    wrongOfAddress: await listWrongCodeTimesOfAddress(tx, addressKey, PER_ADDRESS_HOUR),
  }
}

/** Only a guess at a code of six digits counts against the number. */
export async function recordWrongCode(
  deps: Platform,
  tx: Tx,
  asker: Asker,
  { wasGuess, wrongOfNumber }: { wasGuess: boolean; wrongOfNumber: readonly WrongCode[] },
  now: Date,
): Promise<void> {
  const { mobileNumber, deviceId, addressKey, isKnownDevice: byKnownDevice } = asker
  const newest = { deviceId, addressKey, byKnownDevice, ownerNotified: false, createdAt: now }
  const ownerNotified = wasGuess && shouldNotifyOwner([newest, ...wrongOfNumber])
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
