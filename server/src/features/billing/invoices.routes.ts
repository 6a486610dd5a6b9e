import * as contract from '@kuri/contract/billing/billing.contract'
import { serve } from '#platform/http/endpoint'
import { cancelInvoice, createInvoices, type InvoiceDeps, listInvoicesOfCycle, payInvoice } from './invoices.actions.ts'

export const invoiceRoutes = (deps: InvoiceDeps) => [
  serve(contract.createCycleInvoices, async ({ permit, params, body, reply }) => {
    const answer = await createInvoices(deps, permit, params.id, body)
    // [G187] Nothing was missing, so nothing was created.
    if (answer.count === 0) reply.code(200)
    return answer
  }),
  serve(contract.listCycleInvoices, ({ permit, params, query }) => listInvoicesOfCycle(deps, permit, params.id, query)),
  serve(contract.markInvoicePaid, ({ permit, params, body }) => payInvoice(deps, permit, params.id, body)),
  serve(contract.cancelInvoice, ({ permit, params, body }) => cancelInvoice(deps, permit, params.id, body)),
]
