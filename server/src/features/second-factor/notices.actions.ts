// Tells a person about every change of their second factor, so that one they did not make does not go unnoticed.
import { queueMessages } from '#features/messages/messages.actions'
import type { Tx } from '#platform/db/types'
import type { Platform } from '#platform/platform'
import type { Person } from './second-factor.sql.ts'

const TEXTS = {
  totpAdded: 'An authenticator app was added to your Kuri account as a second factor.',
  totpRemoved: 'The authenticator app was removed from your Kuri account.',
  passkeyAdded: 'A passkey was added to your Kuri account as a second factor.',
  passkeyRemoved: 'A passkey was removed from your Kuri account.',
  recoveryCodesReplaced: 'New recovery codes were created for your Kuri account; the older ones no longer work.',
  recoveryCodeUsed: 'A recovery code was used to confirm your Kuri account.',
  reset: 'The second factor of your Kuri account was reset and you were signed out everywhere.',
  wrongCodes:
    'Somebody with a sign-in code of your number entered several wrong authenticator codes for your Kuri account.',
} as const

export type Notice = keyof typeof TEXTS

/** By SMS, and by email where the address is verified. */
export function notifyPerson(
  deps: Pick<Platform, 'secrets'>,
  tx: Tx,
  person: Pick<Person, 'mobileNumber' | 'email' | 'emailVerifiedAt'>,
  notice: Notice,
  now: Date,
): Promise<void> {
  const text = `${TEXTS[notice]} If this was not you, contact support at once.`
  const sms = { channel: 'SMS', to: person.mobileNumber, text } as const
  const email =
    person.email && person.emailVerifiedAt
      ? [{ channel: 'EMAIL', to: person.email, subject: 'A change of your Kuri account', text } as const]
      : []
  return queueMessages(deps, tx, [sms, ...email], now)
}
