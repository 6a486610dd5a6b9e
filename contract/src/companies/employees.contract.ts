// Employees: their memberships, role assignments and the ownership, for the company and the superadmin. [spec: The permission catalogue;
// Superadmin endpoints; Employee endpoints]

import { LONG_BODY_LIMIT_BYTES } from '../kit/body-limits.ts'
import { BULK_BODY_LIMIT_BYTES, BulkBody } from '../kit/bulk.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { PERMISSION_CODES, SYSTEM_ROLES } from '../kit/permissions.ts'
import { atLeastOne, route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import {
  allOptional,
  Count,
  CountryCode,
  Dictionary,
  Email,
  Id,
  Instant,
  MobileNumber,
  Nullable,
  NullableId,
  NullableInstant,
  NullableText,
  OneOf,
  PlainName,
  type Static,
  Text,
  Type,
} from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'
import { Assignment, AssignmentInput, AssignmentInputs, RoleId, ScopeTypeField } from './roles.contract.ts'

export const MEMBERSHIP_STATUSES = ['ACTIVE', 'INVITED', 'SUSPENDED', 'REVOKED'] as const
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number]
/** The statuses that an employee can be moved to; only an invitation leads to INVITED. */
export const MEMBERSHIP_MOVES = ['ACTIVE', 'SUSPENDED', 'REVOKED'] as const satisfies MembershipStatus[]
export type MembershipMove = (typeof MEMBERSHIP_MOVES)[number]
export const EMPLOYEE_SORTS = ['createdAt', 'status', 'name', 'email'] as const

/** Employees who read for a time and change nothing. */
export const READER_KINDS = ['AUDITOR', 'INSPECTOR'] as const

const Codes = Type.Array(OneOf(PERMISSION_CODES))
export const Membership = Type.Object({
  id: Id,
  membershipId: Id,
  userId: Id,
  companyId: Id,
  status: OneOf(MEMBERSHIP_STATUSES),
  invitedById: NullableId,
  acceptedAt: NullableInstant,
  /** Set while the owner has not confirmed an employee whom another employee invited: they count as nobody's second person. */
  unconfirmedSince: NullableInstant,
  /** Of an auditor or inspector: they read in this time and change nothing. Null for employees who work without an end. */
  reader: Nullable(Type.Object({ kind: OneOf(READER_KINDS), from: Instant, until: Instant })),
  authorizationVersion: Type.Integer({ description: 'Increases with every change of access' }),
  createdAt: Instant,
  updatedAt: Instant,
  user: Type.Object({
    name: NullableText,
    email: NullableText,
    mobileNumber: Type.String(),
    countryCode: Type.String(),
  }),
  assignments: Type.Array(Assignment),
  effectivePermissions: Type.Object({
    company: Codes,
    branches: Dictionary(Codes, { description: 'Permission codes by branch id' }),
    programs: Dictionary(Codes, { description: 'Permission codes by program id' }),
  }),
})

const profile = { name: PlainName(150), email: Email, mobileNumber: MobileNumber, countryCode: CountryCode }
export const EmployeeCreate = Type.Object({
  ...profile,
  countryCode: Type.Optional(CountryCode),
  assignments: Type.Optional(AssignmentInputs(0)),
})
export type EmployeeCreate = Static<typeof EmployeeCreate>

export const EmployeePatch = atLeastOne(
  Type.Object({
    ...allOptional(profile),
    status: Type.Optional(OneOf(MEMBERSHIP_MOVES)),
    assignments: Type.Optional(AssignmentInputs(0)),
  }),
)
export type EmployeePatch = Static<typeof EmployeePatch>

