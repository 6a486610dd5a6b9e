// Everything about money at a glance: what is to pay, charges, prizes on their way, and the newest receipts and payments.
import type { Data } from '@kuri/contract/kit/route'
import { listOwnCharges } from '@kuri/contract/money/charges.contract'
import { listOwnInvoices } from '@kuri/contract/money/invoices.contract'
import { listOwnPayments } from '@kuri/contract/money/payments.contract'
import { listOwnPayouts } from '@kuri/contract/money/payouts.contract'
import { listOwnReceipts } from '@kuri/contract/money/receipts.contract'
import { listOwnRefunds } from '@kuri/contract/money/refunds.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { Note, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { List } from '../../../ui/list.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { byDueDate } from './billing.rules.ts'
import { ChargeRow, InvoiceRow, PaymentRow, PrizeRow, ReceiptRow, RefundRow } from './rows.tsx'

const NEWEST = { pageSize: 3 }
const UNPAID = { pageSize: 20 }

export default function MoneyPage() {
  const { t } = useLingui()
  const reads = {
    overdue: useQuery(read(listOwnInvoices, { query: { ...UNPAID, status: 'OVERDUE' } })),
    unpaid: useQuery(read(listOwnInvoices, { query: { ...UNPAID, status: 'DRAFT' } })),
    charges: useQuery(read(listOwnCharges, { query: { ...UNPAID, status: 'OPEN' } })),
    payouts: useQuery(read(listOwnPayouts, { query: NEWEST })),
    receipts: useQuery(read(listOwnReceipts, { query: NEWEST })),
    payments: useQuery(read(listOwnPayments, { query: NEWEST })),
    paymentsBack: useQuery(read(listOwnPayments, { query: { ...UNPAID, status: 'REFUND_DUE' } })),
    refunds: useQuery(read(listOwnRefunds, { query: UNPAID })),
  }
  const all = Object.values(reads)
  const failed = all.find(({ isError }) => isError)
  if (failed?.error)
    return (
      <Page title={t`Money`} isTop>
        <Problem error={failed.error} onRetry={() => all.forEach((each) => void each.refetch())} />
      </Page>
    )
  const { overdue, unpaid, charges, payouts, receipts, payments, paymentsBack, refunds } = reads
  const due = byDueDate([...(overdue.data?.invoices ?? []), ...(unpaid.data?.invoices ?? [])])
  return (
    <Page title={t`Money`} isTop>
      {all.some(({ isPending }) => isPending) ? (
        <Skeleton heights={[120, 200, 200]} />
      ) : (
        <>
          <ToPay due={due} />
          <OpenCharges charges={charges.data!.charges} />
          <Refunds payments={paymentsBack.data!.payments} refunds={refunds.data!.refunds} />
          <Prizes payouts={payouts.data!.payouts} />
          <NewestReceipts receipts={receipts.data!.receipts} />
          <NewestPayments payments={payments.data!.payments} />
        </>
      )}
    </Page>
  )
}

function ToPay({ due }: { due: Data<typeof listOwnInvoices>['invoices'] }) {
  const { t } = useLingui()
  return (
    <Section title={t`To pay`} aside={<Link to="/my/invoices">{t`All invoices`}</Link>}>
      {due.length === 0 ? (
        <Note tone="brand">
          <Trans>Nothing to pay now.</Trans>
        </Note>
      ) : (
        <List label={t`To pay`}>
          {due.map((invoice) => (
            <InvoiceRow key={invoice.invoiceId} invoice={invoice} />
          ))}
        </List>
      )}
    </Section>
  )
}

function OpenCharges({ charges }: { charges: Data<typeof listOwnCharges>['charges'] }) {
  const { t } = useLingui()
  if (charges.length === 0) return null
  return (
    <Section title={t`Charges`}>
      <List label={t`Charges`}>
        {charges.map((charge) => (
          <ChargeRow key={charge.chargeId} charge={charge} />
        ))}
      </List>
      <p className="sm dim">
        <Trans>Charges are paid at the branch.</Trans>
      </p>
    </Section>
  )
}

type RefundLists = {
  payments: Data<typeof listOwnPayments>['payments']
  refunds: Data<typeof listOwnRefunds>['refunds']
}
function Refunds({ payments, refunds }: RefundLists) {
  const { t } = useLingui()
  if (payments.length + refunds.length === 0) return null
  return (
    <Section title={t`You get back`}>
      <List label={t`You get back`}>
        {payments.map((payment) => (
          <PaymentRow key={payment.transactionId} payment={payment} />
        ))}
        {refunds.map((refund) => (
          <RefundRow key={refund.refundId} refund={refund} />
        ))}
      </List>
    </Section>
  )
}

function Prizes({ payouts }: { payouts: Data<typeof listOwnPayouts>['payouts'] }) {
  const { t } = useLingui()
  if (payouts.length === 0) return null
  return (
    <Section title={t`My prizes`}>
      <List label={t`My prizes`}>
        {payouts.map((payout) => (
          <PrizeRow key={payout.payoutId} payout={payout} />
        ))}
      </List>
    </Section>
  )
}

function NewestReceipts({ receipts }: { receipts: Data<typeof listOwnReceipts>['receipts'] }) {
  const { t } = useLingui()
  return (
    <Section title={t`Receipts`} aside={<Link to="/my/receipts">{t`All receipts`}</Link>}>
      {receipts.length === 0 ? (
        <p className="dim">
          <Trans>No receipts yet.</Trans>
        </p>
      ) : (
        <List label={t`Receipts`}>
          {receipts.map((receipt) => (
            <ReceiptRow key={receipt.receiptId} receipt={receipt} />
          ))}
        </List>
      )}
    </Section>
  )
}

function NewestPayments({ payments }: { payments: Data<typeof listOwnPayments>['payments'] }) {
  const { t } = useLingui()
  return (
    <Section title={t`Payments`} aside={<Link to="/my/payments">{t`All payments`}</Link>}>
      {payments.length === 0 ? (
        <p className="dim">
          <Trans>No payments yet.</Trans>
        </p>
      ) : (
        <List label={t`Payments`}>
          {payments.map((payment) => (
            <PaymentRow key={payment.transactionId} payment={payment} />
          ))}
        </List>
      )}
    </Section>
  )
}
