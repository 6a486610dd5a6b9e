// A subscriber verifies their email address and uploads the files of their profile. [spec: A verified email address;
// Files do not block a request; Email codes]

import { Announced, CONTENT_TYPES, FileName, StoredFile } from '../companies/files.contract.ts'
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { ANNOUNCEMENT, CONFIRMATION } from '../kit/refusal-sets.ts'
import { route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import { Email, Id, Instant, OneOf, Otp, Type } from '../kit/schema.ts'

const tag = 'Subscriber profile'
const subscriber = { tag, persona: 'SUBSCRIBER', permission: null, success: 200 } as const

export const requestEmailOtp = route({
  ...subscriber,
  method: 'POST',
  path: '/v2/subscribers/me/email/request-otp',
  summary: 'Send a verification code to an email address',
  description: 'Verify it with `verifyEmailOtp`; a verified address is needed to enroll.',
  body: Type.Object({ email: Email }),
  data: Type.Object({ email: Type.String(), expiresAt: Instant, resendAfterSeconds: Type.Integer() }),
  refusals: ['EMAIL_TAKEN', 'OTP_TOO_SOON'],
  example: { body: { email: 'ammini@demo.kuri.example' } },
})
export const verifyEmailOtp = route({
  ...subscriber,
  method: 'POST',
  path: '/v2/subscribers/me/email/verify-otp',
  summary: 'Verify my email address with the code that was sent to it',
  description: 'The address becomes the one of my profile.',
  body: Type.Object({ email: Email, otp: Otp }),
  data: Type.Object({ email: Type.String(), emailVerified: Type.Literal(true) }),
  refusals: ['EMAIL_CODE_INVALID', 'EMAIL_TAKEN', 'OTP_TRIES_EXHAUSTED'],
  example: { body: { email: 'ammini@demo.kuri.example', otp: '123456' } },
})

export const PROFILE_FILE_TYPES = ['AADHAAR_FRONT', 'AADHAAR_BACK', 'PHOTOGRAPH', 'PAN_CARD', 'INCOME_PROOF'] as const
export type ProfileFileType = (typeof PROFILE_FILE_TYPES)[number]
/** AVATAR is the picture that other members see; PHOTOGRAPH is seen only by reviewers. */
export const OWN_FILE_TYPES = [...PROFILE_FILE_TYPES, 'AVATAR'] as const

export const generateProfileFile = route({
  ...subscriber,
  method: 'POST',
  path: '/v2/subscribers/me/file-uploads/generate',
  summary: 'Get the upload URL for a file of my profile',
  description: 'PUT the bytes to the URL with the returned headers, then confirm the upload.',
  body: Type.Object({ fileType: OneOf(OWN_FILE_TYPES), fileName: FileName, contentType: OneOf(CONTENT_TYPES) }),
  data: Announced,
  refusals: ANNOUNCEMENT,
  example: { body: { ...sample.picture, fileType: 'PHOTOGRAPH' } },
})
export const confirmProfileFile = route({
  ...subscriber,
  method: 'POST',
  path: '/v2/subscribers/me/file-uploads/confirm',
  summary: 'Confirm an uploaded file of my profile',
  description: 'Checks the content and adds the file to the profile. Safe to retry.',
  body: Type.Object({ fileId: Id }),
  data: StoredFile,
  refusals: CONFIRMATION,
  example: { body: { fileId: DEMO.profileFileId } },
})

export const removeAvatar = route({
  ...subscriber,
  method: 'DELETE',
  path: '/v2/subscribers/me/avatar',
  summary: 'Remove my avatar',
  description: 'Upload a new one as a file of type AVATAR. The old URL stops working.',
  data: Type.Object({ avatar: Type.Null() }),
})

export const listOwnDocuments = route({
  ...subscriber,
  method: 'GET',
  path: '/v2/subscribers/me/documents',
  summary: 'List my files (identity documents, signatures, agreements), newest first',
  description: 'Each has a short-lived download URL.',
  query: PageQuery,
  data: Paged(
    'documents',
    Type.Object({
      ...StoredFile.properties,
      isCurrent: Type.Boolean({ description: 'false when a later upload has replaced the file' }),
    }),
  ),
})
