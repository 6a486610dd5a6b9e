// The words for how money came and what became of a receipt.
import type { RECEIPT_MODES, RECEIPT_STATUSES } from '@kuri/contract/money/receipt-shapes'
import { useLingui } from '@lingui/react/macro'

export type Mode = (typeof RECEIPT_MODES)[number]
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number]

export function useModeWords(): Record<Mode, string> {
  const { t } = useLingui()
  return {
    CASH: t`Cash`,
    CHEQUE: t`Cheque`,
    DD: t`Demand draft`,
    UPI: t`UPI`,
    NEFT: t`Bank transfer`,
    NACH: t`NACH`,
    ADJUSTMENT: t`Adjustment`,
    ONLINE: t`Online`,
    OTHER: t`Not stated`,
  }
}

/** Instalments that were marked as paid name some ways differently. */
export function useWayWord(): (mode: string) => string {
  const words: Partial<Record<string, string>> = useModeWords()
  return (mode) => words[mode === 'BANK_TRANSFER' ? 'NEFT' : mode] ?? mode
}

export function useReceiptStatusWords(): Record<ReceiptStatus, string> {
  const { t } = useLingui()
  return {
    ISSUED: t`Issued`,
    RECEIVED: t`Received`,
    DEPOSITED: t`Deposited`,
    CLEARED: t`Cleared`,
    BOUNCED: t`Bounced`,
    VOIDED: t`Voided`,
    REVERSED: t`Reversed`,
  }
}
