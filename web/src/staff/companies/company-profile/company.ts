import type { getMyCompany } from '@kuri/contract/companies/company-profile.contract'
import type { Data } from '@kuri/contract/kit/route'

export type Company = Data<typeof getMyCompany>['company']
