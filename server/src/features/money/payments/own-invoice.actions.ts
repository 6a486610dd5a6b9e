// One invoice of the calling member: whether it can be paid online now, and if not, why.

import { rupees } from '@kuri/contract/kit/money'
import type { Data } from '@kuri/contract/kit/route'
import type { getOwnInvoice, PayBlockedReason } from '@kuri/contract/money/own-invoices.contract'
import { findOwnRequest } from '#features/members/enrollments/requests/requests.sql'
import { ticketBlockedReason } from '#features/members/enrollments/tickets/tickets.rules'
import { getProgramSlots } from '#features/members/enrollments/tickets/tickets.sql'
import { findInvoice } from '#features/money/billing/invoices.sql'
import { invoiceView } from '#features/money/billing/invoices.view'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Permit } from '#platform/permit'
import { refuse } from '#platform/refusal'
import { getInvoicePlace, listReceiptsOfInvoice } from './own-invoice.sql.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { findDestination } from './payment-providers.ts'
import { balancePaise, onlinePaymentBlockedReason } from './payments.rules.ts'

type Invoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

export async function readOwnInvoice(
  deps: PaymentDeps,
  { actor }: Permit,
  invoiceId: string,
): Promise<Data<typeof getOwnInvoice>> {
  const invoice = await findInvoice(deps.db, invoiceId)
  if (invoice?.subscriberId !== actor.userId) throw refuse('NOT_FOUND')
  const [place, receipts, payBlockedReason] = await Promise.all([
    getInvoicePlace(deps.db, invoice),
    listReceiptsOfInvoice(deps.db, invoiceId, actor.userId),
    payBlockedReasonOf(deps, invoice),
  ])
  return {
    ...invoiceView(invoice, dayAt(deps.clock.now(), deps.config.timeZone)),
    ...place,
    payBlockedReason,
    receipts: receipts.map(({ amountPaise, paidAt, ...receipt }) => ({
      ...receipt,
      amount: rupees(amountPaise),
      paidAt: paidAt.toISOString(),
    })),
  }
}

async function payBlockedReasonOf(deps: PaymentDeps, invoice: Invoice): Promise<PayBlockedReason | null> {
  const reason = onlinePaymentBlockedReason(invoice, balancePaise(invoice)) as PayBlockedReason | null
  return reason ?? (await requestBlockedReason(deps, invoice)) ?? (await companyBlockedReason(deps, invoice))
}

/** The invoice of a request can be paid while the request waits for it and the program has a slot. */
async function requestBlockedReason({ db }: PaymentDeps, { kind, requestId, subscriberId, programId }: Invoice) {
  if (kind !== 'ENROLLMENT' || requestId === null) return null
  const [request, program] = await Promise.all([
    findOwnRequest(db, requestId, subscriberId),
    getProgramSlots(db, programId),
  ])
  return request ? ticketBlockedReason(request, program) : 'REQUEST_CLOSED'
}

const companyBlockedReason = async (deps: PaymentDeps, { companyId }: Invoice) =>
  (await findDestination(deps, deps.db, companyId)) === null ? 'ONLINE_PAYMENTS_OFF' : null
