// The accounts of the books in words.
import type { LEDGER_ACCOUNTS } from '@kuri/contract/money/books.contract'
import { useLingui } from '@lingui/react/macro'

type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

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
    BAD_DEBTS: t`Bad debts`,
    ADJUSTMENTS: t`Adjustments`,
    REFUNDS_DUE: t`Refunds due`,
    OPENING: t`Opening balances`,
    OUTPUT_CGST: t`Output CGST`,
    OUTPUT_SGST: t`Output SGST`,
    OUTPUT_IGST: t`Output IGST`,
  }
}

/** What an entry records. A kind that is newer than this list is shown as it is. */
export function useEntryWord(): (kind: string) => string {
  const { t } = useLingui()
  const words: Partial<Record<string, string>> = {
    BILL: t`Bill`,
    BILL_CANCELLED: t`Bill cancelled`,
    RECEIPT: t`Receipt`,
    RECEIPT_REVERSED: t`Receipt reversed`,
    CHEQUE_CLEARED: t`Cheque cleared`,
    CHEQUE_BOUNCED: t`Cheque bounced`,
    BANK_DEPOSIT: t`Cash taken to the bank`,
    BANK_WITHDRAWAL: t`Cash brought from the bank`,
    CASH_VARIANCE: t`Difference of the cash`,
    SETTLEMENT: t`Settlement`,
    SETTLEMENT_REVERSED: t`Settlement reversed`,
    DIVIDEND_USED: t`Dividend used`,
    REFUND_DUE: t`Refund due`,
    REFUND_PAID: t`Refund paid`,
    REFUND_RETURNED: t`Refund returned by the bank`,
    OPENING_BALANCE: t`Opening balance`,
    OPENING_BALANCE_REVERSED: t`Opening balance reversed`,
    LATE_CHARGE: t`Late charge`,
    BOUNCE_CHARGE: t`Charge for a bounced cheque`,
    SUSPENSE_STATED: t`Suspense explained`,
    WAIVER: t`Waiver`,
    PAYOUT: t`Prize paid`,
    PAYOUT_REVERSED: t`Prize payment reversed`,
    TICKET_TRANSFER: t`Ticket transferred`,
    REMOVAL: t`Member removed`,
    CLAIM_RECOVERED: t`Claim recovered`,
    CLOSING: t`Closing`,
  }
  return (kind) => words[kind] ?? kind
}
