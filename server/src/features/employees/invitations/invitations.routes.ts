import * as contract from '@kuri/contract/tenancy/invitations.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { acceptInvitation } from './acceptance.actions.ts'
import { inviteEmployee, listInvitations, resendInvitation, revokeInvitation } from './invitations.actions.ts'

export const invitationRoutes = (deps: Platform) => [
  serve(contract.createInvitation, ({ permit, body }) => inviteEmployee(deps, permit, body)),
  serve(contract.listInvitations, ({ permit, query }) => listInvitations(deps, permit.companyId, query)),
  serve(contract.adminListInvitations, ({ params, query }) => listInvitations(deps, params.companyId, query)),
  serve(contract.resendInvitation, ({ permit, params }) => resendInvitation(deps, permit, params.invitationId)),
  serve(contract.revokeInvitation, ({ permit, params }) => revokeInvitation(deps, permit, params.invitationId)),
  serve(contract.acceptInvitation, ({ body }) => acceptInvitation(deps, body)),
]
