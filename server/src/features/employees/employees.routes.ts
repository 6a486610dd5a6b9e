import type { Platform } from '#platform/platform'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { membershipRoutes } from './memberships/memberships.routes.ts'
import { roleRoutes } from './roles/roles.routes.ts'

export const employeeRoutes = (deps: Platform) => [
  ...membershipRoutes(deps),
  ...invitationRoutes(deps),
  ...roleRoutes(deps),
]
