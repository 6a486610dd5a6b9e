// Why an invoice cannot be paid online, and what to do instead.
import type { PayBlockedReason } from '@kuri/contract/money/own-invoices.contract'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Note } from '../../../../ui/feedback.tsx'
import { isPayableAtBranch } from './pay.rules.ts'

const REASONS = {
  INVOICE_PAID: () => t`This invoice is paid.`,
  INVOICE_CANCELLED: () => t`This invoice was cancelled. There is nothing to pay.`,
  AMOUNT_TOO_SMALL: () => t`Less than ₹1 cannot be paid online.`,
  REQUEST_CLOSED: () => t`Your request to join is closed.`,
  PROGRAM_FULL: () => t`The chit is full. The last ticket has been taken.`,
  ONLINE_PAYMENTS_OFF: () => t`The company takes no payments online now.`,
} satisfies Record<PayBlockedReason, () => string>

export const payBlockedWords = (reason: PayBlockedReason) => REASONS[reason]()

type BranchProps = { reason: PayBlockedReason; branchName: string; companyName: string }

/** "Pay at the branch", with its name. */
export const PayAtBranch = ({ reason, branchName, companyName }: BranchProps) =>
  isPayableAtBranch(reason) ? (
    <Note tone="warn">
      <p className="b">
        <Trans>
          Pay at the branch: {branchName}, {companyName}
        </Trans>
      </p>
      <p>
        <Trans>You get a receipt there, and it appears here at once.</Trans>
      </p>
    </Note>
  ) : null
