// What is open of a charge, and how charges and waivers are booked. [spec: Who may do what with money]
import type { ChargeKind } from '@kuri/contract/money/charges.contract'
import { type TakenTax, takenTaxPostings } from '#features/money/gst/charge-tax.rules'
import { outputPostings } from '#features/money/gst/documents.rules'
import { sumOfTax, type Tax } from '#features/money/gst/tax.rules'
import { type Account, credit, debit, type Posting } from '#features/money/ledger/accounts.rules'

type Amounts = { amountPaise: number; paidPaise: number; waivedPaise: number }

/** What can still be paid or waived of a charge. */
export const openPaise = ({ amountPaise, paidPaise, waivedPaise }: Amounts): number =>
  amountPaise - paidPaise - waivedPaise

type ChargedTicket = { kind: ChargeKind; enrollmentId: string; programId: string }

/** The other side of a charge: income, or the balances from before the books. What is to be recovered never was income. */
const COUNTER_ACCOUNTS = {
  LATE: 'LATE_CHARGE_INCOME',
  BOUNCE: 'CHARGES_INCOME',
  OPENING: 'OPENING',
  RECOVERY: 'BAD_DEBTS',
} as const satisfies Record<ChargeKind, Account>

export const chargePostings = ({ kind, enrollmentId, programId }: ChargedTicket, amountPaise: number): Posting[] => [
  debit('TICKET', enrollmentId, amountPaise),
  credit(COUNTER_ACCOUNTS[kind], programId, amountPaise),
]

/** The tax comes on top of the charge. */
export const chargeTaxPostings = (
  enrollmentId: string,
  { registrationId }: { registrationId: string },
  taxed: Tax,
): Posting[] => [debit('TICKET', enrollmentId, sumOfTax(taxed)), ...outputPostings(registrationId, taxed)]

export const waivedTaxPostings = ({ kind, programId }: ChargedTicket, taken: TakenTax): Posting[] =>
  takenTaxPostings(COUNTER_ACCOUNTS[kind], programId, taken)

/** A waiver takes back what the charge has booked. */
export const waiverPostings = ({ kind, enrollmentId, programId }: ChargedTicket, amountPaise: number): Posting[] => [
  debit(COUNTER_ACCOUNTS[kind], programId, amountPaise),
  credit('TICKET', enrollmentId, amountPaise),
]
