// Enrollment requests as the superadmin and the company read and decide them. [spec: Which endpoint asks for what; Statements;
// The chain of approvals]

import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import {
  Amount,
  Id,
  Instant,
  Nullable,
  NullableId,
  NullableInstant,
  NullableText,
  OneOf,
  Text,
  Type,
} from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'
import { PAYMENT_STATUSES, TransactionReason } from '../money/payments.contract.ts'
import {
  Addresses,
  BasicInfo,
  Documents,
  ENROLLMENT_STEPS,
  Income,
  Nominee,
  PanIncome,
  REQUEST_SOURCES,
} from './enrollment-fields.ts'
import { RequestInvoice } from './enrollments.contract.ts'
import { REQUEST_STATUSES } from './request-status.ts'

const tag = 'Enrollment requests'
const admin = { tag, persona: 'SUPERADMIN', permission: null, success: 200 } as const
const company = { tag, persona: 'COMPANY', permission: 'subscriber.manage', success: 200 } as const
const STAFF = { tag, company: '/v2/companies', admin: '/v2/admin' } as const
const AtId = Type.Object({ id: Id })

/** Staff see a request once it is submitted. */
export const SUBMITTED_STATUSES = REQUEST_STATUSES.filter((status) => status !== 'INCOMPLETE')

const summary = {
  id: Id,
  requestId: Id,
  programId: Id,
  programName: Type.String(),
  companyId: Id,
  companyName: Type.String(),
  subscriberId: Id,
  name: NullableText,
  mobileNumber: Type.String(),
  email: NullableText,
  status: OneOf(REQUEST_STATUSES),
  source: OneOf(REQUEST_SOURCES),
  step: OneOf(ENROLLMENT_STEPS),
  comment: NullableText,
  enrolledSubscriberId: NullableId,
  submittedAt: NullableInstant,
  enrolledAt: NullableInstant,
  createdAt: Instant,
  updatedAt: Instant,
}
export const Requestor = Type.Object(summary)

const Decision = Nullable(Type.Object({ decidedAt: Instant, decidedById: NullableId, decidedByName: NullableText }))
export const RequestDetail = Type.Object({
  ...summary,
  branchId: Id,
  availableSlots: Type.Integer(),
  BASIC_INFO: BasicInfo,
  ADDRESSES: Addresses,
  INCOME: Income,
  DOCUMENTS: Documents,
  PAN_INCOME: PanIncome,
  NOMINEE: Type.Object({ nominee: Nominee }),
  AGREEMENT: Type.Object({ signed: Type.Boolean(), signedAt: NullableInstant, fileUrl: NullableText }),
  missing: Type.Array(Type.String(), { description: 'data and files that the subscriber has not provided' }),
  submittedFrom: Type.Object({ ip: NullableText, userAgent: NullableText }),
  adminDecision: Decision,
  companyDecision: Decision,
  invoice: Nullable(RequestInvoice),
  payments: Type.Array(
    Type.Object({
      transactionId: Id,
      amount: Amount,
      currency: Type.String(),
      status: OneOf(PAYMENT_STATUSES),
      reason: TransactionReason,
      createdAt: Instant,
      completedAt: NullableInstant,
    }),
  ),
})

export const getRequest = staffRoutes(STAFF, {
  method: 'GET',
  path: '/requests/:id',
  permission: 'subscriber.manage',
  summary: 'Get an enrollment request of the company',
  description: 'Shows what the subscriber sent, with short-lived URLs of their documents.',
  params: AtId,
  data: RequestDetail,
  success: 200,
  admin: { summary: 'Get an enrollment request' },
})

const decision = <const Approved extends string>(approved: Approved) =>
  Type.Object({ status: OneOf([approved, 'REJECTED']), comment: Type.Optional(Text(1, 500)) })
export const adminDecideRequest = route({
  ...admin,
  method: 'PATCH',
  path: '/v2/admin/requests/:id',
  summary: 'Approve or reject a submitted request on behalf of the platform',
  description: 'After the approval the company decides.',
  params: AtId,
  body: decision('ADMIN_APPROVED'),
  data: RequestDetail,
  refusals: ['PROGRAM_FULL', 'REQUEST_NOT_DECIDABLE'],
  example: { path: { id: DEMO.waitingRequestId }, body: { status: 'ADMIN_APPROVED' } },
})
export const decideRequest = route({
  ...company,
  method: 'PATCH',
  path: '/v2/companies/requests/:id',
  summary: 'Approve or reject a request that the platform has approved',
  description: 'Approval creates the enrollment invoice; its payment enrolls the subscriber.',
  params: AtId,
  body: decision('COMPANY_APPROVED'),
  data: RequestDetail,
  refusals: ['PROGRAM_FULL', 'REQUEST_NOT_DECIDABLE'],
  example: { path: { id: DEMO.checkedRequestId }, body: { status: 'COMPANY_APPROVED' } },
})

const filters = { ...PageQuery.properties, status: Type.Optional(OneOf(SUBMITTED_STATUSES)) }
export const listRequestors = staffRoutes(STAFF, {
  method: 'GET',
  path: '/programs/:id/requestors',
  permission: 'subscriber.manage',
  summary: 'List the subscribers who asked to join a program, newest first',
  description: 'For the list in which staff decide who joins.',
  params: AtId,
  query: Type.Object(filters),
  data: Paged('requestors', Requestor),
  success: 200,
  example: { path: { id: DEMO.openProgramId } },
  admin: {
    summary: 'List the subscribers who asked to join a program of any company, newest first',
    description: 'For the list in which the platform decides who may join.',
  },
})
export const listRequests = staffRoutes(STAFF, {
  method: 'GET',
  path: '/requests',
  permission: 'subscriber.manage',
  summary: 'List the submitted requests of the programs that the caller may see, newest first',
  description: 'The inbox over all programs. Those with status ADMIN_APPROVED wait for the company.',
  query: Type.Object({
    ...filters,
    programId: Type.Optional(Id),
    branchId: Type.Optional(Id),
    search: Type.Optional(Text(1, 100, { description: 'Part of the name, or the beginning of the mobile number' })),
  }),
  data: Paged('requests', Requestor),
  success: 200,
  admin: {
    summary: 'List all submitted requests, newest first',
    description: 'Of all companies; filter by company or program.',
    query: Type.Object({ ...filters, companyId: Type.Optional(Id), programId: Type.Optional(Id) }),
  },
})
