// The register of payments that leave: one series of vouchers for prizes, refunds and cash that is given back. [spec: One series of vouchers]
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import {
  Amount,
  CalendarDate,
  Day,
  Id,
  Instant,
  Nullable,
  NullableId,
  NullableText,
  OneOf,
  Text,
  Type,
} from '../kit/schema.ts'

const tag = 'Bank'
export const VOUCHER_KINDS = ['PAYOUT', 'REFUND', 'ONLINE_REFUND', 'CASH_BACK'] as const
/** ISSUED: a cheque or draft that the bank has not paid. RETURNED and STALE: the money is back, and the case is open again. */
export const VOUCHER_STATUSES = ['PAID', 'ISSUED', 'CLEARED', 'RETURNED', 'STALE'] as const
export type VoucherStatus = (typeof VOUCHER_STATUSES)[number]

export const PaymentVoucher = Type.Object({
  id: Id,
  voucherId: Id,
  kind: OneOf(VOUCHER_KINDS),
  sourceId: Type.String({ description: 'The payout, refund, online payment or receipt that it belongs to' }),
  number: Type.String(),
  branchId: Id,
  subscriberId: Id,
  subscriberName: NullableText,
  amount: Amount,
  mode: Type.String(),
  utr: NullableText,
  chequeNumber: NullableText,
  bankAccountId: NullableId,
  paidOn: Day,
  status: OneOf(VOUCHER_STATUSES),
  clearedOn: Nullable(Day),
  endedOn: Nullable(Type.String({ format: 'date', description: 'When the money was back' })),
  endReason: NullableText,
  returnUtr: NullableText,
  staleFrom: Nullable(Type.String({ format: 'date', description: 'Of an issued cheque or draft: three months later' })),
  paidById: NullableId,
  createdAt: Instant,
})

const readers = { anyOf: ['company.billing.manage', 'statement.manage'] } as const
const BASE = '/v2/companies/payment-vouchers'
const change = {
  tag,
  persona: 'COMPANY',
  permission: 'company.billing.manage',
  method: 'POST',
  params: Type.Object({ voucherId: Id }),
  data: PaymentVoucher,
  success: 200,
} as const
/** The demo world has no cheque that is issued; its payout stands for one. */
const AT_DEMO = { path: { voucherId: DEMO.payoutId } }

export const listPaymentVouchers = route({
  tag,
  persona: 'COMPANY',
  permission: readers,
  method: 'GET',
  path: BASE,
  summary: 'List the vouchers of payments, newest first',
  description:
    'Prizes, refunds, refunds of online payments and cash given back, in one series per branch and financial year. `status=ISSUED` lists the cheques that the bank has not paid.',
  query: Type.Object({
    ...PageQuery.properties,
    kind: Type.Optional(OneOf(VOUCHER_KINDS)),
    status: Type.Optional(OneOf(VOUCHER_STATUSES)),
    branchId: Type.Optional(Id),
    bankAccountId: Type.Optional(Id),
    from: Type.Optional(CalendarDate),
    to: Type.Optional(CalendarDate),
  }),
  data: Paged('vouchers', PaymentVoucher),
  success: 200,
})

export const clearPaymentVoucher = route({
  ...change,
  path: `${BASE}/:voucherId/cleared`,
  summary: 'Record that the bank has paid a cheque',
  description: 'For companies that do not import statements; a matched line of a statement does the same.',
  body: Type.Object({ date: CalendarDate }),
  refusals: ['NOT_FOUND', 'VOUCHER_NOT_ISSUED'],
  example: { ...AT_DEMO, body: { date: '2026-11-18' } },
})

export const markPaymentVoucherStale = route({
  ...change,
  path: `${BASE}/:voucherId/stale`,
  summary: 'Take back a cheque that nobody has presented for three months',
  description: 'Books the money back and opens the case again: the prize or refund can be paid with a new voucher.',
  body: Type.Object({ reason: Text(3, 500) }),
  refusals: [
    'BANK_LINE_MATCHED',
    'CHEQUE_NOT_STALE',
    'NOT_FOUND',
    'PAYOUT_WRONG_STATE',
    'REFUND_NOT_RETURNABLE',
    'VOUCHER_NOT_ISSUED',
  ],
  example: { ...AT_DEMO, body: { reason: 'The winner has lost the cheque' } },
})
