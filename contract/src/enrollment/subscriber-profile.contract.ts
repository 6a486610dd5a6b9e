// [G149, G151, G196] What a subscriber does to its profile beside a request: a verified email address, files.
import { Announced, CONTENT_TYPES, FileName, StoredFile } from '../account/files.contract.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Email, Id, Instant, OneOf, Otp, Type } from '../kit/schema.ts'

const tag = 'Subscriber profile'
const subscriber = { tag, persona: 'SUBSCRIBER', permission: null, success: 200 } as const

export const requestEmailOtp = route({
  ...subscriber,
  method: 'POST',
  path: '/v2/subscribers/me/email/request-otp',
  summary: 'Send a code to an email address',
  body: Type.Object({ email: Email }),
  data: Type.Object({ email: Type.String(), expiresAt: Instant, resendAfterSeconds: Type.Integer() }),
})
export const verifyEmailOtp = route({
  ...subscriber,
  method: 'POST',
  path: '/v2/subscribers/me/email/verify-otp',
  summary: 'Make an email address mine with the code that was sent to it',
  body: Type.Object({ email: Email, otp: Otp }),
  data: Type.Object({ email: Type.String(), emailVerified: Type.Literal(true) }),
})

export const PROFILE_FILE_TYPES = ['AADHAAR_FRONT', 'AADHAAR_BACK', 'PHOTOGRAPH', 'PAN_CARD', 'INCOME_PROOF'] as const
export type ProfileFileType = (typeof PROFILE_FILE_TYPES)[number]
/** The picture that others in the room see; the photograph among the papers is for those who check them. */
export const OWN_FILE_TYPES = [...PROFILE_FILE_TYPES, 'AVATAR'] as const

export const generateProfileFile = route({
  ...subscriber,
  method: 'POST',
  path: '/v2/subscribers/me/file-uploads/generate',
  summary: 'Announce a file of my profile and get its upload URL',
  body: Type.Object({ fileType: OneOf(OWN_FILE_TYPES), fileName: FileName, contentType: OneOf(CONTENT_TYPES) }),
  data: Announced,
})
export const confirmProfileFile = route({
  ...subscriber,
  method: 'POST',
  path: '/v2/subscribers/me/file-uploads/confirm',
  summary: 'Confirm an uploaded file of my profile',
  description: 'The bytes are inspected; the file takes its place in the profile. Safe to retry.',
  body: Type.Object({ fileId: Id }),
  data: StoredFile,
})

export const removeAvatar = route({
  ...subscriber,
  method: 'DELETE',
  path: '/v2/subscribers/me/avatar',
  summary: 'Take my picture back',
  description: 'A new one comes by a file upload of the type AVATAR. The old address answers no more.',
  data: Type.Object({ avatar: Type.Null() }),
})

export const listOwnDocuments = route({
  ...subscriber,
  method: 'GET',
  path: '/v2/subscribers/me/documents',
  summary: 'My files: identity papers, signatures, agreements; newest first',
  query: PageQuery,
  data: Paged(
    'documents',
    Type.Object({
      ...StoredFile.properties,
      isCurrent: Type.Boolean({ description: 'false for what a later upload has replaced' }),
    }),
  ),
})
