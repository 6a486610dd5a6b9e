import type { Platform } from '#platform/platform'
import { invitationRoutes } from './invitations.routes.ts'
import { membershipRoutes } from './memberships.routes.ts'
import { roleRoutes } from './roles.routes.ts'

export const employeeRoutes = (deps: Platform) => [
  ...membershipRoutes(deps),
  ...invitationRoutes(deps),
  ...roleRoutes(deps),
]
