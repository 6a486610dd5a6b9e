import * as contract from '@kuri/contract/companies/two-persons.contract'
import { serve } from '#platform/http/endpoint'
import { approve, type InboxDeps, listApprovals, readApproval, reject } from './inbox.actions.ts'

export const secondPersonRoutes = (deps: InboxDeps) => [
  serve(contract.listApprovals, ({ permit, query }) => listApprovals(deps, permit, query)),
  serve(contract.getApproval, ({ permit, params }) => readApproval(deps, permit, params.id)),
  serve(contract.approveApproval, ({ permit, params, body }) => approve(deps, permit, params.id, body)),
  serve(contract.rejectApproval, ({ permit, params, body }) => reject(deps, permit, params.id, body)),
]