/** One assignment must match all filters on roles. [spec: Superadmin endpoints] */
export const EmployeeQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(OneOf(MEMBERSHIP_STATUSES)),
  roleId: Type.Optional(RoleId),
  roleIds: Type.Optional(
    Type.Unsafe<string | string[]>({
      type: ['string', 'array'],
      maxLength: 6000,
      maxItems: 100,
      items: { type: 'string', maxLength: 6000 },
      description: 'A comma-separated list, or repeated; merged with roleId',
      says: 'must be role ids, separated by commas or repeated',
    }),
  ),
  roleName: Type.Optional(Text(1, 150, { description: 'The exact name, in either case' })),
  systemRole: Type.Optional(OneOf(SYSTEM_ROLES)),
  scopeType: Type.Optional(ScopeTypeField),
  branchId: Type.Optional(Id),
  search: Type.Optional(Text(0, 150, { description: 'Part of the name, email or mobile number' })),
  sortBy: OneOf(EMPLOYEE_SORTS, { default: 'createdAt' }),
  sortOrder: OneOf(['asc', 'desc'], { default: 'asc' }),
})
export type EmployeeQuery = Static<typeof EmployeeQuery>

const tag = 'Employees'
const BASE = '/v2/companies/employees'
const ADMIN_BASE = '/v2/admin/companies/:companyId/employees'
const EMPLOYEES = { tag, company: BASE, admin: ADMIN_BASE } as const
const Params = Type.Object({ membershipId: Id })
const AdminCompany = Type.Object({ companyId: Id })
const AdminMember = Type.Object({ companyId: Id, membershipId: Id })
const asSuperadmin = { tag, persona: 'SUPERADMIN', permission: null } as const

export const getOwnMembership = route({
  method: 'GET',
  path: '/v2/companies/me/membership',
  tag,
  summary: 'Get the membership of the caller',
  description: 'Returns the roles and the effective permissions of the caller; use it to decide what a screen offers.',
  persona: 'COMPANY',
  permission: null,
  data: Membership,
  success: 200,
})

export const listEmployees = staffRoutes(EMPLOYEES, {
  method: 'GET',
  path: '',
  permission: 'employee.read',
  summary: 'List the employees of the company',
  description: 'Filter by status and role, or search for a person.',
  query: EmployeeQuery,
  data: Paged('employees', Membership),
  success: 200,
  admin: { summary: 'List the employees of a company' },
})

export const getEmployee = staffRoutes(EMPLOYEES, {
  method: 'GET',
  path: '/:membershipId',
  permission: 'employee.read',
  summary: 'Get an employee',
  description: 'Returns the person with their status, their roles and where they hold them.',
  params: Params,
  data: Membership,
  success: 200,
})

export const adminCreateEmployee = route({
  ...asSuperadmin,
  method: 'POST',
  path: ADMIN_BASE,
  summary: 'Create an active employee',
  description: 'The person can sign in with their mobile number at once; no invitation is sent.',
  params: AdminCompany,
  body: EmployeeCreate,
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  data: Membership,
  success: 201,
  refusals: ['EMAIL_TAKEN', 'INVALID_MOBILE', 'MOBILE_TAKEN', 'OWNER_NOT_ASSIGNABLE'],
  example: { body: { ...sample.person('Kiran Das', 203), assignments: [sample.viewer] } },
})
export const adminCreateEmployees = route({
  ...asSuperadmin,
  method: 'POST',
  path: `${ADMIN_BASE}/bulk`,
  summary: 'Create up to 100 active employees, all or none',
  description: 'One invalid employee rejects the list, and the error names its position. No invitation is sent.',
  params: AdminCompany,
  body: BulkBody('employees', EmployeeCreate),
  bodyLimitBytes: BULK_BODY_LIMIT_BYTES,
  data: Type.Object({ count: Count, employees: Type.Array(Membership) }),
  success: 201,
  refusals: ['EMAIL_TAKEN', 'MOBILE_TAKEN', 'OWNER_NOT_ASSIGNABLE'],
  example: { body: { employees: [{ ...sample.person('Leela Nair', 204), assignments: [sample.viewer] }] } },
})
export const adminUpdateEmployee = route({
  ...asSuperadmin,
  method: 'PATCH',
  path: `${ADMIN_BASE}/:membershipId`,
  summary: 'Update the profile, status or all assignments of an employee',
  description: 'Fields that are left out keep their values; a list of assignments replaces the current one.',
  params: AdminMember,
  body: EmployeePatch,
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  data: Membership,
  success: 200,
  refusals: ['EMAIL_TAKEN', 'EMPLOYEE_REVOKED', 'LAST_OWNER', 'MOBILE_TAKEN', 'OWNER_NOT_ASSIGNABLE'],
  example: { body: { name: 'Shaji Abraham' } },
})

