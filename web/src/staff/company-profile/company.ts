import type { Data } from '@kuri/contract/kit/route'
import type { getMyCompany } from '@kuri/contract/tenancy/company-profile.contract'

export type Company = Data<typeof getMyCompany>['company']
