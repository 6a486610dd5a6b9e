import type { DeedKind } from '@kuri/contract/companies/two-person-deeds'
import type { ApprovalStatus } from '@kuri/contract/companies/two-persons.contract'
import { useLingui } from '@lingui/react/macro'

export function useDeedWords(): Record<DeedKind, string> {
  const { t } = useLingui()
  return {
    RECEIPT_VOID: t`Void of a receipt`,
    ADJUSTMENT: t`Dues settled without money`,
    OPENING_BALANCE: t`Opening balances`,
    CHARGE_WAIVER: t`Waiver of a charge`,
    TICKET_REMOVAL: t`Removal of a member`,
    TICKET_TRANSFER: t`Transfer of a ticket`,
    TICKET_SUBSTITUTION: t`Substitute for a removed ticket`,
    BANK_MONTH: t`Signature of a bank month`,
  }
}

export function useApprovalWords(): Record<ApprovalStatus, string> {
  const { t } = useLingui()
  return { PENDING: t`Waits`, APPROVED: t`Approved`, REJECTED: t`Rejected`, EXPIRED: t`Expired` }
}
