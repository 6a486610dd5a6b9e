// Sign-in with a code that is sent to a mobile number. [spec: A code by SMS]

import { ProfileStatus } from '../companies/companies.contract.ts'
import { LANGUAGES } from '../kit/languages.ts'
import { route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import {
  AcceptedTerms,
  Count,
  CountryCode,
  Id,
  Instant,
  MobileNumber,
  Nullable,
  NullableId,
  NullableText,
  OneOf,
  SignInCode,
  type Static,
  Text,
  Type,
} from '../kit/schema.ts'
import { Cell } from './cells.shapes.ts'
import { SecondFactorChallenge } from './second-factor.shapes.ts'

export const Locale = OneOf(LANGUAGES, { description: 'The language that the person reads' })

export const USER_ROLES = ['SUPERADMIN', 'COMPANY', 'SUBSCRIBER'] as const
export type UserRole = (typeof USER_ROLES)[number]
export const REFRESH_COOKIE = 'kuri_refresh'
const tag = 'Sign-in'
const ExpiresIn = Type.Integer({ description: 'The seconds for which the access token is valid' })
const DeviceId = Text(1, 255)
export const PLATFORMS = ['WEB', 'ANDROID', 'IOS', 'DESKTOP', 'WINDOWS', 'MACOS', 'LINUX', 'OTHER'] as const
export const FORM_FACTORS = ['DESKTOP', 'LAPTOP', 'MOBILE', 'PHONE', 'TABLET', 'OTHER'] as const

const ProofOfWork = Type.Optional(
  Text(1, 200, {
    description:
      'The answer to a refusal `PROOF_OF_WORK_REQUIRED`: `params.challenge` of its detail, a colon and a number below 2^32 for which ' +
      'SHA-256 of (SHA-256 of the challenge, then the number as 4 bytes, highest first) begins with `params.bits` zero bits. Each works once',
  }),
)

/** The device on which a person signs in. */
export const deviceFields = {
  deviceId: DeviceId,
  deviceName: Type.Optional(Text(1, 255)),
  platform: OneOf(PLATFORMS),
  formFactor: OneOf(FORM_FACTORS),
}

export const requestOtp = route({
  method: 'POST',
  path: '/v2/auth/request-otp',
  tag,
  summary: 'Send a sign-in code',
  description:
    'Sends a code by SMS to the mobile number, known or new; exchange it with `verifyOtp`. A new person reads `locale` ' +
    'from then on. Where many codes were requested for the number or at the address, it first asks for a proof of work, and the code ' +
    'has ten digits. In development the code is `DEV_OTP`.',
  persona: 'PUBLIC',
  permission: null,
  body: Type.Object({
    mobileNumber: MobileNumber,
    countryCode: Type.Optional(CountryCode),
    acceptedTermsAndConditions: AcceptedTerms,
    ...deviceFields,
    otpChannel: OneOf(['SMS']),
    locale: Type.Optional(Locale),
    proofOfWork: ProofOfWork,
  }),
  data: Type.Object({
    mobileNumber: Type.String(),
    expiresAt: Instant,
    expiresInSeconds: Type.Integer({ description: 'The seconds until `expiresAt`, for devices whose clock is wrong' }),
    resendAfterSeconds: Type.Integer(),
    codeLength: Type.Integer({ description: 'The digits of the code: 6, or 10 after a proof of work' }),
    sentSecondsAgo: Type.Integer({
      description:
        'The age of the message that has the code: 0 when one was sent for this request. Under attack, requests of new devices are ' +
        'answered with the code of the newest message.',
    }),
    isForAccounts: Type.Boolean({
      description:
        'Whether only people who have an account are sent a code, because most of the budget of the day is used up',
    }),
  }),
  success: 200,
  countedBy: 'DEVICE',
  perMinute: 30,
  perAddressMinute: 300,
  acceptsProofOfWork: true,
  refusals: [
    'INVALID_MOBILE',
    'MOBILE_NOT_SERVED',
    'OTP_BUDGET_USED_UP',
    'OTP_PAUSED',
    'OTP_TOO_SOON',
    'PROOF_OF_WORK_REQUIRED',
  ],
  example: {
    body: {
      ...sample.device,
      acceptedTermsAndConditions: true,
      platform: 'WEB',
      formFactor: 'DESKTOP',
      otpChannel: 'SMS',
    },
  },
})

const nextSteps = { nextStep: Nullable(Type.String()), onboardingCompleted: Type.Boolean() }

export const Session = Type.Object({
  userId: Id,
  role: OneOf(USER_ROLES),
  name: NullableText,
  mobileNumber: Type.String(),
  email: NullableText,
  avatar: NullableText,
  locale: Nullable(Locale),
  company: Nullable(Type.Object({ id: Id, name: Type.String(), avatar: NullableText, profileStatus: ProfileStatus })),
  membershipId: NullableId,
  ...nextSteps,
  mouAcceptanceRequired: Type.Boolean(),
  currentMouVersionId: NullableId,
  secondFactorSetupRequired: Type.Boolean({
    description: 'Whether everything but setting up a second factor is closed',
  }),
  unreadCount: Count,
  serverTime: Instant,
})
export type Session = Static<typeof Session>

export const SignedIn = Type.Object({
  userId: Id,
  role: OneOf(USER_ROLES),
  isNewSubscriber: Type.Boolean(),
  accessToken: Type.String(),
  expiresIn: ExpiresIn,
  ...nextSteps,
  mouAcceptanceRequired: Type.Optional(Type.Boolean()),
  currentMouVersionId: Type.Optional(NullableId),
  secondFactorSetupRequired: Type.Optional(
    Type.Boolean({ description: 'Present when everything but setting up a second factor is closed' }),
  ),
  session: Session,
  cells: Type.Optional(
    Type.Array(Cell, { description: 'Present when the person has an account in another cell: where they can go on' }),
  ),
})
const SecondFactorAsked = Type.Object({ secondFactor: SecondFactorChallenge })
export const SignInResult = Type.Union([SignedIn, SecondFactorAsked])

export const verifyOtp = route({
  method: 'POST',
  path: '/v2/auth/verify-otp',
  tag,
  summary: 'Sign in with the code',
  description:
    'Also sets the refresh token as an HTTP-only cookie. A person with a second factor gets `secondFactor` instead, without ' +
    'tokens: complete the sign-in with POST /v2/auth/second-factor/verify.',
  persona: 'PUBLIC',
  permission: null,
  body: Type.Object({
    mobileNumber: MobileNumber,
    countryCode: Type.Optional(CountryCode),
    otp: SignInCode,
    deviceId: DeviceId,
    proofOfWork: ProofOfWork,
  }),
  data: SignInResult,
  success: 200,
  countedBy: 'DEVICE',
  perMinute: 30,
  perAddressMinute: 300,
  acceptsProofOfWork: true,
  refusals: ['INVALID_MOBILE', 'OTP_INVALID', 'OTP_PAUSED', 'OTP_TRIES_EXHAUSTED', 'PROOF_OF_WORK_REQUIRED'],
  example: { body: { ...sample.device, otp: '123456' } },
})

export const refreshSession = route({
  method: 'POST',
  path: '/v2/auth/refresh',
  cookie: true,
  tag,
  summary: 'Get a new access token for the refresh cookie',
  description:
    'Each use replaces the cookie; using a cookie twice ends the session. A client that makes an `attemptId` for each refresh may repeat a request whose response was lost, with the same cookie and `attemptId`, for ten minutes.',
  persona: 'PUBLIC',
  permission: null,
  body: Type.Object({
    attemptId: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_-]{16,64}$',
        description: 'Random and new for every refresh, such as a UUID.',
      }),
    ),
  }),
  data: Type.Object({
    userId: Id,
    role: OneOf(USER_ROLES),
    accessToken: Type.String(),
    expiresIn: ExpiresIn,
    session: Session,
  }),
  success: 200,
  countedBy: 'REFRESH_COOKIE',
  perMinute: 30,
  refusals: ['FORBIDDEN', 'REFRESH_INVALID'],
  example: { body: {} },
})

export const logout = route({
  method: 'POST',
  path: '/v2/auth/logout',
  tag,
  summary: 'End the session',
  description:
    'The refresh cookie is cleared, and tokens of this session stop working; with `everywhere`, the tokens of all sessions of the person.',
  persona: 'ANY',
  permission: null,
  beforeSecondFactor: true,
  body: Type.Object({ everywhere: Type.Optional(Type.Boolean()) }),
  data: Type.Object({}),
  success: 200,
  example: { body: {} },
})
