// The accounts of a company at payment providers, their webhooks, and what the provider pays to the bank. [spec: How a payment ends;
// Who may do what with money]

import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import {
  Amount, CalendarDate, Day, Id, Instant, Nullable, NullableId, NullableInstant, OneOf, RupeesInput, Text, Type,
} from '../kit/schema.ts' // biome-ignore format: one glance
import { SecondFactorProof } from '../people/second-factor.shapes.ts'
import { receivePaymentWebhook } from './payments.contract.ts'

const tag = 'Payment accounts'
const BASE = '/v2/companies/payment-accounts'

export const PAYMENT_PROVIDERS = ['RAZORPAY'] as const
/** A DISABLED account gets no new payments; what was started there still ends there. */
export const PAYMENT_ACCOUNT_STATUSES = ['ACTIVE', 'DISABLED'] as const
export type PaymentAccountStatus = (typeof PAYMENT_ACCOUNT_STATUSES)[number]

const keys = {
  keyId: Type.String({
    trim: true,
    pattern: '^[A-Za-z0-9_]{8,64}$',
    description: 'The public id of the key',
    says: 'must be the id of a key: 8 to 64 letters, digits or underscores',
  }),
  keySecret: Text(8, 255),
  webhookSecret: Text(24, 255),
}
const proof = Type.Optional(SecondFactorProof)
export const KEYS_BLOCKED_REASONS = ['OWNER_REQUIRED', 'SECOND_FACTOR_MISSING'] as const

/** No response contains a secret. */
export const PaymentAccount = Type.Object({
  id: Id,
  paymentAccountId: Id,
  provider: OneOf(PAYMENT_PROVIDERS),
  keyId: Type.String({ description: 'Masked but for its last four characters' }),
  status: OneOf(PAYMENT_ACCOUNT_STATUSES),
  webhookUrl: Type.String({ description: 'The address to set up as webhook at the provider' }),
  balanceAmount: Type.Number({ description: 'What lies at the provider by the books, in rupees' }),
  createdById: Id,
  createdAt: Instant,
  updatedAt: Instant,
  disabledAt: NullableInstant,
})

export const PaymentSettlement = Type.Object({
  id: Id,
  settlementId: Id,
  /** Null when the money lay at the platform's account. */
  paymentAccountId: NullableId,
  bankAccountId: Id,
  amount: Amount,
  fee: Amount,
  utr: Type.String(),
  date: Day,
  recordedById: Id,
  createdAt: Instant,
})

const company = { tag, persona: 'COMPANY', permission: 'company.billing.manage' } as const
const AccountParams = Type.Object({ id: Id })

export const listPaymentAccounts = route({
  ...company,
  method: 'GET',
  path: BASE,
  summary: 'List the payment accounts of the company, newest first',
  description:
    'Members pay into the active account. Without one they pay into the account of the platform, where the platform allows it.',
  query: PageQuery,
  data: Type.Object({
    ...Paged('paymentAccounts', PaymentAccount).properties,
    keysBlockedReason: Nullable(
      OneOf(KEYS_BLOCKED_REASONS, {
        description: 'Why the caller can neither add an account nor replace keys; null when they can',
      }),
    ),
  }),
  success: 200,
})

export const createPaymentAccount = route({
  ...company,
  method: 'POST',
  path: BASE,
  summary: 'Add the payment account of the company',
  description:
    'At most one account is active. The secrets are stored encrypted and never returned. Set up `webhookUrl` at the provider with the ' +
    'same webhook secret. Only the owner may do it, with a fresh proof of their second factor, and is notified.',
  body: Type.Object({ provider: OneOf(PAYMENT_PROVIDERS), ...keys, proof }),
  data: PaymentAccount,
  success: 201,
  refusals: [
    'OWNER_REQUIRED',
    'PAYMENT_ACCOUNT_EXISTS',
    'SECOND_FACTOR_CHALLENGE_INVALID',
    'SECOND_FACTOR_MISSING',
    'SECOND_FACTOR_PAUSED',
    'SECOND_FACTOR_PROOF_REQUIRED',
    'SECOND_FACTOR_WRONG',
  ],
  example: {
    body: {
      provider: 'RAZORPAY',
      keyId: 'rzp_test_Kq83hTz1',
      keySecret: 'Hs72kdPq0vXw',
      webhookSecret: '5b1f0a9c3d7e42868fb4c6d0',
    },
  },
})

