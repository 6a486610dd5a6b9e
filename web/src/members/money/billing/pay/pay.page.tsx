// Pays one invoice: what for, how much, and one button with the amount on it.
import { getOwnInvoice } from '@kuri/contract/money/own-invoices.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { read } from '../../../../api/query.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Note, Problem, Skeleton } from '../../../../ui/feedback.tsx'
import { formatRupees } from '../../../../ui/money.tsx'
import { Page } from '../../../../ui/page.tsx'
import { InvoiceCard, type OwnInvoice } from '../invoice-card.tsx'
import { PayAtBranch, payBlockedWords } from './blocked.tsx'
import { usePay } from './use-pay.ts'

const route = getRouteApi('/member-full/pay/$invoiceId')

export default function PayPage() {
  const { t } = useLingui()
  const { invoiceId } = route.useParams()
  const found = useQuery(read(getOwnInvoice, { params: { invoiceId } }))
  const invoice = found.data
  return (
    <Page title={t`Pay`} subtitle={invoice?.programName}>
      {found.isPending && <Skeleton heights={[260, 64]} />}
      {found.isError && <Problem error={found.error} onRetry={() => found.refetch()} />}
      {invoice && (
        <>
          <InvoiceCard invoice={invoice} />
          {invoice.kind === 'ENROLLMENT' && (
            <Note>
              <Trans>The ticket is yours only when the payment has arrived.</Trans>
            </Note>
          )}
          <PayNow invoice={invoice} />
        </>
      )}
    </Page>
  )
}

function PayNow({ invoice }: { invoice: OwnInvoice }) {
  const { start, isLeaving } = usePay(invoice.invoiceId)
  const { payBlockedReason: reason, branchName, companyName, balanceAmount } = invoice
  const amount = formatRupees(balanceAmount)
  if (reason === 'INVOICE_PAID')
    return (
      <>
        <Note tone="brand" role="status">
          {payBlockedWords(reason)}
        </Note>
        <ButtonLink to="/my/invoices/$invoiceId" params={{ invoiceId: invoice.invoiceId }} block>
          <Trans>See the receipt</Trans>
        </ButtonLink>
      </>
    )
  return (
    <div className="stack mt-auto">
      {start.error && <Problem error={start.error} />}
      {reason !== null && <PayAtBranch {...{ reason, branchName, companyName }} />}
      <Button
        money
        block
        busy={start.isPending || isLeaving}
        onClick={() => start.mutate({ balanceAmount })}
        {...(reason === null ? {} : { why: payBlockedWords(reason) })}
      >
        <Trans>Pay {amount}</Trans>
      </Button>
      <p className="sm dim center">
        <Trans>By UPI, card or net banking. {companyName} receives the money.</Trans>
      </p>
    </div>
  )
}
