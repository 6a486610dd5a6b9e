// The accounts of the books in words.
import type { LEDGER_ACCOUNTS } from '@kuri/contract/accounting/accounting.contract'
import { useLingui } from '@lingui/react/macro'

export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

export function useAccountWords(): Record<LedgerAccount, string> {
  const { t } = useLingui()
  return {
    TICKET: t`Tickets of members`,
    CASH: t`Cash`,
    BANK: t`Bank`,
    CHEQUES: t`Cheques in hand`,
    PROVIDER: t`At the payment provider`,
    PROVIDER_FEES: t`Fees of the payment provider`,
    UNPRIZED_POT: t`Unprized pot`,
    DIVIDEND_PAYABLE: t`Dividends payable`,
    PRIZE_PAYABLE: t`Prizes payable`,
    COMMISSION_INCOME: t`Commission`,
    LATE_CHARGE_INCOME: t`Late charges`,
    CHARGES_INCOME: t`Other charges`,
    COMPANY_TICKETS: t`Company tickets`,
    SUSPENSE: t`Suspense`,
    REFUNDS_DUE: t`Refunds due`,
    OPENING: t`Opening balances`,
  }
}
