// The subject of a page about one invoice: what it is for, from whom, its state and how the amount comes about.

import type { Data } from '@kuri/contract/kit/route'
import type { getOwnInvoice } from '@kuri/contract/money/own-invoices.contract'
import { InvoiceBadge } from '../../../ui/invoice-badge.tsx'
import { Card } from '../../../ui/page.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { forWhat } from './rows.tsx'

export type OwnInvoice = Data<typeof getOwnInvoice>

export const InvoiceCard = ({ invoice }: { invoice: OwnInvoice }) => (
  <Card look="thread" className="stack">
    <div className="row between top flex-wrap">
      <div>
        <h2>{forWhat(invoice)}</h2>
        <p className="sm dim" dir="auto">
          {invoice.companyName}, {invoice.branchName}
        </p>
      </div>
      <InvoiceBadge {...invoice} />
    </div>
    <InvoiceLines invoice={invoice} />
  </Card>
)
