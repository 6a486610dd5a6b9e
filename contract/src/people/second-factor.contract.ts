// The second factor of the signed-in person, and the second step of a sign-in that asks for it.

import { LONG_BODY_LIMIT_BYTES } from '../kit/body-limits.ts'
import { route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import { Id, Otp, Text, Type } from '../kit/schema.ts'
import { SignedIn } from './identity.contract.ts'
import {
  ChallengeToken,
  NewPasskeyChallenge,
  NewPasskeyCredential,
  SecondFactorAdded,
  SecondFactorChallenge,
  SecondFactorProof,
  SecondFactorStatus,
} from './second-factor.shapes.ts'

const tag = 'Second factor'
const BASE = '/v2/auth/second-factor'
/** For the signed-in person of any role, also while they must set a factor up. */
const own = { tag, persona: 'ANY', permission: null, beforeSecondFactor: true } as const

export const verifySecondFactor = route({
  method: 'POST',
  path: `${BASE}/verify`,
  tag: 'Sign-in',
  summary: 'Sign in with the second factor',
  description:
    'The second step for a person whose verify-otp returned `secondFactor`. Send exactly one of `totpCode`, `passkey` and ' +
    '`recoveryCode`. The response is the one that verify-otp gives to everybody else, with the refresh cookie.',
  persona: 'PUBLIC',
  permission: null,
  body: SecondFactorProof,
  bodyLimitBytes: 96 * 1024,
  data: SignedIn,
  success: 200,
  countedBy: 'TOKEN',
  perMinute: 30,
  refusals: ['SECOND_FACTOR_CHALLENGE_INVALID', 'SECOND_FACTOR_PAUSED', 'SECOND_FACTOR_WRONG'],
  example: { body: sample.factorProof },
})

export const readSecondFactor = route({
  ...own,
  method: 'GET',
  path: BASE,
  summary: 'Get your second factor',
  description:
    'Shows which factors are set up, how many recovery codes are left, and whether a second factor is required.',
  data: SecondFactorStatus,
  success: 200,
})

export const challengeSecondFactor = route({
  ...own,
  method: 'POST',
  path: `${BASE}/challenge`,
  summary: 'Ask for a proof of the second factor',
  description: 'Everything that changes an active second factor needs a fresh proof; this starts it.',
  data: SecondFactorChallenge,
  success: 200,
  refusals: ['SECOND_FACTOR_MISSING'],
})

const Proof = Type.Object({ proof: SecondFactorProof })
/** The first factor needs no proof; every further one does. */
const ProofWhenActive = Type.Object({ proof: Type.Optional(SecondFactorProof) })

export const startTotp = route({
  ...own,
  isShownOnce: true,
  method: 'POST',
  path: `${BASE}/totp`,
  summary: 'Set up an authenticator app',
  description: 'Show `otpauthUri` as a QR code, or `secret` to type. The app counts once its first code is confirmed.',
  body: ProofWhenActive,
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  data: Type.Object({ secret: Type.String(), otpauthUri: Type.String(), expiresIn: Type.Integer() }),
  success: 200,
  refusals: [
    'SECOND_FACTOR_CHALLENGE_INVALID',
    'SECOND_FACTOR_PAUSED',
    'SECOND_FACTOR_PROOF_REQUIRED',
    'SECOND_FACTOR_WRONG',
  ],
  example: { body: {} },
})

export const confirmTotp = route({
  ...own,
  isShownOnce: true,
  method: 'POST',
  path: `${BASE}/totp/confirm`,
  summary: 'Confirm the authenticator app with its code',
  description: 'Replaces an older app. The first factor ends the other sessions of the person.',
  body: Type.Object({ code: Otp }),
  data: SecondFactorAdded,
  success: 200,
  refusals: ['SECOND_FACTOR_WRONG', 'TOTP_NOT_STARTED'],
  example: { body: { code: '123456' } },
})

export const removeTotp = route({
  ...own,
  method: 'POST',
  path: `${BASE}/totp/remove`,
  summary: 'Remove the authenticator app',
  description: 'Needs a fresh proof of a second factor. The last factor stays while a policy requires one.',
  body: Proof,
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  data: SecondFactorStatus,
  success: 200,
  refusals: [
    'LAST_SECOND_FACTOR',
    'NOT_FOUND',
    'SECOND_FACTOR_CHALLENGE_INVALID',
    'SECOND_FACTOR_PAUSED',
    'SECOND_FACTOR_WRONG',
  ],
  example: { body: { proof: sample.factorProof } },
})

export const startPasskey = route({
  ...own,
  method: 'POST',
  path: `${BASE}/passkeys/options`,
  summary: 'Start the registration of a passkey',
  description: 'Pass `options` to `navigator.credentials.create` in the browser, and send its result to `addPasskey`.',
  body: ProofWhenActive,
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  data: NewPasskeyChallenge,
  success: 200,
  refusals: [
    'PASSKEY_LIMIT',
    'SECOND_FACTOR_CHALLENGE_INVALID',
    'SECOND_FACTOR_PAUSED',
    'SECOND_FACTOR_PROOF_REQUIRED',
    'SECOND_FACTOR_WRONG',
  ],
  example: { body: {} },
})

export const addPasskey = route({
  ...own,
  isShownOnce: true,
  method: 'POST',
  path: `${BASE}/passkeys`,
  summary: 'Add a passkey',
  description: 'The first factor ends the other sessions of the person.',
  body: Type.Object({ challengeToken: ChallengeToken, name: Text(1, 60), credential: NewPasskeyCredential }),
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  data: SecondFactorAdded,
  success: 201,
  refusals: ['PASSKEY_INVALID', 'PASSKEY_LIMIT', 'PASSKEY_TAKEN', 'SECOND_FACTOR_CHALLENGE_INVALID'],
  example: { body: { challengeToken: sample.challengeToken, name: 'My phone', credential: sample.credential } },
})

export const removePasskey = route({
  ...own,
  method: 'POST',
  path: `${BASE}/passkeys/:passkeyId/remove`,
  summary: 'Remove a passkey',
  description: 'Needs a fresh proof of a second factor. The last factor stays while a policy requires one.',
  params: Type.Object({ passkeyId: Id }),
  body: Proof,
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  data: SecondFactorStatus,
  success: 200,
  refusals: [
    'LAST_SECOND_FACTOR',
    'NOT_FOUND',
    'SECOND_FACTOR_CHALLENGE_INVALID',
    'SECOND_FACTOR_PAUSED',
    'SECOND_FACTOR_WRONG',
  ],
  example: { body: { proof: sample.factorProof } },
})

export const replaceRecoveryCodes = route({
  ...own,
  isShownOnce: true,
  method: 'POST',
  path: `${BASE}/recovery-codes`,
  summary: 'Replace the recovery codes',
  description: 'The older codes stop working. The new ones are shown once.',
  body: Proof,
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  data: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  success: 200,
  refusals: ['SECOND_FACTOR_CHALLENGE_INVALID', 'SECOND_FACTOR_MISSING', 'SECOND_FACTOR_PAUSED', 'SECOND_FACTOR_WRONG'],
  example: { body: { proof: sample.factorProof } },
})
