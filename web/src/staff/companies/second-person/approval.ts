import type { listApprovals } from '@kuri/contract/companies/two-persons.contract'
import type { Data } from '@kuri/contract/kit/route'

export type Approval = Data<typeof listApprovals>['approvals'][number]
