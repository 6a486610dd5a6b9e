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
  ...[staff.adminGetRequest, staff.getRequest].map((route) =>
    serve(route, ({ permit, params }) => readSubmittedRequest(deps, permit, params.id)),
  ),
  serve(staff.adminDecideRequest, ({ permit, params, body }) => decideRequest(deps, permit, params.id, body)),
  serve(staff.decideRequest, ({ permit, params, body }) => decideRequest(deps, permit, params.id, body)),
  ...[staff.adminListRequestors, staff.listRequestors].map((route) =>
    serve(route, ({ permit, params, query }) => listRequestors(deps, permit, params.id, query)),
  ),
  serve(staff.listRequests, ({ permit, query }) => listRequestsInReach(deps, permit, query)),
  serve(staff.adminListRequests, ({ query }) => listAllRequests(deps, query)),
]
