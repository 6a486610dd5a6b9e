// Signature images of subscribers and companies, and the company's consent to its program. [spec: Signature pictures; Enrollment endpoints;
// Which endpoint asks for what]

import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { ANNOUNCEMENT, PICTURE_CONFIRMATION } from '../kit/refusal-sets.ts'
import { route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import { AcceptedTerms, FileUrl, Id, Instant, OneOf, Type } from '../kit/schema.ts'
import { FileName, uploadFields } from './files.contract.ts'

const tag = 'Signatures'

export const SIGNATURE_CONTENT_TYPES = ['image/png', 'image/jpeg'] as const

export const SignatureAsset = Type.Object({
  id: Id,
  fileName: Type.String(),
  contentType: OneOf(SIGNATURE_CONTENT_TYPES),
  fileUrl: FileUrl,
  status: OneOf(['READY']),
  isActive: Type.Boolean(),
  uploadedAt: Instant,
  createdAt: Instant,
  updatedAt: Instant,
})

const generate = {
  method: 'POST',
  tag,
  summary: 'Create a signature and get the upload URL of its image',
  description: 'PUT the picture to the URL with the returned headers, then confirm the signature.',
  body: Type.Object({ fileName: FileName, contentType: OneOf(SIGNATURE_CONTENT_TYPES) }),
  data: Type.Object({ signatureAssetId: Id, ...uploadFields }),
  success: 200,
} as const
const confirm = {
  method: 'POST',
  tag,
  summary: 'Confirm the uploaded signature and make it the active one',
  description: 'Confirming an earlier signature again makes that one active.',
  body: Type.Object({ signatureAssetId: Id }),
  data: Type.Object({ signatureAssetId: Id, ...SignatureAsset.properties }),
  success: 200,
} as const
const list = {
  method: 'GET',
  tag,
  summary: 'List the confirmed signatures, newest first',
  description: 'One of them is active: documents are signed with it.',
  query: PageQuery,
  data: Paged('signatures', SignatureAsset),
  success: 200,
} as const

const subscriber = { persona: 'SUBSCRIBER', permission: null } as const
// The enrollment flow uses these under /v3, the prebid form under /v2.
const V3 = '/v3/subscribers/me/documents/signatures'
const V2 = '/v2/subscribers/me/documents/signatures'

export const generateSubscriberSignature = route({
  ...generate,
  ...subscriber,
  path: `${V3}/generate`,
  refusals: ANNOUNCEMENT,
  example: { body: sample.signature },
})
export const generateSubscriberSignatureV2 = route({
  ...generate,
  ...subscriber,
  path: `${V2}/generate`,
  refusals: ANNOUNCEMENT,
  example: generateSubscriberSignature.example,
})
export const confirmSubscriberSignature = route({
  ...confirm,
  ...subscriber,
  path: `${V3}/confirm`,
  refusals: PICTURE_CONFIRMATION,
  example: { body: { signatureAssetId: DEMO.signatureId } },
})
export const confirmSubscriberSignatureV2 = route({
  ...confirm,
  ...subscriber,
  path: `${V2}/confirm`,
  refusals: PICTURE_CONFIRMATION,
  example: confirmSubscriberSignature.example,
})
export const listSubscriberSignatures = route({ ...list, ...subscriber, path: V3 })
export const listSubscriberSignaturesV2 = route({ ...list, ...subscriber, path: V2 })

// Signatures belong to the company; employees who sign for one of its branches or programs also manage them.
// [spec: Which endpoint asks for what]
const company = { persona: 'COMPANY', permission: { anywhere: 'signature.manage' } } as const
const COMPANY = '/v2/companies/documents/signatures'
export const generateCompanySignature = route({
  ...generate,
  ...company,
  path: `${COMPANY}/generate`,
  refusals: ANNOUNCEMENT,
  example: { body: sample.signature },
})
export const confirmCompanySignature = route({
  ...confirm,
  ...company,
  path: `${COMPANY}/confirm`,
  refusals: PICTURE_CONFIRMATION,
  example: { body: { signatureAssetId: DEMO.companySignatureId } },
})
export const listCompanySignatures = route({ ...list, ...company, path: COMPANY })

export const consentToProgram = route({
  method: 'POST',
  path: '/v2/companies/me/programs/:id/consent',
  tag,
  summary: "Sign the company's consent to its program",
  description: 'Consent is given once; a repeated request returns the existing consent.',
  persona: 'COMPANY',
  permission: 'signature.manage',
  params: Type.Object({ id: Id }),
  body: Type.Object({
    signatureAssetId: Id,
    acceptedTermsAndConditions: AcceptedTerms,
  }),
  data: Type.Object({
    id: Id,
    programId: Id,
    signatureAssetId: Id,
    userId: Id,
    acceptedTermsAndConditions: Type.Literal(true),
    consentedAt: Instant,
  }),
  success: 200,
  refusals: ['SIGNATURE_NOT_USABLE'],
  example: {
    path: { id: DEMO.openProgramId },
    body: { signatureAssetId: DEMO.companySignatureId, ...sample.agreed },
  },
})
