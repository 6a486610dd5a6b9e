// Sign-in with a code that is sent to a mobile number. [D2 4.6]
import { route } from '../kit/route.ts'
import {
  AcceptedTerms,
  CountryCode,
  Id,
  Instant,
  MobileNumber,
  Nullable,
  NullableId,
  OneOf,
  Otp,
  Text,
  Type,
} from '../kit/schema.ts'

export const USER_ROLES = ['SUPERADMIN', 'COMPANY', 'SUBSCRIBER'] as const
export type UserRole = (typeof USER_ROLES)[number]
const tag = 'Sign-in'
const DeviceId = Text(1, 255)

export const requestOtp = route({
  method: 'POST',
  path: '/v2/auth/request-otp',
  tag,
  summary: 'Send a sign-in code',
  persona: 'PUBLIC',
  permission: null,
  body: Type.Object({
    mobileNumber: MobileNumber,
    countryCode: Type.Optional(CountryCode),
    acceptedTermsAndConditions: AcceptedTerms,
    deviceId: DeviceId,
    deviceName: Type.Optional(Text(1, 255)),
    platform: OneOf(['WEB', 'ANDROID', 'IOS', 'DESKTOP', 'WINDOWS', 'MACOS', 'LINUX', 'OTHER']),
    formFactor: OneOf(['DESKTOP', 'LAPTOP', 'MOBILE', 'PHONE', 'TABLET', 'OTHER']),
    otpChannel: OneOf(['SMS']),
  }),
  data: Type.Object({ mobileNumber: Type.String(), expiresAt: Instant, resendAfterSeconds: Type.Integer() }),
  success: 200,
})

export const verifyOtp = route({
  method: 'POST',
  path: '/v2/auth/verify-otp',
  tag,
  summary: 'Sign in with the code',
  description: 'Also sets the refresh token as an HTTP-only cookie.',
  persona: 'PUBLIC',
  permission: null,
  body: Type.Object({
    mobileNumber: MobileNumber,
    countryCode: Type.Optional(CountryCode),
    otp: Otp,
    deviceId: DeviceId,
  }),
  data: Type.Object({
    userId: Id,
    role: OneOf(USER_ROLES),
    isNewSubscriber: Type.Boolean(),
    accessToken: Type.String(),
    nextStep: Nullable(Type.String()),
    onboardingCompleted: Type.Boolean(),
    mouAcceptanceRequired: Type.Optional(Type.Boolean()),
    currentMouVersionId: Type.Optional(NullableId),
  }),
  success: 200,
})

export const refreshSession = route({
  method: 'POST',
  path: '/v2/auth/refresh',
  tag,
  summary: 'Get a new access token for the refresh cookie',
  description: 'Each use replaces the cookie; using a cookie twice ends the session.',
  persona: 'PUBLIC',
  permission: null,
  data: Type.Object({ userId: Id, role: OneOf(USER_ROLES), accessToken: Type.String() }),
  success: 200,
})

export const logout = route({
  method: 'POST',
  path: '/v2/auth/logout',
  tag,
  summary: 'End the session',
  persona: 'ANY',
  permission: null,
  data: Type.Object({}),
  success: 200,
})
