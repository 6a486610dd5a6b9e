// Signs in with a code. [spec: A code by SMS]

import type { Body } from '@kuri/contract/kit/route'
import type { verifyOtp } from '@kuri/contract/people/identity.contract'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { checkCode } from './codes.actions.ts'
import { insertUser, updateMobileVerified } from './directory.sql.ts'
import * as rows from './identity.sql.ts'
import type { AskForSecondFactor, Device } from './identity-ports.ts'
import { openSession, type SessionDeps } from './sessions.actions.ts'

export type IdentityDeps = SessionDeps & { askForSecondFactor: AskForSecondFactor }

export async function signIn(deps: IdentityDeps, body: Body<typeof verifyOtp>, addressKey: string) {
  const outcome = await deps.transact(async (tx) => {
    const checked = await checkCode(deps, tx, body, addressKey)
    // The wrong try must be committed, so the refusal is thrown outside the transaction.
    if (checked.refusal) return checked
    const { code, mobileNumber, now } = checked
    const person = { mobileNumber, countryCode: body.countryCode ?? 'IN', locale: code.locale }
    return { signedIn: await admitNumber(deps, tx, person, code, now) }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.signedIn
}

type Proved = { mobileNumber: string; countryCode: string; locale: string | null }

/** Somebody has proved that the number is theirs; a number without an account gets one. The caller holds the lock of the number. */
export async function admitNumber(deps: IdentityDeps, tx: Tx, person: Proved, device: Device, now: Date) {
  const { mobileNumber, countryCode, locale } = person
  const known = await rows.lockUserByMobile(tx, mobileNumber)
  const user = known ?? { id: newId(now.getTime()), role: 'SUBSCRIBER' as const, name: null, mobileNumber }
  if (!known) await insertUser(tx, { id: user.id, role: user.role, mobileNumber, countryCode, locale }, now)
  await updateMobileVerified(tx, user.id, now)
  return admitPerson(deps, tx, user, device, { isNewSubscriber: !known, now })
}

/** The first factor is proved: opens a session, or asks for the second factor of a person who has one. */
export async function admitPerson(
  deps: IdentityDeps,
  tx: Tx,
  user: rows.User,
  device: Device,
  signIn: { isNewSubscriber: boolean; now: Date },
) {
  const secondFactor = signIn.isNewSubscriber
    ? null
    : await deps.askForSecondFactor(deps, tx, user.id, device, signIn.now)
  if (secondFactor) return { refreshToken: null, data: { secondFactor } }
  return openSession(deps, tx, user, device, signIn)
}
