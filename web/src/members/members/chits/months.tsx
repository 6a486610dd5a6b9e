// The passbook on the screen: month by month my share of the discount and what was to pay, the newest first.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Empty } from '../../../ui/feedback.tsx'
import { InvoiceBadge } from '../../../ui/invoice-badge.tsx'
import { Ledger } from '../../../ui/ledger.tsx'
import { Less, Money, MoneyOrSealed } from '../../../ui/money.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { Time } from '../../../ui/time.tsx'
import { type Invoice, type Statement, splitMonths } from './chit.rules.ts'

export function Months({ statement }: { statement: Statement }) {
  const { t } = useLingui()
  const { invoices, hasSeveralTickets } = splitMonths(statement)
  if (invoices.length === 0 && statement.cycles.length === 0)
    return (
      <Empty>
        <Trans>The first month has not begun. Your passbook begins with it.</Trans>
      </Empty>
    )
  return (
    <Ledger
      caption={t`Passbook`}
      columns={[
        { name: <Trans>Month</Trans> },
        { name: <Trans>Share</Trans>, isAmount: true },
        { name: <Trans>To pay</Trans>, isAmount: true },
      ]}
      rows={invoices.map(({ invoice, startDate, prizes }) => ({
        id: invoice.invoiceId,
        cells: [
          <Month key="month" {...{ invoice, startDate, prizes, hasSeveralTickets }} />,
          invoice.dividend > 0 ? <Less key="share" rupees={invoice.dividend} /> : null,
          <Money key="amount" rupees={invoice.amount} />,
        ],
      }))}
    />
  )
}

type MonthProps = {
  invoice: Invoice
  startDate: string | null
  prizes: Statement['cycles'][number]['prizes']
  hasSeveralTickets: boolean
}

const Month = ({ invoice, startDate, prizes, hasSeveralTickets }: MonthProps) => (
  <div className="stack g1 items-start">
    <Link to="/my/invoices/$invoiceId" params={{ invoiceId: invoice.invoiceId }} className="k-link text-ink">
      {invoice.cycleNumber === null ? <Trans>On joining</Trans> : <b>{invoice.cycleNumber}</b>}
      {startDate && (
        <>
          {' · '}
          <Time at={startDate} show="month" />
        </>
      )}
    </Link>
    {hasSeveralTickets && invoice.ticketNumber !== null && <Ticket number={invoice.ticketNumber} kind="me" long />}
    <InvoiceBadge {...invoice} />
    {prizes.map(({ ticketNumber, division, prize }) => (
      <span key={division} className="sm">
        <Ticket number={ticketNumber} kind="won" />{' '}
        <Trans>
          won <MoneyOrSealed rupees={prize} />
        </Trans>
      </span>
    ))}
  </div>
)
