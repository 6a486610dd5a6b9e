// Signs in with a code. [D2 4.6]
import type { verifyOtp } from '@kuri/contract/account/identity.contract'
import type { Body } from '@kuri/contract/kit/route'
import { newId } from '#platform/ids'
import { checkCode } from './codes.actions.ts'
import * as rows from './identity.sql.ts'
import type { AskForSecondFactor } from './identity-ports.ts'
import { openSession, type SessionDeps } from './sessions.actions.ts'

export type IdentityDeps = SessionDeps & { askForSecondFactor: AskForSecondFactor }

export async function signIn(deps: IdentityDeps, body: Body<typeof verifyOtp>, addressKey: string) {
  const outcome = await deps.transact(async (tx) => {
    const checked = await checkCode(deps, tx, body, addressKey)
    // The wrong try must be committed, so the refusal is thrown outside the transaction.
    if (checked.refusal) return checked
    const { code, mobileNumber, now } = checked
    const known = await rows.lockUserByMobile(tx, mobileNumber)
    const user = known ?? { id: newId(now.getTime()), role: 'SUBSCRIBER' as const, name: null, mobileNumber }
    if (!known)
      await rows.insertUser(
        tx,
        { id: user.id, role: user.role, mobileNumber, countryCode: body.countryCode ?? 'IN', locale: code.locale },
        now,
      )
    await rows.updateMobileVerified(tx, user.id, now)

    const secondFactor = known ? await deps.askForSecondFactor(deps, tx, known.id, code, now) : null
    if (secondFactor) return { signedIn: { refreshToken: null, data: { secondFactor } } }
    return { signedIn: await openSession(deps, tx, user, code, { isNewSubscriber: !known, now }) }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.signedIn
}
