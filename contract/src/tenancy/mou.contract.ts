// [D2 2.4, 4.5, 4.6] The agreement (MOU) between the platform and a company, version by version.

import { PdfFileName, uploadFields } from '../account/files.contract.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id, Instant, Nullable, NullableId, NullableInstant, NullableText, OneOf, Type } from '../kit/schema.ts'
import { PROFILE_STATUSES } from './companies.contract.ts'

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
const Version = Type.Object({ companyId: Id, mouVersionId: Id })
const superadmin = { persona: 'SUPERADMIN', permission: null, tag } as const

export const generateMouVersion = route({
  ...superadmin,
  method: 'POST',
  path: '/v2/admin/companies/:companyId/mou-versions/generate',
  summary: 'Announce the next version of the agreement and get its upload URL',
  params: Company,
  body: Type.Object({
    fileName: PdfFileName,
    contentType: OneOf(['application/pdf']),
  }),
  data: Type.Object({ ...versionFields, ...uploadFields }),
  success: 200,
})

export const confirmMouVersion = route({
  ...superadmin,
  method: 'POST',
  path: '/v2/admin/companies/:companyId/mou-versions/:mouVersionId/confirm',
  summary: 'Confirm the uploaded version',
  description: 'Must be a PDF of at most 10 MB; its size and SHA-256 are recorded. Safe to retry.',
  params: Version,
  data: MouVersion,
  success: 200,
})

export const assignMouVersion = route({
  ...superadmin,
  method: 'POST',
  path: '/v2/admin/companies/:companyId/mou-versions/:mouVersionId/assign',
  summary: 'Assign the version to the company for acceptance',
  description: 'It cannot be changed from then on. Safe to retry for the current version.',
  params: Version,
  data: MouVersion,
  success: 200,
})

export const listMouVersions = route({
  ...superadmin,
  method: 'GET',
  path: '/v2/admin/companies/:companyId/mou-versions',
  summary: 'All versions with their acceptance, newest first',
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

export const readMou = route({
  method: 'GET',
  path: '/v2/companies/me/mou',
  tag,
  summary: 'The agreement that is assigned to the company now',
  persona: 'COMPANY',
  permission: 'company.profile.read',
  data: Type.Object({ ...versionFields, acceptanceRequired: Type.Boolean(), downloadUrl: Type.String() }),
  success: 200,
})

export const acceptMou = route({
  method: 'POST',
  path: '/v2/companies/me/mou/accept',
  tag,
  summary: 'Accept the assigned agreement',
  description: 'Naming `mouVersionId` makes sure that what was read is what is accepted. Safe to retry.',
  persona: 'COMPANY',
  permission: 'company.mou.manage',
  body: Type.Object({ mouVersionId: Type.Optional(Id) }),
  data: Type.Object({
    mouVersionId: Id,
    acceptedAt: Instant,
    profileStatus: OneOf(PROFILE_STATUSES),
  }),
  success: 200,
})
