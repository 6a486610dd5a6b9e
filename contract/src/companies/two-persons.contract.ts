// What one person has asked for and another decides, of every kind in one list. [spec: Asking and deciding]
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id, Instant, Nullable, NullableId, NullableInstant, NullableText, OneOf, Text, Type } from '../kit/schema.ts'
import { CODES_OF_DEEDS, DEED_KINDS } from './two-person-deeds.ts'

const tag = 'Two persons'
const AtId = Type.Object({ id: Id })
/** The demo world has no request that waits; its receipt stands for one. */
const AT_DEMO = { path: { id: DEMO.receiptId } }
/** Of each kind the caller sees what they may ask for or decide. */
const company = { tag, persona: 'COMPANY', permission: { anywhere: CODES_OF_DEEDS } } as const

export const APPROVAL_STATUSES = ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

export const Approval = Type.Object({
  id: Id,
  approvalId: Id,
  kind: OneOf(DEED_KINDS),
  subjectId: Id,
  branchId: Id,
  programId: NullableId,
  about: Type.String({ description: 'What it is about, in a few words' }),
  reason: Type.String(),
  status: OneOf(APPROVAL_STATUSES),
  requestedById: Id,
  requestedByName: NullableText,
  requestedAt: Instant,
  expiresAt: NullableInstant,
  decidedById: NullableId,
  decidedByName: NullableText,
  decidedAt: NullableInstant,
  comment: NullableText,
  canDecide: Type.Boolean({ description: 'It waits, and the caller may be the second person, here and now' }),
  /** Before that it waits for nobody. */
  decidableFrom: NullableInstant,
})

export const ApprovalDetail = Type.Object({
  ...Approval.properties,
  changes: Type.Array(
    Type.Object({ label: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
    { description: 'What is now, and what will be' },
  ),
  hash: Type.String({ description: 'Of all that is shown; the approval names it' }),
})

export const listApprovals = route({
  ...company,
  method: 'GET',
  path: '/v2/companies/approvals',
  summary: 'List what waits for a second person, or was decided, newest first',
  description:
    'With `waitsForMe` only what the caller may decide now: requests of others of a kind that they may decide where they work.',
  query: Type.Object({
    ...PageQuery.properties,
    status: Type.Optional(OneOf(APPROVAL_STATUSES)),
    kind: Type.Optional(OneOf(DEED_KINDS)),
    waitsForMe: Type.Optional(Type.Boolean()),
  }),
  data: Paged('approvals', Approval),
  success: 200,
})

export const getApproval = route({
  ...company,
  method: 'GET',
  path: '/v2/companies/approvals/:id',
  summary: 'Get one request with what it would change',
  description: 'Before and after, as it would be now. Approving takes the `hash` of what was shown.',
  params: AtId,
  data: ApprovalDetail,
  success: 200,
  refusals: ['NOT_FOUND'],
  example: AT_DEMO,
})

export const approveApproval = route({
  ...company,
  method: 'POST',
  path: '/v2/companies/approvals/:id/approve',
  summary: 'Approve as the second person',
  description: 'Does what was asked for. Refused when it would do something else than what was shown.',
  params: AtId,
  body: Type.Object({ hash: Text(64, 64), comment: Type.Optional(Text(1, 500)) }),
  data: Approval,
  success: 200,
  refusals: [
    'BANK_LINE_MATCHED',
    'BANK_MONTH_NOT_READY',
    'BANK_MONTH_SIGNED',
    'CHEQUE_NOT_CLEARED',
    'CONTRIBUTIONS_NOT_STATED',
    'DAY_CLOSED',
    'DECIDED_AT_CASE',
    'DECISION_EXPIRED',
    'DECISION_MADE',
    'DECISION_OUTDATED',
    'EMPLOYEE_NOT_CONFIRMED',
    'ENROLLMENT_PAYMENT_FINAL',
    'NOT_FOUND',
    'OPENING_BALANCES_FINAL',
    'OPENING_BALANCE_IN_USE',
    'PERMISSION_REQUIRED',
    'PROGRAM_ARCHIVED',
    'PROGRAM_HAS_OPEN_AUCTION',
    'RECEIPT_NOT_VOIDABLE',
    'REMOVAL_TOO_EARLY',
    'SECOND_PERSON_REQUIRED',
    'TICKET_CASE_CLOSED',
    'TICKET_HAS_NO_MEMBER',
    'TICKET_NOT_IN_DEFAULT',
    'TICKET_PRIZED',
    'WAIVER_EXCEEDS_CHARGE',
  ],
  example: { ...AT_DEMO, body: { hash: '0'.repeat(64) } },
})

export const rejectApproval = route({
  ...company,
  method: 'POST',
  path: '/v2/companies/approvals/:id/reject',
  summary: 'Reject a request, or take the own one back',
  description: 'Nothing changes; it can be asked for again.',
  params: AtId,
  body: Type.Object({ comment: Type.Optional(Text(1, 500)) }),
  data: Approval,
  success: 200,
  refusals: ['DECISION_EXPIRED', 'DECISION_MADE', 'NOT_FOUND', 'PERMISSION_REQUIRED'],
  example: { ...AT_DEMO, body: { comment: 'Not needed any more' } },
})