export const replacePaymentAccountKeys = route({
  ...company,
  method: 'PATCH',
  path: `${BASE}/:id`,
  summary: 'Replace the keys of a payment account',
  description:
    'Keys of the same merchant: another one is another account. Only the owner may do it, with a fresh proof of their second factor, and ' +
    'is notified.',
  params: AccountParams,
  body: Type.Object(
    {
      keyId: Type.Optional(keys.keyId),
      keySecret: Type.Optional(keys.keySecret),
      webhookSecret: Type.Optional(keys.webhookSecret),
      proof,
    },
    { minProperties: 1 },
  ),
  data: PaymentAccount,
  success: 200,
  refusals: [
    'OWNER_REQUIRED',
    'SECOND_FACTOR_CHALLENGE_INVALID',
    'SECOND_FACTOR_MISSING',
    'SECOND_FACTOR_PAUSED',
    'SECOND_FACTOR_PROOF_REQUIRED',
    'SECOND_FACTOR_WRONG',
  ],
  example: { body: { keySecret: 'Jw81mzRt5nYb' } },
})

export const disablePaymentAccount = route({
  ...company,
  method: 'POST',
  path: `${BASE}/:id/disable`,
  summary: 'Disable a payment account',
  description:
    'No payment is started there any more; outcomes and refunds of earlier ones go on. The platform does not step in. Safe to repeat. ' +
    'The owner of the company is notified.',
  params: AccountParams,
  data: PaymentAccount,
  success: 200,
})

export const recordPaymentSettlement = route({
  ...company,
  method: 'POST',
  path: `${BASE}/:id/settlements`,
  summary: 'Record what the provider has paid to the bank',
  description:
    'Books the money from the payment account to the bank account, and what the provider kept as its fee. The id of the company itself ' +
    "stands for its money at the platform's account.",
  params: AccountParams,
  body: Type.Object({
    amount: RupeesInput,
    fee: Type.Optional(RupeesInput),
    utr: Text(6, 50, { upper: true }),
    bankAccountId: Id,
    date: CalendarDate,
  }),
  data: PaymentSettlement,
  success: 201,
  refusals: ['SETTLEMENT_EXCEEDS_BALANCE', 'SETTLEMENT_UTR_TAKEN'],
  example: {
    body: { amount: '100', fee: '2.36', utr: 'HDFC526320019', bankAccountId: DEMO.bankAccountId, date: '2026-01-15' },
  },
})

export const listPaymentSettlements = route({
  ...company,
  method: 'GET',
  path: `${BASE}/:id/settlements`,
  summary: 'List what the provider has paid to the bank, newest first',
  description: "The id of the company itself stands for its money at the platform's account.",
  params: AccountParams,
  query: PageQuery,
  data: Paged('settlements', PaymentSettlement),
  success: 200,
})

export const receiveAccountWebhook = route({
  ...receivePaymentWebhook,
  path: '/v2/webhooks/payments/:accountId',
  summary: 'Receive the outcome of a payment into the account of a company',
  description:
    'Like the webhook of the platform, signed with the webhook secret of this account. It changes only payments into this account, and ' +
    'only after Razorpay itself has confirmed the payment with the keys of the account.',
  params: Type.Object({ accountId: Id }),
  refusals: ['PAYMENT_PROVIDER_DOWN', 'WEBHOOK_SIGNATURE_INVALID'],
  example: {
    path: { accountId: DEMO.companyId },
    body: { transactionId: DEMO.transactionId, status: 'SUCCESS' },
  },
})
