// The auction policy of the platform and of a company, and the configuration that results from both [D1 2.3, 10].
import { route } from '../kit/route.ts'
import { Id, NullableInstant, Type } from '../kit/schema.ts'
import {
  configChangeFields,
  ProvenanceObject,
  SettingsObject,
  shownConfigFields,
  TriggerPolicyObject,
} from './config.ts'

const tag = 'Auction policy'
const asCompany = { persona: 'COMPANY', permission: 'company.policy.manage' } as const
const asSuperadmin = { persona: 'SUPERADMIN', permission: null } as const
const CompanyParams = Type.Object({ companyId: Id })

export const PolicyChange = Type.Object(configChangeFields)
const PlatformPolicy = Type.Object({ ...shownConfigFields, createdAt: NullableInstant, updatedAt: NullableInstant })
const CompanyPolicy = Type.Object({ companyId: Id, ...PlatformPolicy.properties })
const ResolvedPolicy = Type.Object({
  companyId: Id,
  settings: SettingsObject,
  allowedSecurities: Type.Array(Type.String()),
  triggerPolicy: TriggerPolicyObject,
  provenance: ProvenanceObject,
})

const description =
  'An omitted field keeps its value; null clears it, so that the value is inherited from the layer below.'

export const readPlatformPolicy = route({
  method: 'GET',
  path: '/v2/admin/platform-auction-policy',
  tag,
  summary: 'Get the platform auction policy',
  ...asSuperadmin,
  data: PlatformPolicy,
  success: 200,
})
export const changePlatformPolicy = route({
  method: 'PUT',
  path: '/v2/admin/platform-auction-policy',
  tag,
  summary: 'Update the platform auction policy',
  description,
  ...asSuperadmin,
  body: PolicyChange,
  data: PlatformPolicy,
  success: 200,
})

const read = {
  method: 'GET',
  tag,
  summary: 'Get the auction policy of a company',
  data: CompanyPolicy,
  success: 200,
} as const
const change = {
  method: 'PUT',
  tag,
  summary: 'Update the auction policy of a company',
  description,
  body: PolicyChange,
  data: CompanyPolicy,
  success: 200,
} as const
const resolve = {
  method: 'GET',
  tag,
  summary: 'Get the resolved auction policy of a company',
  description:
    'The defaults, the platform policy and the company policy combined; `provenance` names the layer of each value.',
  data: ResolvedPolicy,
  success: 200,
} as const

const OWN = '/v2/companies/company-auction-policy'
export const readOwnPolicy = route({ ...read, ...asCompany, path: OWN })
export const changeOwnPolicy = route({ ...change, ...asCompany, path: OWN })
export const readOwnResolvedPolicy = route({ ...resolve, ...asCompany, path: `${OWN}/resolved` })

const OF_COMPANY = '/v2/admin/companies/:companyId/company-auction-policy'
const ofCompany = { ...asSuperadmin, params: CompanyParams } as const
export const readCompanyPolicy = route({ ...read, ...ofCompany, path: OF_COMPANY })
export const changeCompanyPolicy = route({ ...change, ...ofCompany, path: OF_COMPANY })
export const readResolvedCompanyPolicy = route({ ...resolve, ...ofCompany, path: `${OF_COMPANY}/resolved` })
