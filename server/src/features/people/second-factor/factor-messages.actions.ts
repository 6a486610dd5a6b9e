// Tells a person about every change of their second factor, so that one they did not make does not go unnoticed.

import type { MessageKey } from '@kuri/contract/phrases/en'
import { type Language, textOf } from '@kuri/contract/phrases/phrases'
import { fillIn } from '@kuri/contract/phrases/sentences'
import { queueMessages } from '#features/messages/messages/messages.actions'
import { getLanguageOfMobile } from '#features/messages/messages/recipient-language.sql'
import { composeSms } from '#features/messages/messages/sms-texts'
import { ownText, replacedText } from '#features/messages/messages/sms-values'
import { listOverrides } from '#features/messages/messages/text-overrides.sql'
import type { Tx } from '#platform/db/types'
import type { Platform } from '#platform/platform'
import type { Person } from './second-factor.sql.ts'

const TEXTS = {
  totpAdded: 'secondFactor.totpAdded',
  totpRemoved: 'secondFactor.totpRemoved',
  passkeyAdded: 'secondFactor.passkeyAdded',
  passkeyRemoved: 'secondFactor.passkeyRemoved',
  recoveryCodesReplaced: 'secondFactor.recoveryCodesReplaced',
  recoveryCodeUsed: 'secondFactor.recoveryCodeUsed',
  reset: 'secondFactor.reset',
  wrongCodes: 'secondFactor.wrongCodes',
} as const satisfies Record<string, MessageKey>

export type FactorMessage = keyof typeof TEXTS

/** By SMS, and by email where the address is verified. */
export async function notifyPerson(
  deps: Pick<Platform, 'config' | 'secrets'>,
  tx: Tx,
  person: Pick<Person, 'mobileNumber' | 'email' | 'emailVerifiedAt'>,
  notice: FactorMessage,
  now: Date,
): Promise<void> {
  const language = await getLanguageOfMobile(tx, person.mobileNumber)
  const valuesIn = (spoken: Language) => ({ change: ownText(spoken, TEXTS[notice]) })
  const written = await composeSms(tx, deps.config, 'secondFactor', language, valuesIn)
  const sms = { channel: 'SMS', to: person.mobileNumber, ...written } as const
  const replaced = await listOverrides(tx, ['secondFactor.notYou', 'secondFactor.subject'])
  const body = replaced.of('secondFactor.notYou', language)?.text ?? textOf(language, 'secondFactor.notYou')
  const email =
    person.email && person.emailVerifiedAt
      ? [
          {
            channel: 'EMAIL',
            to: person.email,
            subject: replacedText(
              replaced.of('secondFactor.subject', language),
              ownText(language, 'secondFactor.subject'),
            ),
            text: fillIn(body, valuesIn(language)),
          } as const,
        ]
      : []
  return queueMessages(deps, tx, [sms, ...email], now)
}
