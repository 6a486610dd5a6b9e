// Types of security that a program may accept from a winner: the platform's and a company's own. [spec: Fields of a program;
// Which endpoint asks for what; Keeping templates and security types]

import { Paged, PageQuery } from '../kit/paging.ts'
import { atLeastOne, route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import { Id, Instant, NotAccepted, Nullable, NullableId, NullableText, Text, Type } from '../kit/schema.ts'

const tag = 'Security types'
const asCompany = { persona: 'COMPANY', permission: 'security-type.manage' } as const
const asSuperadmin = { persona: 'SUPERADMIN', permission: null } as const

export const SecurityType = Type.Object({
  id: Id,
  securityTypeId: Id,
  companyId: NullableId,
  code: Type.String(),
  name: Type.String(),
  description: NullableText,
  isPlatformType: Type.Boolean(),
  isActive: Type.Boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
const Name = Text(1, 255)
const Description = Type.Optional(Nullable(Text(0, 2000)))

const list = {
  method: 'GET',
  tag,
  summary: 'List security types',
  description: 'The security types of the platform; for a company, its own as well.',
  query: PageQuery,
  data: Paged('securityTypes', SecurityType),
  success: 200,
} as const
const create = {
  method: 'POST',
  tag,
  summary: 'Create a security type',
  description: 'Programs can then accept this kind of security from their winners.',
  body: Type.Object({ code: Text(1, 50), name: Name, description: Description }),
  data: SecurityType,
  success: 201,
} as const
const one = { tag, params: Type.Object({ id: Id }), success: 200 } as const
const read = {
  ...one,
  method: 'GET',
  summary: 'Get a security type',
  description: 'Returns its code, name and description, and whether it is active.',
  data: SecurityType,
} as const
const change = {
  ...one,
  method: 'PATCH',
  summary: 'Update a security type',
  description: 'The code cannot be changed, because programs refer to it.',
  body: atLeastOne(
    Type.Object({
      name: Type.Optional(Name),
      description: Description,
      isActive: Type.Optional(Type.Boolean()),
      code: NotAccepted,
    }),
  ),
  data: SecurityType,
} as const
const remove = {
  ...one,
  method: 'DELETE',
  summary: 'Delete a security type',
  description: 'Refused while programs allow it; deactivate it instead.',
  data: Type.Object({ id: Id, securityTypeId: Id }),
} as const

const OWN = '/v2/companies/security-types'
export const listSecurityTypes = route({ ...list, ...asCompany, path: OWN })
export const createSecurityType = route({
  ...create,
  ...asCompany,
  path: OWN,
  refusals: ['SECURITY_CODE_TAKEN'],
  example: { body: { code: 'SHOP', name: 'Shop in Kerala' } },
})
export const getSecurityType = route({ ...read, ...asCompany, path: `${OWN}/:id` })
export const updateSecurityType = route({
  ...change,
  ...asCompany,
  path: `${OWN}/:id`,
  refusals: ['PLATFORM_SECURITY_TYPE_READ_ONLY'],
  example: { body: { name: 'Land' } },
})
export const deleteSecurityType = route({
  ...remove,
  ...asCompany,
  path: `${OWN}/:id`,
  refusals: ['PLATFORM_SECURITY_TYPE_READ_ONLY', 'SECURITY_TYPE_IN_USE'],
})

const PLATFORM = '/v2/admin/security-types'
export const listPlatformSecurityTypes = route({ ...list, ...asSuperadmin, path: PLATFORM })
export const createPlatformSecurityType = route({
  ...create,
  ...asSuperadmin,
  path: PLATFORM,
  example: { body: { code: 'GOLD', name: 'Gold' } },
})
export const getPlatformSecurityType = route({
  ...read,
  ...asSuperadmin,
  path: `${PLATFORM}/:id`,
  example: { path: sample.commonSecurityType },
})
export const updatePlatformSecurityType = route({
  ...change,
  ...asSuperadmin,
  path: `${PLATFORM}/:id`,
  example: { path: sample.commonSecurityType, body: { name: 'Savings certificates' } },
})
export const deletePlatformSecurityType = route({
  ...remove,
  ...asSuperadmin,
  path: `${PLATFORM}/:id`,
  example: { path: sample.commonSecurityType },
})
