import * as contract from '@kuri/contract/companies/invitations.contract'
import type { IdentityDeps } from '#features/people/identity/identity.actions'
import { makeRefreshCookie } from '#features/people/identity/refresh-cookie'
import { serve } from '#platform/http/endpoint'
import { acceptInvitation } from './acceptance.actions.ts'
import { inviteEmployee, listInvitations, resendInvitation, revokeInvitation } from './invitations.actions.ts'
import { lookUpInvitation } from './preview.actions.ts'

export function invitationRoutes(deps: IdentityDeps) {
  const cookie = makeRefreshCookie(deps.config)
  return [
    serve(contract.createInvitation, ({ permit, body }) => inviteEmployee(deps, permit, body)),
    serve(contract.listInvitations.company, ({ permit, query }) => listInvitations(deps, permit.companyId, query)),
    serve(contract.listInvitations.admin, ({ params, query }) => listInvitations(deps, params.companyId, query)),
    serve(contract.resendInvitation, ({ permit, params }) => resendInvitation(deps, permit, params.invitationId)),
    serve(contract.revokeInvitation, ({ permit, params }) => revokeInvitation(deps, permit, params.invitationId)),
    serve(contract.lookUpInvitation, ({ body }) => lookUpInvitation(deps, body.token)),
    serve(contract.acceptInvitation, async ({ body, reply }) => {
      const { refreshToken, data } = await acceptInvitation(deps, body)
      if (refreshToken !== null) cookie.keep(reply, refreshToken)
      return data
    }),
  ]
}
