// Roles: twelve built-in ones that cannot be changed, and custom ones of a company. [spec: The permission catalogue; Employee endpoints]

import { Paged, PageQuery } from '../kit/paging.ts'
import { Permission, permissionIdOf } from '../kit/permission-catalogue.ts'
import { SCOPE_TYPES, SYSTEM_ROLES } from '../kit/permissions.ts'
import { atLeastOne, route } from '../kit/route.ts'
import { Id, Instant, Nullable, NullableId, NullableText, OneOf, type Static, Text, Type } from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'

/** Built-in roles have readable ids; custom ones have generated ids. */
export const ROLE_ID_PATTERN = '^(c[a-z0-9]{24}|role_[a-z]+(_[a-z]+)*)$'
export const RoleId = Type.String({
  pattern: ROLE_ID_PATTERN,
  maxLength: 60,
  says: 'must be the id of a role',
})
export const ScopeTypeField = OneOf(SCOPE_TYPES)

const identity = {
  id: RoleId,
  companyId: Nullable(Id),
  name: Type.String(),
  description: NullableText,
  scopeType: ScopeTypeField,
  systemRole: Nullable(OneOf(SYSTEM_ROLES)),
  isSystem: Type.Boolean(),
  createdAt: Instant,
  updatedAt: Instant,
}
/** A role as an assignment shows it. */
export const RoleSummary = Type.Object(identity)
export const Role = Type.Object({
  ...identity,
  permissions: Type.Array(Permission),
  assignmentCount: Type.Integer({ minimum: 0, description: 'Number of assignments of the role in the company' }),
})

const RoleName = Text(1, 100)
const Description = Type.Optional(Nullable(Text(0, 2000)))
const PermissionIds = Type.Array(Id, { minItems: 1, maxItems: 100, says: 'must contain 1 to 100 permission ids' })

export const RoleCreate = Type.Object({
  name: RoleName,
  description: Description,
  scopeType: ScopeTypeField,
  permissionIds: PermissionIds,
})
export type RoleCreate = Static<typeof RoleCreate>

export const RolePatch = atLeastOne(
  Type.Object({
    name: Type.Optional(RoleName),
    description: Description,
    scopeType: Type.Optional(OneOf(SCOPE_TYPES, { description: 'Cannot be changed; accepted when it is equal' })),
    permissionIds: Type.Optional(PermissionIds),
  }),
)
export type RolePatch = Static<typeof RolePatch>

export const RoleQuery = Type.Object({
  ...PageQuery.properties,
  all: Type.Boolean({ default: false, description: 'True returns all roles on one page' }),
  scopeType: Type.Optional(ScopeTypeField),
  search: Type.Optional(Text(0, 150)),
})
export type RoleQuery = Static<typeof RoleQuery>

const tag = 'Roles'
const asManager = { tag, persona: 'COMPANY', permission: 'role.manage' } as const
const ROLES = { tag, company: '/v2/companies/roles', admin: '/v2/admin/roles' } as const

export const listPermissions = route({
  ...asManager,
  method: 'GET',
  path: '/v2/companies/roles/permissions',
  summary: 'List all permissions',
  description: 'Every permission that a role can have, with its scope.',
  data: Paged('permissions', Permission),
  success: 200,
})

export const listRoles = staffRoutes(ROLES, {
  method: 'GET',
  path: '',
  permission: 'role.manage',
  summary: 'List the built-in roles and the roles of the company',
  description: 'Built-in roles first, then custom ones by name.',
  query: RoleQuery,
  data: Paged('roles', Role),
  success: 200,
  admin: {
    summary: 'List the built-in roles and the roles of companies',
    query: Type.Object({ ...RoleQuery.properties, companyId: Type.Optional(Id) }),
  },
})

/** A role for a list to choose from, with the caller's rights. */
export const AssignableRole = Type.Object({
  ...identity,
  permissions: Type.Array(Permission),
  isAssignable: Type.Boolean({
    description: 'You hold every permission of it at some scope where it can be assigned, so you may hand it out there',
  }),
})
export const listAssignableRoles = route({
  tag,
  persona: 'COMPANY',
  permission: { anyOf: ['role.manage', 'employee.invite', 'employee.assignment.manage'] },
  method: 'GET',
  path: '/v2/companies/assignable-roles',
  summary: 'List the roles to choose from in an invitation or an assignment',
  description: 'Built-in roles first, then custom ones by name, each marked with whether the caller may hand it out.',
  query: RoleQuery,
  data: Paged('roles', AssignableRole),
  success: 200,
})

const RoleParams = Type.Object({ roleId: RoleId })
export const getRole = staffRoutes(ROLES, {
  method: 'GET',
  path: '/:roleId',
  permission: 'role.manage',
  summary: 'Get a role',
  description: 'Returns the role with its permissions.',
  params: RoleParams,
  data: Role,
  success: 200,
  admin: { example: { path: { roleId: 'role_viewer_branch' } } },
})

export const createRole = route({
  ...asManager,
  method: 'POST',
  path: '/v2/companies/roles',
  summary: 'Create a custom role with permissions that the caller holds',
  description: 'The role belongs to the company and can be assigned at its scope.',
  body: RoleCreate,
  data: Role,
  success: 201,
  refusals: ['ROLE_NAME_TAKEN', 'ROLE_NOT_GRANTABLE'],
  example: {
    body: { name: 'Program reader', scopeType: 'BRANCH', permissionIds: [permissionIdOf('program.read')] },
  },
})
export const updateRole = route({
  ...asManager,
  method: 'PATCH',
  path: '/v2/companies/roles/:roleId',
  summary: 'Update a custom role',
  description: 'Everybody who holds the role gets the new permissions at once. Built-in roles cannot be changed.',
  params: RoleParams,
  body: RolePatch,
  data: Role,
  success: 200,
  refusals: ['PERMISSIONS_NOT_HELD', 'ROLE_BUILT_IN', 'ROLE_NOT_GRANTABLE'],
  example: { body: { name: 'Branch visitor' } },
})
export const deleteRole = route({
  ...asManager,
  method: 'DELETE',
  path: '/v2/companies/roles/:roleId',
  summary: 'Delete a custom role without assignments',
  description: 'Remove its assignments first. Built-in roles cannot be deleted.',
  params: RoleParams,
  data: Type.Object({ roleId: RoleId }),
  success: 200,
  refusals: ['PERMISSIONS_NOT_HELD', 'ROLE_ASSIGNED', 'ROLE_BUILT_IN'],
})

export const AssignmentInput = Type.Object({
  roleId: RoleId,
  scopeType: ScopeTypeField,
  branchId: Type.Optional(NullableId),
  programId: Type.Optional(NullableId),
})
export type AssignmentInput = Static<typeof AssignmentInput>
/** The most roles that one employee can have. */
export const MAX_ASSIGNMENTS = 100
export const AssignmentInputs = (min: number) =>
  Type.Array(AssignmentInput, {
    minItems: min,
    maxItems: MAX_ASSIGNMENTS,
    says: `must contain ${min} to ${MAX_ASSIGNMENTS} assignments`,
  })

export const Assignment = Type.Object({
  id: Id,
  membershipId: Id,
  roleId: RoleId,
  scopeType: ScopeTypeField,
  branchId: NullableId,
  branchName: NullableText,
  programId: NullableId,
  programName: NullableText,
  createdById: NullableId,
  createdByName: NullableText,
  createdAt: Instant,
  role: RoleSummary,
})
