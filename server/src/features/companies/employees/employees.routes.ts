import type { IdentityDeps } from '#features/people/identity/identity.actions'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { membershipRoutes } from './memberships/memberships.routes.ts'
import { roleRoutes } from './roles/roles.routes.ts'

export const employeeRoutes = (deps: IdentityDeps) => [
  ...membershipRoutes(deps),
  ...invitationRoutes(deps),
  ...roleRoutes(deps),
]
