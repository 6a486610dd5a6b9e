// One invoice: what it is for, how the amount comes about, what was paid, and the way to pay the rest.
import { listOwnCharges } from '@kuri/contract/money/charges.contract'
import { getOwnInvoice } from '@kuri/contract/money/own-invoices.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { Problem, Skeleton } from '../../../ui/feedback.tsx'
import { List } from '../../../ui/list.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import { PayButton } from './pay/pay-button.tsx'
import { ChargeRow, PaidRow } from './rows.tsx'

const route = getRouteApi('/member/my/invoices/$invoiceId')

export default function InvoicePage() {
  const { t } = useLingui()
  const { invoiceId } = route.useParams()
  const found = useQuery(read(getOwnInvoice, { params: { invoiceId } }))
  const invoice = found.data
  return (
    <Page title={t`Invoice`} subtitle={invoice?.programName}>
      {found.isPending && <Skeleton heights={[240, 80]} />}
      {found.isError && <Problem error={found.error} onRetry={() => found.refetch()} />}
      {invoice && (
        <>
          <InvoiceCard invoice={invoice} />
          <PayButton invoice={invoice} />
          {invoice.receipts.length > 0 && (
            <Section title={t`Receipts`}>
              <List label={t`Receipts`}>
                {invoice.receipts.map((receipt) => (
                  <PaidRow key={receipt.receiptId} receipt={receipt} />
                ))}
              </List>
            </Section>
          )}
          {invoice.enrolledSubscriberId && (
            <OpenCharges invoiceId={invoiceId} enrolledSubscriberId={invoice.enrolledSubscriberId} />
          )}
          <Link to="/my/chits/$programId" params={{ programId: invoice.programId }} className="k-link b">
            <Trans>Go to the chit</Trans>
          </Link>
        </>
      )}
    </Page>
  )
}

/** Late charges for this instalment. They are not part of the invoice. */
function OpenCharges({ invoiceId, enrolledSubscriberId }: { invoiceId: string; enrolledSubscriberId: string }) {
  const { t } = useLingui()
  const list = useQuery(read(listOwnCharges, { query: { enrolledSubscriberId, status: 'OPEN', pageSize: 100 } }))
  const charges = list.data?.charges.filter((charge) => charge.invoiceId === invoiceId) ?? []
  if (charges.length === 0) return null
  return (
    <Section title={t`Late charges`}>
      <List label={t`Late charges`}>
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
