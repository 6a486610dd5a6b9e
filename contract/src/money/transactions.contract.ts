// The payments of a company, online and recorded by staff. [spec: Which endpoint asks for what; Dashboards and billing lists]
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id, NullableId, NullableInstant, NullableText, OneOf, Type } from '../kit/schema.ts'
import { billingFilters } from './billing-filters.ts'
import { OwnPayment, TRANSACTION_STATUSES } from './payments.contract.ts'

const tag = 'Billing'

/** What the member sees of a payment, and whose it is. */
export const Transaction = Type.Object({
  id: Id,
  ...OwnPayment.properties,
  cycleId: NullableId,
  enrolledSubscriberId: NullableId,
  subscriberId: Id,
  subscriberName: NullableText,
  reversedAt: NullableInstant,
})

export const listBillingTransactions = route({
  method: 'GET',
  path: '/v2/companies/billing/transactions',
  tag,
  summary: 'List the payments to the company, newest first',
  description:
    'Online payments of every outcome, and payments that staff took: one row for every invoice, charge or advance that a receipt ' +
    'paid. Charges and advances have no invoice. REFUND_DUE means that the money must be paid back.',
  persona: 'COMPANY',
  permission: 'company.billing.manage',
  query: Type.Object({
    ...PageQuery.properties,
    status: Type.Optional(OneOf(TRANSACTION_STATUSES)),
    ...billingFilters,
  }),
  data: Paged('transactions', Transaction),
  success: 200,
})
