// What tickets owe beside their instalments: late and bounce charges, and late charges from before an import.
// [spec: Who may do what with money]
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Amount, Day, Id, Instant, Nullable, NullableId, NullableText, OneOf, Type } from '../kit/schema.ts'

const tag = 'Charges'

/** OPENING is a late charge from before an import. */
export const CHARGE_KINDS = ['LATE', 'BOUNCE', 'OPENING', 'RECOVERY'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]
/** SETTLED: paid, waived, or partly both. */
export const CHARGE_STATUSES = ['OPEN', 'SETTLED'] as const
export type ChargeStatus = (typeof CHARGE_STATUSES)[number]

export const Charge = Type.Object({
  id: Id,
  chargeId: Id,
  kind: OneOf(CHARGE_KINDS),
  status: OneOf(CHARGE_STATUSES),
  programId: Id,
  programName: Type.String(),
  chitId: Type.String(),
  enrolledSubscriberId: Id,
  ticketNumber: Type.Integer(),
  subscriberId: Id,
  subscriberName: NullableText,
  /** Of a late charge: the oldest instalment that was overdue. */
  invoiceId: NullableId,
  receiptId: NullableId,
  month: Nullable(Type.String({ description: 'Of a late charge: the month it is for, as YYYY-MM' })),
  amount: Amount,
  paidAmount: Amount,
  waivedAmount: Amount,
  balanceAmount: Amount,
  chargedOn: Day,
  createdAt: Instant,
})

const ChargeQuery = Type.Object({
  ...PageQuery.properties,
  enrolledSubscriberId: Type.Optional(Id),
  status: Type.Optional(OneOf(CHARGE_STATUSES)),
})

export const listProgramCharges = route({
  method: 'GET',
  path: '/v2/companies/programs/:id/charges',
  tag,
  summary: 'List the charges of a program, newest first',
  description: 'Late and bounce charges of its tickets, or of one ticket, and what has been paid and waived of each.',
  persona: 'COMPANY',
  permission: 'statement.manage',
  params: Type.Object({ id: Id }),
  query: ChargeQuery,
  data: Paged('charges', Charge),
  success: 200,
})

export const listOwnCharges = route({
  method: 'GET',
  path: '/v2/subscribers/me/charges',
  tag,
  summary: 'List my charges, newest first',
  description: 'Late and bounce charges of my tickets, and what has been paid and waived of each.',
  persona: 'SUBSCRIBER',
  permission: null,
  query: Type.Object({ ...ChargeQuery.properties, programId: Type.Optional(Id) }),
  data: Paged('charges', Charge),
  success: 200,
})
