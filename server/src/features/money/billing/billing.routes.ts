import * as invoices from '@kuri/contract/money/invoices.contract'
import { listOwnPrograms } from '@kuri/contract/money/own-programs.contract'
import { getOwnPayment, listOwnPayments } from '@kuri/contract/money/payments.contract'
import { listBillingTransactions } from '@kuri/contract/money/transactions.contract'
import { serve } from '#platform/http/endpoint'
import type { InvoiceDeps } from './billing-ports.ts'
import { createCycleInvoices } from './cycle-invoices.actions.ts'
import {
  listInvoicesOfCompany,
  listInvoicesOfCycle,
  listInvoicesOfSubscriber,
  readInvoice,
  searchInvoices,
} from './invoice-lists.actions.ts'
import { cancelInvoice, markInvoicePaid } from './invoices.actions.ts'
import { listProgramsOfSubscriber } from './own-programs.actions.ts'
import {
  getPaymentOfSubscriber,
  listPaymentsOfSubscriber,
  listTransactionsOfCompany,
} from './transactions/transactions.actions.ts'

export const billingRoutes = (deps: InvoiceDeps) => [
  serve(invoices.createCycleInvoices, async ({ permit, params, body, reply }) => {
    const created = await createCycleInvoices(deps, permit, params.id, body)
    // [spec: Created or nothing missing] When no invoice is missing, none is created and the status is 200 instead of 201.
    if (created.count === 0) reply.code(200)
    return created
  }),
  serve(invoices.listCycleInvoices, ({ permit, params, query }) => listInvoicesOfCycle(deps, permit, params.id, query)),
  serve(invoices.listInvoices, ({ permit, query }) => searchInvoices(deps, permit, query)),
  serve(invoices.getInvoice, ({ permit, params }) => readInvoice(deps, permit, params.id)),
  serve(invoices.markInvoicePaid, ({ permit, params, body }) => markInvoicePaid(deps, permit, params.id, body)),
  serve(invoices.cancelInvoice, ({ permit, params, body }) => cancelInvoice(deps, permit, params.id, body)),
  serve(invoices.listBillingInvoices, ({ permit, query }) => listInvoicesOfCompany(deps, permit, query)),
  serve(invoices.listOwnInvoices, ({ permit, query }) => listInvoicesOfSubscriber(deps, permit, query)),
  serve(listBillingTransactions, ({ permit, query }) => listTransactionsOfCompany(deps, permit, query)),
  serve(listOwnPayments, ({ permit, query }) => listPaymentsOfSubscriber(deps, permit, query)),
  serve(getOwnPayment, ({ permit, params }) => getPaymentOfSubscriber(deps, permit, params.transactionId)),
  serve(listOwnPrograms, ({ permit, query }) => listProgramsOfSubscriber(deps, permit, query)),
]