const move = {
  method: 'POST',
  tag,
  persona: 'COMPANY',
  permission: 'employee.suspend',
  params: Params,
  data: Membership,
  success: 200,
} as const
const ENDS_ACCESS =
  'Their sessions end at once on all processes: HTTP requests return 401, and open sockets are closed with 1008.'
export const suspendEmployee = route({
  ...move,
  path: `${BASE}/:membershipId/suspend`,
  summary: 'Suspend an employee',
  description: ENDS_ACCESS,
  refusals: ['EMPLOYEE_REVOKED', 'LAST_OWNER', 'PERMISSIONS_NOT_HELD'],
})
export const reactivateEmployee = route({
  ...move,
  path: `${BASE}/:membershipId/reactivate`,
  summary: 'Reactivate a suspended employee',
  description: 'The employee must sign in again.',
  refusals: ['EMPLOYEE_NOT_SUSPENDED', 'EMPLOYEE_REVOKED', 'ROLE_NOT_GRANTABLE'],
})
export const revokeEmployee = route({
  ...move,
  path: `${BASE}/:membershipId/revoke`,
  summary: 'Revoke the access of an employee',
  description: `${ENDS_ACCESS} Only a superadmin can restore a revoked employee.`,
  refusals: ['LAST_OWNER', 'PERMISSIONS_NOT_HELD'],
  example: { path: sample.auditor },
})

export const confirmEmployee = route({
  ...move,
  permission: 'ownership.transfer',
  path: `${BASE}/:membershipId/confirm`,
  summary: 'Confirm an employee whom another employee has invited',
  description: 'From then on the employee counts as a person where two people have to agree. Safe to repeat.',
})

const asAssigner = { tag, persona: 'COMPANY', permission: 'employee.assignment.manage' } as const
export const assignRole = route({
  ...asAssigner,
  method: 'POST',
  path: `${BASE}/:membershipId/assignments`,
  summary: 'Assign a role that the caller holds at that scope',
  description: 'The scope is the company, a branch or a program, as the role demands. The permissions work at once.',
  params: Params,
  body: AssignmentInput,
  data: Type.Object({ assignmentId: Id, ...Assignment.properties }),
  success: 201,
  refusals: [
    'ASSIGNMENT_EXISTS',
    'ASSIGNMENT_LIMIT',
    'BRANCH_ARCHIVED',
    'OWNER_NOT_ASSIGNABLE',
    'ROLE_NOT_GRANTABLE',
    'ROLE_SCOPE_MISMATCH',
  ],
  example: { body: sample.viewer },
})
export const removeAssignment = route({
  ...asAssigner,
  method: 'DELETE',
  path: `${BASE}/:membershipId/assignments/:assignmentId`,
  summary: 'Remove an assignment',
  description: 'The employee loses the permissions of the role at once. The last owner stays.',
  params: Type.Object({ membershipId: Id, assignmentId: Id }),
  data: Type.Object({ assignmentId: Id, membershipId: Id }),
  success: 200,
  refusals: ['LAST_OWNER', 'PERMISSIONS_NOT_HELD'],
  example: { path: sample.auditor },
})

export const transferOwnership = route({
  method: 'POST',
  path: `${BASE}/:membershipId/transfer-ownership`,
  tag,
  summary: 'Transfer the ownership to an employee',
  description: 'The previous owner becomes a company admin.',
  persona: 'COMPANY',
  permission: 'ownership.transfer',
  params: Params,
  data: Type.Object({ companyId: Id, membershipId: Id, previousOwnerMembershipId: Id }),
  success: 200,
  refusals: ['ALREADY_OWNER', 'EMPLOYEE_NOT_ACTIVE', 'OWNERSHIP_ALREADY_TRANSFERRED'],
  example: { path: sample.companyAdmin },
})
