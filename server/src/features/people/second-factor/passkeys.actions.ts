// Registers passkeys and removes them.

import type { Body } from '@kuri/contract/kit/route'
import type { addPasskey as contractAddPasskey } from '@kuri/contract/people/second-factor.contract'
import type { SecondFactorProof } from '@kuri/contract/people/second-factor.shapes'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { factorAdded, factorRemoved } from './activation.actions.ts'
import { CHALLENGE_SECONDS, isOpen } from './attempts.rules.ts'
import { ourRelyingParty, storeChallenge } from './challenges.actions.ts'
import { findChallenge, updateChallengeConsumed } from './challenges.sql.ts'
import { deletePasskey, insertPasskey, listPasskeys } from './passkeys.sql.ts'
import { changeWithProof } from './proofs.actions.ts'
import { lockPerson } from './second-factor.sql.ts'
import { readStatus } from './second-factor.view.ts'
import { newPasskeyOptions, verifyNewPasskey } from './webauthn.ts'

const MAX_PASSKEYS = 10

export const startPasskey = (deps: Platform, permit: Permit, proof: SecondFactorProof | undefined) =>
  changeWithProof(deps, permit, proof, async (tx, person, now) => {
    const known = await listPasskeys(tx, person.id)
    if (known.length >= MAX_PASSKEYS) throw refuse('PASSKEY_LIMIT')
    const options = await newPasskeyOptions(ourRelyingParty(deps), person, known)
    const asked = {
      purpose: 'NEW_PASSKEY' as const,
      sessionId: permit.actor.sessionId,
      device: null,
      webauthnChallenge: options.challenge,
    }
    const challengeToken = await storeChallenge(deps, tx, person.id, asked, now)
    return { challengeToken, options, expiresIn: CHALLENGE_SECONDS }
  })

export const addPasskey = (deps: Platform, permit: Permit, body: Body<typeof contractAddPasskey>) =>
  deps.transact(async (tx) => {
    const person = await lockPerson(tx, permit.actor.userId)
    const now = deps.clock.now()
    const challenge = await findChallenge(tx, deps.secrets.keyedHash(body.challengeToken))
    const asked = { purpose: 'NEW_PASSKEY', sessionId: permit.actor.sessionId } as const
    if (challenge?.userId !== person.id || !isOpen(challenge, asked, now) || challenge.webauthnChallenge === null)
      throw refuse('SECOND_FACTOR_CHALLENGE_INVALID')
    if ((await listPasskeys(tx, person.id)).length >= MAX_PASSKEYS) throw refuse('PASSKEY_LIMIT')
    const passkey = await verifyNewPasskey(ourRelyingParty(deps), challenge.webauthnChallenge, body.credential)
    if (!passkey) throw refuse('PASSKEY_INVALID')

    await updateChallengeConsumed(tx, challenge.tokenHash, now)
    await insertPasskey(tx, {
      id: newId(now.getTime()),
      userId: person.id,
      name: body.name,
      ...passkey,
      createdAt: now,
    })
    const added = { notice: 'passkeyAdded', kind: 'PASSKEY' } as const
    const recoveryCodes = await factorAdded(deps, tx, permit, person, added, now)
    return { status: await readStatus(tx, permit), ...(recoveryCodes ? { recoveryCodes } : {}) }
  })

export const removePasskey = (deps: Platform, permit: Permit, passkeyId: string, proof: SecondFactorProof) =>
  changeWithProof(deps, permit, proof, async (tx, person, now) => {
    const others = await listPasskeys(tx, person.id)
    if (!others.some(({ id }) => id === passkeyId)) throw refuse('NOT_FOUND')
    await deletePasskey(tx, person.id, passkeyId)
    const isLast = others.length === 1 && !person.totpSealed
    await factorRemoved(deps, tx, permit, person, { notice: 'passkeyRemoved', kind: 'PASSKEY', isLast }, now)
    return readStatus(tx, permit)
  })
