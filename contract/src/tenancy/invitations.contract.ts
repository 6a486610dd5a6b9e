// Invitations of employees, with a token by email and a code by SMS. [D2 2.2, 4.2, 4.3]
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import {
  CountryCode,
  Email,
  Id,
  Instant,
  MobileNumber,
  NullableId,
  NullableInstant,
  OneOf,
  Otp,
  PlainName,
  type Static,
  Type,
} from '../kit/schema.ts'
import { AssignmentInputs, RoleId, ScopeTypeField } from './roles.contract.ts'

export const INVITATION_STATUSES = ['PENDING', 'ACCEPTED', 'REVOKED', 'EXPIRED'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]
export const INVITATION_SORTS = ['createdAt', 'status', 'expiresAt'] as const

export const Invitation = Type.Object({
  id: Id,
  invitationId: Id,
  companyId: Id,
  name: Type.String(),
  email: Type.String(),
  mobileNumber: Type.String(),
  countryCode: Type.String(),
  status: OneOf(INVITATION_STATUSES),
  expiresAt: Instant,
  invitedById: Id,
  proposedAssignments: Type.Array(
    Type.Object({ roleId: RoleId, scopeType: ScopeTypeField, branchId: NullableId, programId: NullableId }),
  ),
  acceptedAt: NullableInstant,
  revokedAt: NullableInstant,
  sendCount: Type.Integer(),
  lastSentAt: Instant,
  createdAt: Instant,
  updatedAt: Instant,
})

export const InvitationCreate = Type.Object({
  name: PlainName(150),
  email: Email,
  mobileNumber: MobileNumber,
  countryCode: Type.Optional(CountryCode),
  assignments: AssignmentInputs(1),
})
export type InvitationCreate = Static<typeof InvitationCreate>

export const InvitationQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(OneOf(INVITATION_STATUSES)),
  sortBy: OneOf(INVITATION_SORTS, { default: 'createdAt' }),
  sortOrder: OneOf(['asc', 'desc'], { default: 'desc' }),
})
export type InvitationQuery = Static<typeof InvitationQuery>

const tag = 'Invitations'
const BASE = '/v2/companies/employees/invitations'
const Params = Type.Object({ invitationId: Id })
const asInviter = { tag, persona: 'COMPANY', permission: 'employee.invite', success: 200 } as const

export const createInvitation = route({
  ...asInviter,
  method: 'POST',
  path: BASE,
  summary: 'Invite an employee, with roles that the caller can grant',
  description: 'Sends a link by email and a code by SMS; the person needs both to accept.',
  body: InvitationCreate,
  data: Invitation,
  success: 201,
})

const list = {
  method: 'GET',
  tag,
  query: InvitationQuery,
  data: Paged('invitations', Invitation),
  success: 200,
} as const
export const listInvitations = route({
  ...list,
  path: BASE,
  summary: 'List the invitations of the company, newest first',
  description: 'Shows whether each was accepted, was revoked or is still open.',
  persona: 'COMPANY',
  permission: 'employee.read',
})
export const adminListInvitations = route({
  ...list,
  path: '/v2/admin/companies/:companyId/invitations',
  summary: 'List the invitations of a company, newest first',
  description: 'Shows whether each was accepted, was revoked or is still open.',
  persona: 'SUPERADMIN',
  permission: null,
  params: Type.Object({ companyId: Id }),
})

export const resendInvitation = route({
  ...asInviter,
  method: 'POST',
  path: `${BASE}/:invitationId/resend`,
  summary: 'Resend an invitation with a new token and code; the old ones stop working',
  description: 'For an invitation that got lost or has expired.',
  params: Params,
  data: Invitation,
})
export const revokeInvitation = route({
  ...asInviter,
  method: 'POST',
  path: `${BASE}/:invitationId/revoke`,
  summary: 'Revoke a pending invitation',
  description: 'Its link and code stop working.',
  params: Params,
  data: Invitation,
})

export const acceptInvitation = route({
  method: 'POST',
  path: '/v2/auth/employee-invitations/accept',
  tag,
  summary: 'Accept an invitation with the token from the email and the code from the SMS',
  description: 'Creates the employee with the proposed roles. Sign in afterwards with the mobile number.',
  persona: 'PUBLIC',
  permission: null,
  body: Type.Object({
    token: Type.String({ minLength: 64, maxLength: 64, trim: true, says: 'must be the token of 64 characters' }),
    otp: Otp,
    name: PlainName(150),
  }),
  data: Type.Object({ membershipId: Id, companyId: Id, userId: Id, status: OneOf(['ACTIVE']) }),
  success: 200,
  perMinute: 30,
})
