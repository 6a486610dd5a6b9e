// What is open before a program can be closed, and how a pot that nobody has won is shared. [spec: Pots that nobody has won]

import type { Detail } from '@kuri/contract/kit/refusals'
import type { CLOSING_EFFECTS, ClosingItemCode } from '@kuri/contract/money/closing.contract'
import { formatMoney } from '#features/money/billing/receipts/counter.rules'
import { credit, debit, type Posting } from '#features/money/ledger/accounts.rules'

type Amount = { count: number; amountPaise: number }
export type ClosingFacts = {
  cyclesToComplete: number
  /** Those of them that have begun. */
  openCycles: number
  cyclesToSettle: number
  /** Without those that were deposited for their winners. */
  prizesToPay: Amount
  prizesDeposited: Amount
  unpaidInvoices: Amount
  unpaidCharges: Amount
  /** Taken for the program, and nobody has stated how it came. */
  suspenseOpen: Amount
  /** Tickets whose bills deducted more than they earned, after a settlement was repeated. */
  dividendsOverdrawn: Amount
  dividendsLeft: Amount
  advancesLeft: Amount
  refundsDue: Amount
  /** Positive when more was billed than given to winners, negative when less. */
  unprizedPotPaise: number
}
export type ClosingItem = Amount & { item: ClosingItemCode; effect: (typeof CLOSING_EFFECTS)[number] }

/** Only what is open. */
export function closingItems(facts: ClosingFacts): ClosingItem[] {
  const money = (item: ClosingItemCode, effect: ClosingItem['effect'], amount: Amount) => ({ item, effect, ...amount })
  const cycles = (item: ClosingItemCode, count: number) => money(item, 'BLOCKS', { count, amountPaise: 0 })
  const pot = { count: facts.unprizedPotPaise === 0 ? 0 : 1, amountPaise: facts.unprizedPotPaise }
  return [
    cycles('CYCLES_TO_COMPLETE', facts.cyclesToComplete),
    cycles('CYCLES_TO_SETTLE', facts.cyclesToSettle),
    money('PRIZES_TO_PAY', 'BLOCKS', facts.prizesToPay),
    money('UNPAID_INVOICES', 'BLOCKS', facts.unpaidInvoices),
    money('UNPAID_CHARGES', 'BLOCKS', facts.unpaidCharges),
    money('SUSPENSE_OPEN', 'BLOCKS', facts.suspenseOpen),
    money('DIVIDENDS_OVERDRAWN', 'BLOCKS', facts.dividendsOverdrawn),
    money('UNPRIZED_POT', 'BLOCKS', pot),
    money('DIVIDENDS_LEFT', 'REFUND', facts.dividendsLeft),
    money('ADVANCES_LEFT', 'REFUND', facts.advancesLeft),
    money('PRIZES_DEPOSITED', 'LISTED', facts.prizesDeposited),
    money('REFUNDS_DUE', 'LISTED', facts.refundsDue),
  ].filter(({ count, amountPaise }) => count > 0 || amountPaise !== 0)
}

export const blockingItems = (items: readonly ClosingItem[]) => items.filter(({ effect }) => effect === 'BLOCKS')

/** What a pot may still have to pay: it belongs to nobody before its cycles are over and settled. */
export const undecidedPots = (facts: ClosingFacts): ClosingItem[] =>
  facts.openCycles + facts.cyclesToSettle === 0
    ? []
    : closingItems(facts).filter(({ item }) => item === 'CYCLES_TO_COMPLETE' || item === 'CYCLES_TO_SETTLE')

/** Members owe nothing and are owed nothing but refunds and deposited prizes. */
export const isZero = (items: readonly ClosingItem[]): boolean => items.every(({ effect }) => effect === 'LISTED')

const SENTENCES = {
  CYCLES_TO_COMPLETE: 'cycles are not completed',
  CYCLES_TO_SETTLE: 'cycles are not settled; reveal their prebids',
  PRIZES_TO_PAY: 'prizes are not paid',
  UNPAID_INVOICES: 'invoices are not paid',
  UNPAID_CHARGES: 'charges are not paid or waived',
  SUSPENSE_OPEN: 'payments are in suspense; state how the money came',
  DIVIDENDS_OVERDRAWN: 'tickets have deducted more dividends than they earned',
  UNPRIZED_POT: 'pot is not given to winners; record the winner, or refund it',
  DIVIDENDS_LEFT: 'tickets have dividends left; they become refunds',
  ADVANCES_LEFT: 'tickets have advances left; they become refunds',
  PRIZES_DEPOSITED: 'prizes are deposited for their winners',
  REFUNDS_DUE: 'refunds are due',
} as const satisfies Record<ClosingItemCode, string>

export const describeItems = (items: readonly ClosingItem[]): Detail[] =>
  items.map(({ item, count, amountPaise }) => ({
    path: item,
    message: `${count} ${SENTENCES[item]}${amountPaise === 0 ? '' : ` (${formatMoney(amountPaise)})`}`,
  }))

export type PotTicket = { enrollmentId: string; userId: string; holder: string }
type PotShare = PotTicket & { amountPaise: number }

/** Equal shares; paise that do not divide go to the first tickets, one each. */
export function sharePot(potPaise: number, tickets: readonly PotTicket[]): PotShare[] {
  if (potPaise <= 0 || tickets.length === 0) return []
  const each = Math.floor(potPaise / tickets.length)
  const rest = potPaise - each * tickets.length
  return tickets
    .map((ticket, index) => ({ ...ticket, amountPaise: each + (index < rest ? 1 : 0) }))
    .filter(({ amountPaise }) => amountPaise > 0)
}

/** Members are paid back; the share of a company ticket is the company's own money. */
export const potPostings = (programId: string, shares: readonly PotShare[]): Posting[] => [
  debit(
    'UNPRIZED_POT',
    programId,
    shares.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  ),
  ...shares.map(({ holder, userId, amountPaise }) =>
    holder === 'COMPANY'
      ? credit('COMPANY_TICKETS', programId, amountPaise)
      : credit('REFUNDS_DUE', userId, amountPaise),
  ),
]
