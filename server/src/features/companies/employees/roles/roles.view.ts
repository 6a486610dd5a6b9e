import type { Role } from '@kuri/contract/companies/roles.contract'
import { PERMISSION_CATALOGUE } from '@kuri/contract/kit/permission-catalogue'
import type { SystemRole } from '@kuri/contract/kit/permissions'
import type { Static } from '@kuri/contract/kit/schema'
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
