// The versions of the agreement (MOU) between the platform and a company. [spec: Versions of the agreement; Announce, upload, confirm;
// A code by SMS]

import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { ANNOUNCEMENT, CONFIRMATION } from '../kit/refusal-sets.ts'
import { route } from '../kit/route.ts'
import { Id, Instant, Nullable, NullableId, NullableInstant, NullableText, OneOf, Type } from '../kit/schema.ts'
import { PROFILE_STATUSES } from './companies.contract.ts'
import { PdfFileName, uploadFields } from './files.contract.ts'

const tag = 'Agreement (MOU)'

export const MOU_STATUSES = ['GENERATED', 'READY', 'ASSIGNED'] as const
export type MouStatus = (typeof MOU_STATUSES)[number]

const versionFields = {
  mouVersionId: Id,
  version: Type.Integer({ minimum: 1 }),
  status: OneOf(MOU_STATUSES),
  originalFileName: Type.String(),
  contentType: Type.String(),
  sizeBytes: Nullable(Type.Integer()),
  sha256: NullableText,
  uploadedAt: NullableInstant,
  assignedAt: NullableInstant,
  acceptedAt: NullableInstant,
  createdAt: Instant,
}
export const MouVersion = Type.Object(versionFields)

const Company = Type.Object({ companyId: Id })
export const Version = Type.Object({ companyId: Id, mouVersionId: Id })
const superadmin = { persona: 'SUPERADMIN', permission: null, tag } as const

export const generateMouVersion = route({
  ...superadmin,
  method: 'POST',
  path: '/v2/admin/companies/:companyId/mou-versions/generate',
  summary: 'Create the next version of the agreement and get its upload URL',
  description: 'PUT the PDF to the URL with the returned headers, then confirm the version and assign it.',
  params: Company,
  body: Type.Object({
    fileName: PdfFileName,
    contentType: OneOf(['application/pdf']),
  }),
  data: Type.Object({ ...versionFields, ...uploadFields }),
  success: 200,
  refusals: ANNOUNCEMENT,
  example: { body: { fileName: 'agreement.pdf', contentType: 'application/pdf' } },
})

export const confirmMouVersion = route({
  ...superadmin,
  method: 'POST',
  path: '/v2/admin/companies/:companyId/mou-versions/:mouVersionId/confirm',
  summary: 'Confirm the uploaded version',
  description: 'The file must be a complete PDF of at most 10 MB; its size and SHA-256 are stored. Safe to retry.',
  params: Version,
  data: MouVersion,
  success: 200,
  refusals: CONFIRMATION,
})

export const assignMouVersion = route({
  ...superadmin,
  method: 'POST',
  path: '/v2/admin/companies/:companyId/mou-versions/:mouVersionId/assign',
  summary: 'Assign the version to the company for acceptance',
  description: 'An assigned version cannot be changed. Safe to retry for the current version.',
  params: Version,
  data: MouVersion,
  success: 200,
  refusals: ['MOU_NOT_READY', 'MOU_SUPERSEDED'],
})

export const listMouVersions = route({
  ...superadmin,
  method: 'GET',
  path: '/v2/admin/companies/:companyId/mou-versions',
  summary: 'List all versions with their acceptance, newest first',
  description: 'Shows what was uploaded, assigned and accepted, and by whom.',
  params: Company,
  query: PageQuery,
  data: Paged(
    'mouVersions',
    Type.Object({
      ...versionFields,
      isCurrent: Type.Boolean(),
      acceptedById: NullableId,
      acceptedByName: NullableText,
      acceptedIp: NullableText,
      acceptedUserAgent: NullableText,
      downloadUrl: NullableText,
    }),
  ),
  success: 200,
})

export const getMou = route({
  method: 'GET',
  path: '/v2/companies/me/mou',
  tag,
  summary: 'Get the agreement that is assigned to the company',
  description: 'Returns the current version with a download URL, and whether it has been accepted.',
  persona: 'COMPANY',
  permission: 'company.profile.read',
  data: Type.Object({ ...versionFields, acceptanceRequired: Type.Boolean(), downloadUrl: Type.String() }),
  success: 200,
  refusals: ['MOU_NOT_ASSIGNED'],
})

export const acceptMou = route({
  method: 'POST',
  path: '/v2/companies/me/mou/accept',
  tag,
  summary: 'Accept the assigned agreement',
  description: 'Send `mouVersionId` to accept only the version that was read. Safe to retry.',
  persona: 'COMPANY',
  permission: 'company.mou.manage',
  body: Type.Object({ mouVersionId: Type.Optional(Id) }),
  data: Type.Object({
    mouVersionId: Id,
    acceptedAt: Instant,
    profileStatus: OneOf(PROFILE_STATUSES),
  }),
  success: 200,
  refusals: ['MOU_NOT_ASSIGNED', 'MOU_NOT_CURRENT'],
  example: { body: { mouVersionId: DEMO.mouVersionId } },
})
