// The lines of Form XXI (Tamil Nadu Chit Funds Rules 1984, rule 28 (2)) in their order, with the items of the form. [spec: Yearly statement
// of a group]
import type {
  GROUP_ASSET_KINDS, GROUP_LIABILITY_KINDS, GROUP_PAYMENT_KINDS, GROUP_RECEIPT_KINDS,
} from '@kuri/contract/money/group-statements.contract' // biome-ignore format: one line

export type ReceiptLine = (typeof GROUP_RECEIPT_KINDS)[number]
export type PaymentLine = (typeof GROUP_PAYMENT_KINDS)[number]
export type AssetLine = (typeof GROUP_ASSET_KINDS)[number]
export type LiabilityLine = (typeof GROUP_LIABILITY_KINDS)[number]
type Words = { item: string | null; name: string }

export const RECEIPTS: Record<ReceiptLine, Words> = {
  SUBSCRIPTIONS_CASH: { item: '1', name: 'Subscriptions paid by prized and non-prized subscribers, in cash' },
  SUBSCRIPTIONS_BANK: { item: '1', name: 'Subscriptions paid through a bank' },
  SUBSCRIPTIONS_CHEQUES: { item: '1', name: 'Subscriptions paid by cheque or draft' },
  SUBSCRIPTIONS_ONLINE: { item: '1', name: 'Subscriptions paid online' },
  SUBSCRIPTIONS_NOT_STATED: { item: '1', name: 'Subscriptions whose mode is not stated' },
  SUBSCRIPTIONS_FROM_PRIZES: { item: '1', name: 'Subscriptions kept from prizes' },
  SUBSCRIPTIONS_FROM_REFUNDS: { item: '1', name: 'Subscriptions kept from refunds' },
  DIVIDENDS: { item: '2', name: 'Receipts under dividend' },
  LATE_CHARGES: { item: '3', name: 'Interest realised from subscribers for late payment' },
  SUBSTITUTES: { item: '4', name: 'Contributions by substituted subscribers and buyers of vacant tickets' },
  OTHER_CHARGES: { item: '5', name: 'Other amounts received from subscribers' },
  FOREMAN: { item: '6', name: 'Amount contributed by the foreman' },
  BEFORE_THE_BOOKS: { item: '8', name: 'Balances from before the books' },
  OTHER: { item: '8', name: 'Other items' },
  DEPOSITS_WITHDRAWN: { item: '9', name: 'Deposits withdrawn' },
}

export const PAYMENTS: Record<PaymentLine, Words> = {
  PRIZES: { item: '1', name: 'Prize amounts disbursed to prized subscribers' },
  DEFAULTERS: { item: '3', name: 'Amounts paid to defaulted non-prized subscribers' },
  FOREMAN: { item: '4', name: 'Amount contributed by the foreman, taken back' },
  COMMISSION: { item: '5', name: "Foreman's commission" },
  TAX: { item: '5', name: 'Tax on commission and charges' },
  LATE_CHARGES: { item: '6', name: 'Interest for late payment, kept by the foreman' },
  OTHER_CHARGES: { item: '6', name: 'Other charges, kept by the foreman' },
  DIVIDENDS_IN_CASH: { item: '7', name: 'Dividends paid in cash or by bank' },
  DIVIDENDS_DEDUCTED: { item: '7', name: 'Dividends deducted from subscriptions' },
  REFUNDS: { item: '9', name: 'Refunds to subscribers' },
  BEFORE_THE_BOOKS: { item: '9', name: 'Balances from before the books' },
  OTHER: { item: '9', name: 'Other items' },
  DEPOSITS_MADE: { item: '10', name: 'Deposits made' },
}

export const ASSETS: Record<AssetLine, Words> = {
  DUE_FROM_PRIZED: { item: '1', name: 'Due from prized subscribers' },
  DUE_FROM_NON_PRIZED: { item: '2', name: 'Due from non-prized subscribers' },
  DEPOSITS: { item: '4', name: 'Deposits in banks' },
  POOL: { item: '5', name: "Claim on the foreman's cash and bank" },
  COMPANY_TICKETS: { item: '5', name: "Due from the foreman for the foreman's tickets" },
  CLAIMS: { item: '5', name: 'Claims on former subscribers' },
  POT_SHORT: { item: '5', name: 'Prizes beyond the subscriptions billed' },
  PRIZES_OVERPAID: { item: '5', name: 'Prizes paid and taken back' },
  DIVIDENDS_OVERDRAWN: { item: '5', name: 'Dividends deducted beyond those earned' },
  FOREMAN: { item: '5', name: 'Due from the foreman for dues waived' },
  BEFORE_THE_BOOKS: { item: '5', name: 'Balances from before the books' },
}

export const LIABILITIES: Record<LiabilityLine, Words> = {
  UNPRIZED_POT: { item: '1', name: 'Subscriptions billed and not yet prized' },
  ADVANCES: { item: '1', name: 'Subscriptions paid in advance' },
  DIVIDENDS: { item: '1', name: 'Dividends due to subscribers' },
  REFUNDS: { item: '2', name: 'Due to former and defaulted subscribers' },
  PRIZES: { item: '3', name: 'Prize amounts due to prized subscribers' },
  DEPOSITS_OVERDRAWN: { item: '5', name: 'Deposits overdrawn' },
  POOL: { item: '5', name: "Advanced by the foreman's cash and bank" },
  COMPANY_TICKETS: { item: '5', name: "Due to the foreman for the foreman's tickets" },
  FOREMAN: { item: '5', name: "Foreman's commission, tax and charges" },
  BEFORE_THE_BOOKS: { item: '5', name: 'Balances from before the books' },
}
