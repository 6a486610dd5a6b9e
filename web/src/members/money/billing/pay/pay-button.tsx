// The way from an invoice to its payment; when that is closed, the reason.

import type { Data } from '@kuri/contract/kit/route'
import type { getOwnInvoice } from '@kuri/contract/money/own-invoices.contract'
import { Trans } from '@lingui/react/macro'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { formatRupees } from '../../../../ui/money.tsx'
import { PayAtBranch, payBlockedWords } from './blocked.tsx'

type OwnInvoice = Data<typeof getOwnInvoice>

export function PayButton({ invoice }: { invoice: OwnInvoice }) {
  const { invoiceId, balanceAmount, payBlockedReason: reason, branchName, companyName } = invoice
  const amount = formatRupees(balanceAmount)
  if (reason === null)
    return (
      <ButtonLink to="/pay/$invoiceId" params={{ invoiceId }} money block>
        <Trans>Pay {amount}</Trans>
      </ButtonLink>
    )
  if (reason === 'INVOICE_PAID' || reason === 'INVOICE_CANCELLED') return null
  return (
    <>
      <Button money block why={payBlockedWords(reason)}>
        <Trans>Pay {amount}</Trans>
      </Button>
      <PayAtBranch {...{ reason, branchName, companyName }} />
    </>
  )
}
