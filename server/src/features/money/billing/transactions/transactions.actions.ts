// Lists of payments, newest first: of a company, and of the calling subscriber. [spec: Which endpoint asks for what;
// Dashboards and billing lists]

import { paged } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import type { listOwnPayments } from '@kuri/contract/money/payments.contract'
import type { listBillingTransactions } from '@kuri/contract/money/transactions.contract'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { readSpan } from '../billing-filters.ts'
import { countTransactions, listTransactions } from './transactions.sql.ts'
import { ownPaymentView, transactionView } from './transactions.view.ts'

export async function listTransactionsOfCompany(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  { companyId }: Permit,
  { status, programId, cycleId, from, to, ...page }: Query<typeof listBillingTransactions>,
) {
  const filter = { owner: { companyId }, status, programId, cycleId, ...readSpan({ from, to }, config.timeZone) }
  const [found, count] = await Promise.all([listTransactions(db, filter, page), countTransactions(db, filter)])
  return paged('transactions', found.map(transactionView), count, page)
}

export async function listPaymentsOfSubscriber(
  { db }: Pick<Platform, 'db'>,
  { actor }: Permit,
  { status, programId, ...page }: Query<typeof listOwnPayments>,
) {
  const filter = { owner: { subscriberId: actor.userId }, status, programId }
  const [found, count] = await Promise.all([listTransactions(db, filter, page), countTransactions(db, filter)])
  return paged('payments', found.map(ownPaymentView), count, page)
}

/** By the id that the list shows, paid online or at a counter. */
export async function getPaymentOfSubscriber({ db }: Pick<Platform, 'db'>, { actor }: Permit, id: string) {
  const filter = { owner: { subscriberId: actor.userId }, id }
  const [found] = await listTransactions(db, filter, { pageNumber: 1, pageSize: 1 })
  if (!found) throw refuse('NOT_FOUND')
  return ownPaymentView(found)
}
