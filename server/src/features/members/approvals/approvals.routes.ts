import * as staff from '@kuri/contract/members/enrollment-requests.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import {
  decideRequest,
  listAllRequests,
  listRequestors,
  listRequestsInReach,
  readSubmittedRequest,
} from './approvals.actions.ts'

export const approvalRoutes = (deps: Platform) => [
  ...[staff.getRequest.admin, staff.getRequest.company].map((route) =>
    serve(route, ({ permit, params }) => readSubmittedRequest(deps, permit, params.id)),
  ),
  serve(staff.adminDecideRequest, ({ permit, params, body }) => decideRequest(deps, permit, params.id, body)),
  serve(staff.decideRequest, ({ permit, params, body }) => decideRequest(deps, permit, params.id, body)),
  ...[staff.listRequestors.admin, staff.listRequestors.company].map((route) =>
    serve(route, ({ permit, params, query }) => listRequestors(deps, permit, params.id, query)),
  ),
  serve(staff.listRequests.company, ({ permit, query }) => listRequestsInReach(deps, permit, query)),
  serve(staff.listRequests.admin, ({ query }) => listAllRequests(deps, query)),
]
