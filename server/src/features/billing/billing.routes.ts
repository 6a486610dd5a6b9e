import * as contract from '@kuri/contract/billing/billing.contract'
import { listOwnPayments } from '@kuri/contract/billing/payments.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { listInvoicesOfCompany, listTransactionsOfCompany } from './transactions.actions.ts'
import { readOwnInvoices, readOwnPayments, readOwnPrograms } from './own-programs.actions.ts'
import { readOwnStatement, readStatement } from '#features/statements/statements.actions'

export const billingRoutes = (deps: Platform) => [
  serve(contract.listBillingInvoices, ({ permit, query }) => listInvoicesOfCompany(deps, permit, query)),
  serve(contract.listBillingTransactions, ({ permit, query }) => listTransactionsOfCompany(deps, permit, query)),
  serve(contract.getSubscriberStatement, ({ permit, params, query }) =>
    readStatement(deps, permit, params.id, params.subId, query),
  ),
  serve(contract.getOwnStatement, ({ permit, params, query }) =>
    readOwnStatement(deps, permit, params.programId, query),
  ),
  serve(contract.listOwnPrograms, ({ permit, query }) => readOwnPrograms(deps, permit, query)),
  serve(listOwnPayments, ({ permit, query }) => readOwnPayments(deps, permit, query)),
  serve(contract.listOwnInvoices, ({ permit, query }) => readOwnInvoices(deps, permit, query)),
]
