import { PERMISSION_CATALOGUE } from '@kuri/contract/permission-catalogue'
import type { SystemRole } from '@kuri/contract/permissions'
import type { Role } from '@kuri/contract/roles.contract'
import type { Static } from '@kuri/contract/schema'
import type { RoleRow } from './roles.sql.ts'

export const viewRole = (row: RoleRow): Static<typeof Role> => ({
  id: row.id,
  companyId: row.companyId,
  name: row.name,
  description: row.description,
  scopeType: row.scopeType,
  systemRole: row.systemRole as SystemRole | null,
  isSystem: row.companyId === null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  permissions: PERMISSION_CATALOGUE.filter(({ code }) => row.permissionCodes.includes(code)),
  assignmentCount: Number(row.assignmentCount),
})
