// The shapes of a second factor: what WebAuthn exchanges as JSON, the challenge that asks for a factor, and the proof that answers it.
import { Id, Instant, Nullable, NullableInstant, OneOf, Otp, type Static, Text, Type } from '../kit/schema.ts'

export const SECOND_FACTOR_METHODS = ['TOTP', 'PASSKEY', 'RECOVERY_CODE'] as const
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number]

export const ChallengeToken = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  says: 'must be the challengeToken of an earlier response',
})
const base64url = (maxLength: number, description?: string) =>
  Type.String({
    pattern: '^[A-Za-z0-9_-]+$',
    maxLength,
    says: `must be base64url text of at most ${maxLength} characters`,
    ...(description ? { description } : {}),
  })
const ExpiresIn = Type.Integer({ description: 'Seconds until the challenge expires' })

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const KnownCredential = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Optional(Type.Array(Type.String())),
})

/** Pass it to `PublicKeyCredential.parseRequestOptionsFromJSON` and `navigator.credentials.get`. */
export const PasskeyRequestOptions = Type.Object({
  challenge: Type.String(),
  timeout: Type.Integer(),
  rpId: Type.String(),
  allowCredentials: Type.Array(KnownCredential),
  userVerification: Type.Literal('required'),
})

/** Pass it to `PublicKeyCredential.parseCreationOptionsFromJSON` and `navigator.credentials.create`. */
export const PasskeyCreationOptions = Type.Object({
  challenge: Type.String(),
  timeout: Type.Integer(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  excludeCredentials: Type.Array(KnownCredential),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('preferred'),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
})

/** Browsers send more than the service reads; those fields are named so that they are not reported as unknown. */
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Nullable(Text(0, 40))),
  clientExtensionResults: Type.Optional(
    Type.Object({ credProps: Type.Optional(Type.Object({ rk: Type.Optional(Type.Boolean()) })) }),
  ),
}
/** `credential.toJSON()` of the browser after `navigator.credentials.get`. */
export const PasskeyAssertion = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(4096),
    userHandle: Type.Optional(Nullable(base64url(128))),
  }),
})
export type PasskeyAssertion = Static<typeof PasskeyAssertion>

/** `credential.toJSON()` of the browser after `navigator.credentials.create`. */
export const NewPasskeyCredential = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    transports: Type.Optional(Type.Array(OneOf(TRANSPORTS), { maxItems: TRANSPORTS.length })),
    authenticatorData: Type.Optional(base64url(4096)),
    publicKey: Type.Optional(base64url(4096)),
    publicKeyAlgorithm: Type.Optional(Type.Integer({ minimum: -65_536, maximum: 65_535 })),
  }),
})
export type NewPasskeyCredential = Static<typeof NewPasskeyCredential>

export const SecondFactorChallenge = Type.Object({
  challengeToken: Type.String({ description: 'Send it with the proof; it works once' }),
  methods: Type.Array(OneOf(SECOND_FACTOR_METHODS), { description: 'What the person can prove themselves with' }),
  passkeyOptions: Nullable(PasskeyRequestOptions),
  expiresIn: ExpiresIn,
})
export type SecondFactorChallenge = Static<typeof SecondFactorChallenge>

/** The answer to a challenge: its token and exactly one of the three proofs. */
export const SecondFactorProof = Type.Object({
  challengeToken: ChallengeToken,
  totpCode: Type.Optional(Otp),
  recoveryCode: Type.Optional(Text(8, 40)),
  passkey: Type.Optional(PasskeyAssertion),
})
export type SecondFactorProof = Static<typeof SecondFactorProof>

export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  isSynced: Type.Boolean({ description: 'Whether it can exist on several devices' }),
  createdAt: Instant,
  lastUsedAt: NullableInstant,
})

export const SecondFactorStatus = Type.Object({
  isActive: Type.Boolean({ description: 'Whether a sign-in asks for the second factor' }),
  requiredBy: Nullable(OneOf(['PLATFORM', 'COMPANY'])),
  setupRequired: Type.Boolean({ description: 'Whether everything else is closed until a factor is set up' }),
  totp: Nullable(Type.Object({ confirmedAt: Instant })),
  passkeys: Type.Array(Passkey),
  recoveryCodesLeft: Type.Integer(),
})

/** Recovery codes are present once, in the response to the request that created them. */
export const SecondFactorAdded = Type.Object({
  status: SecondFactorStatus,
  recoveryCodes: Type.Optional(
    Type.Array(Type.String(), { description: 'Shown once: each replaces a factor one time' }),
  ),
})

export const NewPasskeyChallenge = Type.Object({
  challengeToken: Type.String(),
  options: PasskeyCreationOptions,
  expiresIn: ExpiresIn,
})
