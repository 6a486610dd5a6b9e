// What the pages of the bank call things.
import { useLingui } from '@lingui/react/macro'

export function useVoucherWords() {
  const { t } = useLingui()
  return {
    kinds: {
      PAYOUT: t`Prize`,
      REFUND: t`Refund`,
      ONLINE_REFUND: t`Refund of an online payment`,
      CASH_BACK: t`Cash given back`,
    },
    statuses: {
      PAID: t`Paid`,
      ISSUED: t`Issued, not paid by the bank`,
      CLEARED: t`Paid by the bank`,
      RETURNED: t`Returned`,
      STALE: t`Stale`,
    },
  } as const
}

export function useLineWords() {
  const { t } = useLingui()
  return { MATCHED: t`Matched`, PROPOSED: t`Proposed`, UNMATCHED: t`Open` } as const
}

export function useRuleWords() {
  const { t } = useLingui()
  return {
    UTR: t`UTR`,
    CHEQUE: t`Number of the cheque`,
    AMOUNT: t`Amount and day`,
    SLIP: t`Deposit slip`,
    HAND: t`By hand`,
  } as const
}
