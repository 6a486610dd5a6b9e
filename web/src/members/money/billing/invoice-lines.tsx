// How the amount of an invoice comes about: the instalment, less the share of discounts, less what was paid.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Less, Money } from '../../../ui/money.tsx'
import type { Invoice } from './billing.rules.ts'

export const InvoiceLines = ({ invoice }: { invoice: Invoice }) => (
  <dl className="stack g2">
    <Line name={<Trans>Instalment</Trans>}>
      <Money rupees={invoice.grossAmount} />
    </Line>
    {invoice.dividend > 0 && (
      <Line name={<Trans>Your share of discounts</Trans>}>
        <Less rupees={invoice.dividend} />
      </Line>
    )}
    {invoice.paidAmount > 0 && (
      <Line name={<Trans>Already paid</Trans>}>
        <Less rupees={invoice.paidAmount} />
      </Line>
    )}
    <Line
      name={<b>{invoice.status === 'CANCELLED' ? <Trans>Nothing is to pay</Trans> : <Trans>To pay</Trans>}</b>}
      isSum
    >
      <Money rupees={invoice.balanceAmount} size="lg" />
    </Line>
  </dl>
)

const Line = ({ name, isSum, children }: { name: ReactNode; isSum?: boolean; children: ReactNode }) => (
  <div className={isSum ? 'row between base border-t-2 border-ink pt-2' : 'row between base'}>
    <dt>{name}</dt>
    <dd className="end">{children}</dd>
  </div>
)
