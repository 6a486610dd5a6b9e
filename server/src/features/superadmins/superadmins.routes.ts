import * as contract from '@kuri/contract/tenancy/platform-desk.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { appointSuperadmin, dismissSuperadmin, readUsers } from './superadmins.actions.ts'

export const superadminRoutes = (deps: Platform) => [
  serve(contract.listUsers, ({ query }) => readUsers(deps, query)),
  serve(contract.addSuperadmin, ({ permit, body }) => appointSuperadmin(deps, permit, body)),
  serve(contract.removeSuperadmin, ({ permit, params }) => dismissSuperadmin(deps, permit, params.userId)),
]
