// Sets up an authenticator app, confirms it with its first code, and removes it.
import type { SecondFactorProof } from '@kuri/contract/people/second-factor.shapes'
import { Secret } from 'otpauth'
import { later } from '#features/people/identity/sessions.actions'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { factorAdded, factorRemoved } from './activation.actions.ts'
import { listPasskeys } from './passkeys.sql.ts'
import { changeWithProof } from './proofs.actions.ts'
import { lockPerson, saveFactor } from './second-factor.sql.ts'
import { readStatus } from './second-factor.view.ts'
import { acceptedTotpStep, otpauthUri } from './totp.rules.ts'

const SETUP_SECONDS = 15 * 60
/** As RFC 4226 recommends: 160 bits. */
const SECRET_BYTES = 20

export const startTotp = (deps: Platform, permit: Permit, proof: SecondFactorProof | undefined) =>
  changeWithProof(deps, permit, proof, async (tx, person, now) => {
    const secret = new Secret({ size: SECRET_BYTES }).base32
    const pending = {
      pendingTotpSealed: deps.secrets.encrypt(secret),
      pendingTotpExpiresAt: later(now, SETUP_SECONDS),
    }
    await saveFactor(tx, person.id, pending, now)
    return { secret, otpauthUri: otpauthUri(secret, person.mobileNumber), expiresIn: SETUP_SECONDS }
  })

export const confirmTotp = (deps: Platform, permit: Permit, code: string) =>
  deps.transact(async (tx) => {
    const person = await lockPerson(tx, permit.actor.userId)
    const now = deps.clock.now()
    const { pendingTotpSealed: sealed, pendingTotpExpiresAt: expiresAt } = person
    if (sealed === null || expiresAt === null || expiresAt <= now) throw refuse('TOTP_NOT_STARTED')
    const step = acceptedTotpStep(deps.secrets.decrypt(sealed), code, null, now.getTime())
    if (step === null)
      throw refuse('SECOND_FACTOR_WRONG', [{ path: 'code', message: 'is not the current code of the app' }])

    const confirmed = { totpSealed: sealed, totpConfirmedAt: now, totpLastStep: step }
    await saveFactor(tx, person.id, { ...confirmed, pendingTotpSealed: null, pendingTotpExpiresAt: null }, now)
    const recoveryCodes = await factorAdded(deps, tx, permit, person, { notice: 'totpAdded', kind: 'TOTP' }, now)
    return { status: await readStatus(tx, permit), ...(recoveryCodes ? { recoveryCodes } : {}) }
  })

export const removeTotp = (deps: Platform, permit: Permit, proof: SecondFactorProof) =>
  changeWithProof(deps, permit, proof, async (tx, person, now) => {
    if (!person.totpSealed) throw refuse('NOT_FOUND')
    await saveFactor(tx, person.id, { totpSealed: null, totpConfirmedAt: null, totpLastStep: null }, now)
    const isLast = (await listPasskeys(tx, person.id)).length === 0
    await factorRemoved(deps, tx, permit, person, { notice: 'totpRemoved', kind: 'TOTP', isLast }, now)
    return readStatus(tx, permit)
  })
