// The payment provider behind the account of a company.
import type { PaymentProvider } from '#platform/payments/payments'
import { makeRazorpay } from '#platform/payments/razorpay'
import type { Platform } from '#platform/platform'
import type { AccountRow } from './accounts.sql.ts'

type Deps = Pick<Platform, 'config' | 'secrets'>

export const makeAccountProvider = ({ config, secrets }: Deps, account: AccountRow): PaymentProvider =>
  makeRazorpay({
    apiUrl: config.payments.apiUrl,
    keyId: account.keyId,
    keySecret: secrets.decrypt(account.keySecretSealed),
    webhookSecret: secrets.decrypt(account.webhookSecretSealed),
  })
