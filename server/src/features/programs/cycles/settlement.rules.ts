// How the pot of a completed cycle is divided, to the paisa. docs/decisions/0004-settlement.md [spec: How the pot is divided]

import type { GstBearer } from '@kuri/contract/money/gst.contract'
import { outputPostings } from '#features/money/gst/documents.rules'
import type { Tax } from '#features/money/gst/tax.rules'
import { credit, debit, type Posting } from '#features/money/ledger/accounts.rules'
import type { ChitTerms } from '#features/programs/programs/chit-terms.rules'
import { commissionOf } from '#features/programs/programs/prize.rules'

type SettlementInput = {
  /** Each division with a winner adds one pot. A prize that nobody won does not count as discount. */
  totalAmountPaise: number
  /** The payouts of the declared winners. */
  prizesPaise: readonly number[]
  /** 500 means 5 %. */
  commissionHundredths: number
  commissionRule: ChitTerms['commissionRule']
  /** The tickets that share the dividend, in any order. */
  tickets: readonly Ticket[]
}
export type Ticket = { enrollmentId: string; ticketNumber: number }
type Share = { enrollmentId: string; dividendPaise: number }
export type Settlement = {
  potPaise: number
  prizePaise: number
  discountPaise: number
  commissionPaise: number
  dividendPaise: number
  /** GST on the commission. What the winners bear is paid out of the prizes, otherwise it is a part of the pot. */
  taxPaise: number
  taxHundredths: number
  taxBorneBy: GstBearer | null
  shares: Share[]
}

export function dividePot(input: SettlementInput): Settlement {
  const prizePaise = input.prizesPaise.reduce((sum, prize) => sum + prize, 0)
  // A prize is at most the total when it is declared. If the total was lowered later, the prize is still paid.
  const potPaise = Math.max(input.totalAmountPaise * input.prizesPaise.length, prizePaise)
  const discountPaise = potPaise - prizePaise
  // The commission is paid out of the discount, so a discount below the commission limits it. Where it is always kept, every prize
  // was declared with room for it.
  const commissionPaise =
    input.tickets.length === 0 ? discountPaise : Math.min(discountPaise, fullCommission(input, potPaise))
  const dividendPaise = discountPaise - commissionPaise
  return {
    potPaise,
    prizePaise,
    discountPaise,
    commissionPaise,
    dividendPaise,
    taxPaise: 0,
    taxHundredths: 0,
    taxBorneBy: null,
    shares: splitEqually(dividendPaise, input.tickets),
  }
}

/** [spec: A commission that is always kept] ALWAYS is rounded per prize, as the prizes are. */
const fullCommission = (input: SettlementInput, potPaise: number) =>
  input.commissionRule === 'ALWAYS'
    ? commissionOf(input.totalAmountPaise, input.commissionHundredths) * input.prizesPaise.length
    : commissionOf(potPaise, input.commissionHundredths)

export type Prize = { winnerId: string; prizePaise: number }

export type PrizeTax = { winnerId: string; registrationId: string; paise: number; tax: Tax }

/** The pot leaves the group's instalments and is owed to the winners, the foreman, the state and the tickets. */
export const settlementPostings = (
  programId: string,
  { potPaise, commissionPaise, taxBorneBy, shares }: Settlement,
  prizes: readonly Prize[],
  taxes: readonly PrizeTax[],
): Posting[] => [
  debit('UNPRIZED_POT', programId, potPaise),
  ...prizes.map(({ winnerId, prizePaise }) => credit('PRIZE_PAYABLE', winnerId, prizePaise)),
  ...(taxBorneBy === 'WINNER' ? taxes.map(({ winnerId, paise }) => debit('PRIZE_PAYABLE', winnerId, paise)) : []),
  ...taxes.flatMap(({ registrationId, tax }) => outputPostings(registrationId, tax)),
  credit('COMMISSION_INCOME', programId, commissionPaise),
  ...shares.map(({ enrollmentId, dividendPaise }) => credit('DIVIDEND_PAYABLE', enrollmentId, dividendPaise)),
]

/** Every ticket gets the same; the remainder goes to the lowest ticket numbers, one paisa each. */
export function splitEqually(amountPaise: number, tickets: readonly Ticket[]): Share[] {
  if (tickets.length === 0) return []
  const eachPaise = Math.floor(amountPaise / tickets.length)
  const remainderPaise = amountPaise - eachPaise * tickets.length
  return [...tickets]
    .sort((a, b) => a.ticketNumber - b.ticketNumber)
    .map(({ enrollmentId }, index) => ({ enrollmentId, dividendPaise: eachPaise + (index < remainderPaise ? 1 : 0) }))
}
