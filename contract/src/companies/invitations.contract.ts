// Invitations of employees, with a token by email and a code by SMS. [spec: The permission catalogue; Superadmin endpoints;
// Employee endpoints]

import { LONG_BODY_LIMIT_BYTES } from '../kit/body-limits.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import {
  CountryCode,
  Email,
  Id,
  Instant,
  Masked,
  MobileNumber,
  NullableId,
  NullableInstant,
  NullableText,
  OneOf,
  Otp,
  PlainName,
  type Static,
  Type,
} from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'
import { deviceFields, SignInResult } from '../people/identity.contract.ts'
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
  invitedByName: NullableText,
  proposedAssignments: Type.Array(
    Type.Object({
      roleId: RoleId,
      roleName: NullableText,
      scopeType: ScopeTypeField,
      branchId: NullableId,
      branchName: NullableText,
      programId: NullableId,
      programName: NullableText,
    }),
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
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  data: Invitation,
  success: 201,
  refusals: [
    'EMAIL_TAKEN',
    'INVALID_MOBILE',
    'INVITATION_LIMIT',
    'INVITATION_PENDING',
    'INVITEE_NOT_AVAILABLE',
    'MESSAGE_LIMIT',
    'MOBILE_NOT_SERVED',
    'MOBILE_TAKEN',
    'NOT_FOUND',
    'OWNER_NOT_ASSIGNABLE',
    'ROLE_NOT_GRANTABLE',
    'ROLE_SCOPE_MISMATCH',
  ],
  example: { body: { ...sample.person('Manju Raj', 205), assignments: [sample.viewer] } },
})

export const listInvitations = staffRoutes(
  { tag, company: BASE, admin: '/v2/admin/companies/:companyId/invitations' },
  {
    method: 'GET',
    path: '',
    permission: 'employee.read',
    summary: 'List the invitations of the company, newest first',
    description: 'Shows whether each was accepted, was revoked or is still open.',
    query: InvitationQuery,
    data: Paged('invitations', Invitation),
    success: 200,
    admin: { summary: 'List the invitations of a company, newest first' },
  },
)

export const resendInvitation = route({
  ...asInviter,
  method: 'POST',
  path: `${BASE}/:invitationId/resend`,
  summary: 'Resend an invitation with a new token and code; the old ones stop working',
  description: 'For an invitation that got lost or has expired.',
  params: Params,
  data: Invitation,
  refusals: ['INVITATION_LIMIT', 'INVITATION_TOO_SOON', 'MESSAGE_LIMIT'],
})
export const revokeInvitation = route({
  ...asInviter,
  method: 'POST',
  path: `${BASE}/:invitationId/revoke`,
  summary: 'Revoke a pending invitation',
  description: 'Its link and code stop working.',
  params: Params,
  data: Invitation,
  refusals: ['PERMISSIONS_NOT_HELD'],
})

const asInvitee = {
  method: 'POST',
  tag,
  persona: 'PUBLIC',
  permission: null,
  success: 200,
  countedBy: 'TOKEN',
  perMinute: 30,
} as const
const Token = Type.String({ minLength: 64, maxLength: 64, trim: true, says: 'must be the token of 64 characters' })

export const InvitationPreview = Type.Object({
  companyName: Type.String(),
  name: Type.String(),
  maskedMobile: Masked,
  roles: Type.Array(
    Type.Object({
      name: Type.String(),
      scopeType: ScopeTypeField,
      branchName: NullableText,
      programName: NullableText,
    }),
  ),
  status: OneOf(INVITATION_STATUSES),
  expiresAt: Instant,
})

/** The token is in the body, because servers and proxies write addresses into their logs. */
export const lookUpInvitation = route({
  ...asInvitee,
  path: '/v2/auth/employee-invitations/lookup',
  summary: 'Show the invitation of a token from the email',
  description: 'For the page behind the link, before the code is entered: who invites whom, and to which roles.',
  body: Type.Object({ token: Token }),
  data: InvitationPreview,
  refusals: ['NOT_FOUND'],
  example: { body: { token: '0'.repeat(64) } },
})

export const acceptInvitation = route({
  ...asInvitee,
  path: '/v2/auth/employee-invitations/accept',
  summary: 'Accept an invitation with the token from the email and the code from the SMS',
  description:
    'Creates the employee with the proposed roles. With `deviceId` the person is also signed in: `signIn` is what `verifyOtp` returns, and the refresh cookie is set. Without it they sign in afterwards with the mobile number.',
  body: Type.Object({
    token: Token,
    otp: Otp,
    name: PlainName(150),
    deviceId: Type.Optional(deviceFields.deviceId),
    deviceName: deviceFields.deviceName,
    platform: Type.Optional(deviceFields.platform),
    formFactor: Type.Optional(deviceFields.formFactor),
  }),
  data: Type.Object({
    membershipId: Id,
    companyId: Id,
    userId: Id,
    status: OneOf(['ACTIVE']),
    signIn: Type.Optional(SignInResult),
  }),
  refusals: [
    'INVITATION_CLOSED',
    'INVITATION_CODE_WRONG',
    'INVITATION_INVALID',
    'INVITATION_OUTDATED',
    'INVITATION_TRIES_EXHAUSTED',
    'INVITATION_USED',
    'MOBILE_TAKEN',
  ],
  example: { body: { token: '0'.repeat(64), otp: '123456', name: 'Maya Joseph' } },
})
