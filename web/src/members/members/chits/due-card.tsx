// What is to pay next in this chit, how the amount comes about, and the button to pay it.
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { formatRupees, Money } from '../../../ui/money.tsx'
import { Card } from '../../../ui/page.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { Time } from '../../../ui/time.tsx'
import type { Invoice } from './chit.rules.ts'

export function DueCard({ unpaid }: { unpaid: readonly Invoice[] }) {
  const [invoice, ...others] = unpaid
  if (!invoice)
    return (
      <Note tone="brand">
        <Trans>Nothing to pay now.</Trans>
      </Note>
    )
  const amount = formatRupees(invoice.balanceAmount)
  return (
    <Card look="due" className="stack g2">
      <div className="row between top">
        <div>
          <h2>
            {invoice.cycleNumber === null ? (
              <Trans>Your ticket is to be paid</Trans>
            ) : (
              <Trans>Month {invoice.cycleNumber} is due</Trans>
            )}
          </h2>
          <DueBy invoice={invoice} />
        </div>
        <Money rupees={invoice.balanceAmount} size="lg" />
      </div>
      <p className="sm dim">
        {invoice.ticketNumber !== null && <Ticket number={invoice.ticketNumber} kind="me" long />}{' '}
        <Parts invoice={invoice} />
      </p>
      <ButtonLink to="/pay/$invoiceId" params={{ invoiceId: invoice.invoiceId }} money block>
        <Trans>Pay {amount}</Trans>
      </ButtonLink>
      {others.length > 0 && (
        <Link to="/my/invoices" search={{ programId: invoice.programId }} className="sm b">
          <Trans>All that is unpaid in this chit</Trans> ({unpaid.length})
        </Link>
      )}
    </Card>
  )
}

function DueBy({ invoice: { dueDate, status } }: { invoice: Invoice }) {
  if (dueDate === null) return null
  return (
    <p className={status === 'OVERDUE' ? 'sm b text-danger-text' : 'sm dim'}>
      {status === 'OVERDUE' ? (
        <Trans>
          was due <Time at={dueDate} />, overdue
        </Trans>
      ) : (
        <Trans>
          by <Time at={dueDate} />
        </Trans>
      )}
    </p>
  )
}

/** "₹2,500 − ₹540 share of discount − ₹1,000 paid" */
function Parts({ invoice: { grossAmount, dividend, paidAmount } }: { invoice: Invoice }) {
  const [gross, share, paid] = [grossAmount, dividend, paidAmount].map(formatRupees)
  if (dividend === 0 && paidAmount === 0) return null
  return (
    <>
      {gross}
      {dividend > 0 && (
        <>
          {' '}
          − <Trans>{share} share of discount</Trans>
        </>
      )}
      {paidAmount > 0 && (
        <>
          {' '}
          − <Trans>{paid} already paid</Trans>
        </>
      )}
    </>
  )
}
