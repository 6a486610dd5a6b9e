// Asks a person for their second factor: at sign-in, and before a change of the factors.
import type { SecondFactorChallenge, SecondFactorMethod } from '@kuri/contract/people/second-factor.shapes'
import type { Device } from '#features/people/identity/identity-ports'
import { later } from '#features/people/identity/sessions.actions'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { randomToken } from '#platform/secrets'
import { CHALLENGE_SECONDS } from './attempts.rules.ts'
import { deleteChallengesOfSession, insertChallenge, type Purpose } from './challenges.sql.ts'
import { listPasskeys } from './passkeys.sql.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.rules.ts'
import { countRecoveryCodes, lockPerson, type Person } from './second-factor.sql.ts'
import { passkeyRequestOptions } from './webauthn.ts'

export const ourRelyingParty = (deps: Platform): RelyingParty => relyingPartyOf([deps.webUrl(), deps.publicUrl()])

type ChallengeRequest = {
  purpose: Purpose
  sessionId: string | null
  device: Device | null
  webauthnChallenge: string | null
}

/** Stores a challenge and returns its token, which nobody can read from the database. */
export async function storeChallenge(
  deps: Pick<Platform, 'secrets'>,
  tx: Tx,
  userId: string,
  asked: ChallengeRequest,
  now: Date,
): Promise<string> {
  if (asked.sessionId !== null) await deleteChallengesOfSession(tx, userId, asked.sessionId, asked.purpose)
  const token = randomToken()
  await insertChallenge(tx, {
    ...asked,
    tokenHash: deps.secrets.keyedHash(token),
    userId,
    expiresAt: later(now, CHALLENGE_SECONDS),
    createdAt: now,
  })
  return token
}

async function askPerson(
  deps: Platform,
  tx: Tx,
  person: Person,
  asked: Omit<ChallengeRequest, 'webauthnChallenge'>,
  now: Date,
): Promise<SecondFactorChallenge> {
  const passkeys = await listPasskeys(tx, person.id)
  const codesLeft = await countRecoveryCodes(tx, person.id)
  const options = passkeys.length > 0 ? await passkeyRequestOptions(ourRelyingParty(deps), passkeys) : null
  const methods: SecondFactorMethod[] = [
    ...(person.totpSealed ? ['TOTP' as const] : []),
    ...(options ? ['PASSKEY' as const] : []),
    ...(codesLeft > 0 ? ['RECOVERY_CODE' as const] : []),
  ]
  const webauthnChallenge = options?.challenge ?? null
  const challengeToken = await storeChallenge(deps, tx, person.id, { ...asked, webauthnChallenge }, now)
  return { challengeToken, methods, passkeyOptions: options, expiresIn: CHALLENGE_SECONDS }
}

/** The port of identity: null for a person without a second factor, who is signed in at once. */
export async function askAtSignIn(
  deps: Platform,
  tx: Tx,
  userId: string,
  device: Device,
  now: Date,
): Promise<SecondFactorChallenge | null> {
  const person = await lockPerson(tx, userId)
  return person.activeSince ? askPerson(deps, tx, person, { purpose: 'SIGN_IN', sessionId: null, device }, now) : null
}

/** Asks the signed-in person, before a change of their factors. */
export const askForProof = (deps: Platform, { actor }: Permit): Promise<SecondFactorChallenge> =>
  deps.transact(async (tx) => {
    const person = await lockPerson(tx, actor.userId)
    if (!person.activeSince) throw refuse('SECOND_FACTOR_MISSING')
    const asked = { purpose: 'CONFIRM' as const, sessionId: actor.sessionId, device: null }
    return askPerson(deps, tx, person, asked, deps.clock.now())
  })
