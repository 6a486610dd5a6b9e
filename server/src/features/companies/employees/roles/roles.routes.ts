import * as contract from '@kuri/contract/companies/roles.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import {
  createRole,
  deleteRole,
  listAssignableRoles,
  listPermissions,
  listRoles,
  readRole,
  updateRole,
} from './roles.actions.ts'

export const roleRoutes = (deps: Platform) => [
  serve(contract.listPermissions, () => listPermissions()),
  serve(contract.listRoles.company, ({ permit, query }) => listRoles(deps, permit.companyId, query)),
  serve(contract.listAssignableRoles, ({ permit, query }) => listAssignableRoles(deps, permit, query)),
  serve(contract.listRoles.admin, ({ query }) => listRoles(deps, query.companyId ?? null, query)),
  serve(contract.getRole.company, ({ permit, params }) => readRole(deps, permit.companyId, params.roleId)),
  serve(contract.getRole.admin, ({ params }) => readRole(deps, null, params.roleId)),
  serve(contract.createRole, ({ permit, body }) => createRole(deps, permit, body)),
  serve(contract.updateRole, ({ permit, params, body }) => updateRole(deps, permit, params.roleId, body)),
  serve(contract.deleteRole, ({ permit, params }) => deleteRole(deps, permit, params.roleId)),
]
