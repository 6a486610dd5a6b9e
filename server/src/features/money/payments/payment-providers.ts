// The provider of a payment: the account of its company, or the platform's.
import { makeAccountProvider } from '#features/money/payment-accounts/account-provider'
import { paymentDestination } from '#features/money/payment-accounts/accounts.rules'
import { findAccount, findAccountOfCompany } from '#features/money/payment-accounts/accounts.sql'
import type { Reader } from '#platform/db/types'
import type { PaymentProvider } from '#platform/payments/payments'
import { refuse } from '#platform/refusal'
import type { PaymentDeps } from './payment-deps.ts'

/** Who reports an outcome. One account never changes the payments of another; null is the platform's. */
export type Sender = { provider: string; accountId: string | null }

/** Where a new payment of the company's members goes; null when the company takes none online. */
export async function findDestination(deps: PaymentDeps, db: Reader, companyId: string): Promise<Sender | null> {
  const account = await findAccountOfCompany(db, companyId)
  const destination = paymentDestination(account, deps.config.payments.isPlatformAllowed)
  if (destination === null) return null
  return destination === 'OWN'
    ? { provider: account!.provider, accountId: account!.id }
    : { provider: deps.payments.name, accountId: null }
}

export async function chooseDestination(deps: PaymentDeps, db: Reader, companyId: string): Promise<Sender> {
  const destination = await findDestination(deps, db, companyId)
  if (destination === null) throw refuse('ONLINE_PAYMENTS_OFF')
  return destination
}

/** For new orders: a disabled account takes none. */
export async function getProviderForOrders(deps: PaymentDeps, accountId: string | null): Promise<PaymentProvider> {
  if (accountId === null) return deps.payments
  const account = await findAccount(deps.db, accountId)
  if (account?.status !== 'ACTIVE') throw refuse('ONLINE_PAYMENTS_OFF')
  return makeAccountProvider(deps, account)
}

/** For outcomes, which a disabled account still reports. Null when there is no such account. */
export async function findProvider(deps: PaymentDeps, accountId: string | null): Promise<PaymentProvider | null> {
  if (accountId === null) return deps.payments
  const account = await findAccount(deps.db, accountId)
  return account ? makeAccountProvider(deps, account) : null
}
