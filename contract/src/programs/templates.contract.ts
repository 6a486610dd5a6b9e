// Prebid document templates and their versions. [spec: Document templates; Member endpoints and rules; Which endpoint asks for what;
// Keeping templates and security types; Creating a template]

import { FileName } from '../companies/files.contract.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { atLeastOne, route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import {
  Id,
  Instant,
  NotAccepted,
  Nullable,
  NullableInstant,
  NullableText,
  OneOf,
  type Static,
  Text,
  Type,
} from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'

const tag = 'Prebid templates'
const asCompany = { persona: 'COMPANY', permission: 'template.manage' } as const
const BASE = '/v2/companies/prebid-templates'
/** A template may have hundreds of fields, each with its labels. */
const TEMPLATE_BODY_LIMIT_BYTES = 512 * 1024

export const TEMPLATE_FIELD_TYPES = ['TEXT', 'CURRENCY_AMOUNT', 'SIGNATURE_IMAGE'] as const
export const TEMPLATE_VERSION_STATUSES = ['DRAFT', 'PUBLISHED'] as const

export const TemplateField = Type.Object({
  fieldKey: Type.String(),
  label: Type.String(),
  fieldType: OneOf(TEMPLATE_FIELD_TYPES),
  required: Type.Boolean(),
  maxLength: Nullable(Type.Integer()),
  sortOrder: Type.Integer(),
})
export type TemplateField = Static<typeof TemplateField>

/** [spec: Document templates] A version as bidders see it. */
export const TemplateVersion = Type.Object({
  templateId: Id,
  templateKey: Type.String(),
  templateName: Type.String(),
  templateDescription: NullableText,
  templateVersionId: Id,
  templateVersion: Type.Integer(),
  fileName: Type.String(),
  fields: Type.Array(TemplateField),
})
/** A template as its company sees it, with its newest version unless the endpoint is about one version. */
export const OwnTemplate = Type.Object({
  id: Id,
  ...TemplateVersion.properties,
  status: OneOf(TEMPLATE_VERSION_STATUSES),
  purpose: OneOf(['PREBID']),
  companyId: Id,
  isActive: Type.Boolean(),
  publishedAt: NullableInstant,
  createdAt: Instant,
  updatedAt: Instant,
})
export const TemplateDetail = Type.Object({
  ...OwnTemplate.properties,
  versions: Type.Array(
    Type.Object({
      templateVersionId: Id,
      templateVersion: Type.Integer(),
      status: OneOf(TEMPLATE_VERSION_STATUSES),
      fileName: Type.String(),
      fields: Type.Array(TemplateField),
      publishedAt: NullableInstant,
      createdAt: Instant,
    }),
    { description: 'the newest 100, newest first' },
  ),
})

export const FieldInput = Type.Object({
  fieldKey: Text(1, 100),
  label: Text(1, 255),
  fieldType: OneOf(TEMPLATE_FIELD_TYPES),
  required: Type.Optional(Type.Boolean()),
  maxLength: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 10_000 }))),
  sortOrder: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 10_000, description: 'defaults to the position in the list' }),
  ),
})
export type TemplateFieldInput = Static<typeof FieldInput>
const Fields = Type.Array(FieldInput, { maxItems: 100 })
const Name = Text(1, 255)
const Description = Type.Optional(Nullable(Text(0, 2000)))
export const OneTemplate = Type.Object({ id: Id })

export const listTemplates = staffRoutes(
  { tag, company: BASE, admin: '/v2/admin/companies/:companyId/prebid-templates' },
  {
    method: 'GET',
    path: '',
    permission: asCompany.permission,
    summary: 'List prebid templates',
    description: 'Of the company, active and inactive.',
    query: PageQuery,
    data: Paged('prebidTemplates', OwnTemplate),
    success: 200,
    admin: {
      summary: 'List the prebid templates of a company',
      description: 'For the setup of a program on behalf of the company.',
    },
  },
)
export const createTemplate = route({
  method: 'POST',
  path: BASE,
  tag,
  summary: 'Create a prebid template with a first draft version',
  description: 'Publish the version before a program uses it.',
  ...asCompany,
  body: Type.Object({ key: Text(1, 100), name: Name, description: Description, fileName: FileName, fields: Fields }),
  bodyLimitBytes: TEMPLATE_BODY_LIMIT_BYTES,
  data: OwnTemplate,
  success: 201,
  refusals: ['TEMPLATE_KEY_TAKEN'],
  example: { body: { key: 'PREBID_SHORT', name: 'Short form', fileName: 'short.pdf', fields: sample.templateFields } },
})
const one = { tag, ...asCompany, path: `${BASE}/:id`, params: OneTemplate, success: 200 } as const
export const getTemplate = route({
  ...one,
  method: 'GET',
  summary: 'Get a prebid template',
  description: 'Returns the template with all its versions.',
  data: TemplateDetail,
})
export const updateTemplate = route({
  ...one,
  method: 'PATCH',
  summary: 'Update a prebid template',
  description: 'Rename, describe, activate or deactivate it; its text changes by adding a version.',
  body: atLeastOne(
    Type.Object({
      name: Type.Optional(Name),
      description: Description,
      isActive: Type.Optional(Type.Boolean()),
      key: NotAccepted,
    }),
  ),
  data: TemplateDetail,
  example: { body: { name: 'Prebid form 2' } },
})
export const deleteTemplate = route({
  ...one,
  method: 'DELETE',
  summary: 'Delete a prebid template',
  description: 'Refused while programs use one of its versions; deactivate it instead.',
  data: Type.Object({ id: Id, templateId: Id }),
  refusals: ['TEMPLATE_IN_USE'],
})
export const addTemplateVersion = route({
  method: 'POST',
  path: `${BASE}/:id/versions`,
  tag,
  summary: 'Add a draft version to a prebid template',
  description: 'Prebids use it once it is published.',
  ...asCompany,
  params: OneTemplate,
  body: Type.Object({ fileName: Type.Optional(FileName), fields: Fields }),
  bodyLimitBytes: TEMPLATE_BODY_LIMIT_BYTES,
  data: OwnTemplate,
  success: 201,
  example: { body: { fields: sample.templateFields } },
})
export const publishTemplateVersion = route({
  method: 'POST',
  path: `${BASE}/:id/versions/:versionId/publish`,
  tag,
  summary: 'Publish a version of a prebid template',
  description: 'A published version never changes again.',
  ...asCompany,
  params: Type.Object({ id: Id, versionId: Id }),
  data: OwnTemplate,
  success: 200,
})
export const getTemplateVersion = route({
  method: 'GET',
  path: '/v2/common/templates/versions/:templateVersionId',
  tag,
  summary: 'Get a published version of an active template',
  description: 'The text that a member signs with a prebid.',
  persona: 'ANY',
  permission: null,
  params: Type.Object({ templateVersionId: Id }),
  data: TemplateVersion,
  success: 200,
})
