// The auction policy of the platform and of a company, and the configuration that results from both [spec: Fields and resolution;
// Configuration endpoints].
import { route } from '../kit/route.ts'
import { Id, NullableInstant, Type } from '../kit/schema.ts'
import {
  configChangeFields,
  EXTRA_FIELDS,
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
export const PlatformPolicy = Type.Object({
  ...shownConfigFields,
  createdAt: NullableInstant,
  updatedAt: NullableInstant,
})
export const CompanyPolicy = Type.Object({ companyId: Id, ...PlatformPolicy.properties })
export const ResolvedPolicy = Type.Object({
  companyId: Id,
  settings: SettingsObject,
  allowedSecurities: Type.Array(Type.String()),
  triggerPolicy: TriggerPolicyObject,
  ...EXTRA_FIELDS,
  provenance: ProvenanceObject,
})

const description =
  'An omitted field keeps its value; null clears it, so that the value is inherited from the layer below.'

export const getPlatformPolicy = route({
  method: 'GET',
  path: '/v2/admin/platform-auction-policy',
  tag,
  summary: 'Get the platform auction policy',
  description: 'The values that hold wherever a company, preset or program sets no other.',
  ...asSuperadmin,
  data: PlatformPolicy,
  success: 200,
})
export const updatePlatformPolicy = route({
  method: 'PUT',
  path: '/v2/admin/platform-auction-policy',
  tag,
  summary: 'Update the platform auction policy',
  description,
  ...asSuperadmin,
  body: PolicyChange,
  data: PlatformPolicy,
  success: 200,
  example: { body: { auctionDurationSeconds: 600 } },
})

const read = {
  method: 'GET',
  tag,
  summary: 'Get the auction policy of a company',
  description: 'The values that the company itself has set; null means inherited.',
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
export const getOwnPolicy = route({ ...read, ...asCompany, path: OWN })
export const updateOwnPolicy = route({
  ...change,
  ...asCompany,
  path: OWN,
  example: { body: { auctionDurationSeconds: 600 } },
})
export const getOwnResolvedPolicy = route({ ...resolve, ...asCompany, path: `${OWN}/resolved` })

const OF_COMPANY = '/v2/admin/companies/:companyId/company-auction-policy'
const ofCompany = { ...asSuperadmin, params: CompanyParams } as const
export const getCompanyPolicy = route({ ...read, ...ofCompany, path: OF_COMPANY })
export const updateCompanyPolicy = route({
  ...change,
  ...ofCompany,
  path: OF_COMPANY,
  example: { body: { auctionDurationSeconds: 600 } },
})
export const getResolvedCompanyPolicy = route({ ...resolve, ...ofCompany, path: `${OF_COMPANY}/resolved` })
