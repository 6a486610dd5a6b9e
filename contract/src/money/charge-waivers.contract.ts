// Waivers of charges: one person asks, another one decides. [spec: Asking and deciding]
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import {
  Amount,
  Id,
  Instant,
  NullableId,
  NullableInstant,
  NullableText,
  OneOf,
  RupeesInput,
  Text,
  Type,
} from '../kit/schema.ts'

const tag = 'Charges'

export const WAIVER_STATUSES = ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'] as const
export type WaiverStatus = (typeof WAIVER_STATUSES)[number]

export const ChargeWaiver = Type.Object({
  id: Id,
  waiverId: Id,
  chargeId: Id,
  programId: Id,
  enrolledSubscriberId: Id,
  ticketNumber: Type.Integer(),
  subscriberName: NullableText,
  amount: Amount,
  reason: Type.String(),
  status: OneOf(WAIVER_STATUSES),
  requestedById: Id,
  requestedByName: NullableText,
  requestedAt: Instant,
  decidedById: NullableId,
  decidedByName: NullableText,
  decidedAt: NullableInstant,
  comment: NullableText,
})

const AtId = Type.Object({ id: Id })

export const requestWaiver = route({
  method: 'POST',
  path: '/v2/companies/charges/:id/waivers',
  tag,
  summary: 'Ask to waive a charge or a part of it',
  description: 'Changes nothing until another person approves it. `amount` is what is open of the charge if absent.',
  persona: 'COMPANY',
  permission: 'payment.manage',
  params: AtId,
  body: Type.Object({ amount: Type.Optional(RupeesInput), reason: Text(1, 500) }),
  data: ChargeWaiver,
  success: 201,
  refusals: ['CHARGE_SETTLED', 'WAIVER_PENDING'],
  example: { body: { amount: '20', reason: 'The bank was closed' } },
})

export const listWaivers = route({
  method: 'GET',
  path: '/v2/companies/programs/:id/charge-waivers',
  tag,
  summary: 'List the waivers of a program, newest first',
  description: 'Each waiver with the person who asked for it, its amount and the decision.',
  persona: 'COMPANY',
  permission: { anyOf: ['payment.manage', 'company.billing.manage'] },
  params: AtId,
  query: Type.Object({ ...PageQuery.properties, status: Type.Optional(OneOf(WAIVER_STATUSES)) }),
  data: Paged('waivers', ChargeWaiver),
  success: 200,
})

const decision = {
  method: 'POST',
  tag,
  persona: 'COMPANY',
  permission: 'company.billing.manage',
  params: AtId,
  body: Type.Object({ comment: Type.Optional(Text(1, 500)) }),
  data: ChargeWaiver,
  success: 200,
} as const

export const approveWaiver = route({
  ...decision,
  path: '/v2/companies/charge-waivers/:id/approve',
  summary: 'Approve a waiver',
  description: 'Waives the amount and books it. The person who asked cannot approve it. Repeating it changes nothing.',
  refusals: [
    'DECISION_EXPIRED',
    'EMPLOYEE_NOT_CONFIRMED',
    'SECOND_PERSON_REQUIRED',
    'WAIVER_DECIDED',
    'WAIVER_EXCEEDS_CHARGE',
  ],
  example: { body: { comment: 'Once' } },
})

export const rejectWaiver = route({
  ...decision,
  path: '/v2/companies/charge-waivers/:id/reject',
  summary: 'Reject a waiver',
  description:
    'The charge stays as it is. The person who asked may reject it too, to withdraw it. Repeating it changes nothing.',
  refusals: ['WAIVER_DECIDED'],
  example: { body: { comment: 'Pays again and again late' } },
})
