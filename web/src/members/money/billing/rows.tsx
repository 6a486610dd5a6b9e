// Rows of the lists of money: an invoice, a payment, a receipt, a prize.

import type { Data } from '@kuri/contract/kit/route'
import type { listOwnCharges } from '@kuri/contract/money/charges.contract'
import type { listOwnPayouts } from '@kuri/contract/money/payouts.contract'
import type { listOwnReceipts } from '@kuri/contract/money/receipts.contract'
import type { listOwnRefunds } from '@kuri/contract/money/refunds.contract'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { InvoiceBadge } from '../../../ui/invoice-badge.tsx'
import { Item, ItemLink } from '../../../ui/list.tsx'
import { Money } from '../../../ui/money.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { Time, useNow } from '../../../ui/time.tsx'
import { canBePaid, type Invoice, isForgotten, type Payment } from './billing.rules.ts'
import {
  CHARGE_WORDS,
  isGoodReceipt,
  PAYMENT_LOOKS,
  PAYMENT_WORDS,
  PAYOUT_STATE_WORDS,
  RECEIPT_MODE_WORDS,
  RECEIPT_STATUS_WORDS,
  refundReasonOf,
} from './words.ts'

type Receipt = Data<typeof listOwnReceipts>['receipts'][number]
type Payout = Data<typeof listOwnPayouts>['payouts'][number]
type Charge = Data<typeof listOwnCharges>['charges'][number]

export const forWhat = ({
  cycleNumber,
  ticketNumber,
}: {
  cycleNumber: number | null
  ticketNumber?: number | null
}) => (
  <>
    {cycleNumber === null ? <Trans>On joining</Trans> : <Trans>Month {cycleNumber}</Trans>}
    {ticketNumber != null && (
      <>
        {' · '}
        <Trans>ticket {ticketNumber}</Trans>
      </>
    )}
  </>
)

export const InvoiceRow = ({ invoice }: { invoice: Invoice }) => (
  <ItemLink
    to="/my/invoices/$invoiceId"
    params={{ invoiceId: invoice.invoiceId }}
    icon="wallet"
    tone={canBePaid(invoice) ? 'gold' : 'brand'}
    heading={forWhat(invoice)}
    detail={
      <>
        <span dir="auto">{invoice.programName}</span>
        <span className="block mt-1">
          <InvoiceBadge {...invoice} />
        </span>
      </>
    }
    aside={<Money rupees={canBePaid(invoice) ? invoice.balanceAmount : invoice.amount} />}
  />
)

export function PaymentRow({ payment }: { payment: Payment }) {
  const now = useNow(60_000)
  const { tone, icon } = PAYMENT_LOOKS[payment.status]
  return (
    <Item
      icon={icon}
      tone={tone === 'warn' ? 'gold' : 'brand'}
      heading={
        payment.kind === 'CHARGE' ? (
          <Trans>Charge</Trans>
        ) : payment.kind === 'ADVANCE' ? (
          <Trans>In advance</Trans>
        ) : (
          forWhat(payment)
        )
      }
      detail={
        <>
          <span dir="auto">{payment.programName}</span> · <Time at={payment.paidAt ?? payment.createdAt} />
          <span className="block mt-1">
            <Badge tone={tone} icon={icon}>
              {PAYMENT_WORDS[payment.status]()}
            </Badge>
          </span>
          <PaymentNote payment={payment} isForgotten={isForgotten(payment, now)} />
        </>
      }
      aside={<Money rupees={payment.amount} />}
    />
  )
}

/** Dividends and advances that no bill takes any more, and what a removed member gets back. */
export function RefundRow({ refund }: { refund: Data<typeof listOwnRefunds>['refunds'][number] }) {
  const status = refund.status === 'DUE' ? 'REFUND_DUE' : 'REFUNDED'
  const { tone, icon } = PAYMENT_LOOKS[status]
  return (
    <Item
      icon={icon}
      tone={tone === 'warn' ? 'gold' : 'brand'}
      heading={<Ticket number={refund.ticketNumber} />}
      detail={
        <>
          <span dir="auto">{refund.programName}</span> · <Time at={refund.paidAt ?? refund.createdAt} />
          <span className="block mt-1">
            <Badge tone={tone} icon={icon}>
              {PAYMENT_WORDS[status]()}
            </Badge>
          </span>
        </>
      }
      aside={<Money rupees={refund.amount} />}
    />
  )
}

function PaymentNote({
  payment: { status, reason, reference },
  isForgotten,
}: {
  payment: Payment
  isForgotten: boolean
}) {
  const line = (text: ReactNode) => <span className="block mt-1">{text}</span>
  if (status === 'REFUND_DUE' || status === 'REFUNDED') {
    const words = refundReasonOf(reason)
    return words && line(words)
  }
  if (status === 'FAILED') return reason && line(<span dir="auto">{reason}</span>)
  if (isForgotten) return line(<Trans>You left the payment page. No money has arrived.</Trans>)
  return reference && line(<Trans>Reference {reference}</Trans>)
}

export const ReceiptRow = ({ receipt }: { receipt: Receipt }) => (
  <ItemLink
    to="/my/receipts/$receiptId"
    params={{ receiptId: receipt.receiptId }}
    icon="file"
    heading={receipt.number}
    detail={
      <>
        <span dir="auto">{receipt.companyName}</span> · <Time at={receipt.paidAt} /> ·{' '}
        {RECEIPT_MODE_WORDS[receipt.mode]()}
        {!isGoodReceipt(receipt.status) && (
          <span className="block mt-1">
            <Badge tone="danger" icon="stop">
              {RECEIPT_STATUS_WORDS[receipt.status]()}
            </Badge>
          </span>
        )}
      </>
    }
    aside={<Money rupees={receipt.amount} />}
  />
)

export const PrizeRow = ({ payout }: { payout: Payout }) => (
  <ItemLink
    to="/my/prizes/$payoutId"
    params={{ payoutId: payout.payoutId }}
    icon="star"
    tone={payout.state === 'AWAITING_PAPERS' ? 'gold' : 'brand'}
    heading={
      <Trans>
        Ticket {payout.ticketNumber} won month {payout.cycleNumber}
      </Trans>
    }
    detail={
      <>
        <span dir="auto">{payout.programName}</span>
        <span className="block mt-1">{PAYOUT_STATE_WORDS[payout.state]()}</span>
      </>
    }
    {...(payout.net === null ? {} : { aside: <Money rupees={payout.net} /> })}
  />
)

export const ChargeRow = ({ charge }: { charge: Charge }) => (
  <Item
    icon="alert"
    tone="gold"
    heading={CHARGE_WORDS[charge.kind]()}
    detail={
      <>
        <span dir="auto">{charge.programName}</span> · <Trans>ticket {charge.ticketNumber}</Trans> ·{' '}
        <Time at={charge.chargedOn} />
      </>
    }
    aside={<Money rupees={charge.balanceAmount} />}
  />
)

/** A receipt as an invoice or a passbook names it. */
export const PaidRow = ({
  receipt,
}: {
  receipt: { receiptId: string; number: string; amount: number; paidAt: string }
}) => (
  <ItemLink
    to="/my/receipts/$receiptId"
    params={{ receiptId: receipt.receiptId }}
    icon="file"
    heading={receipt.number}
    detail={<Time at={receipt.paidAt} />}
    aside={<Money rupees={receipt.amount} />}
  />
)
