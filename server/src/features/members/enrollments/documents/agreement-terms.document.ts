// The terms of the chit as the agreement words them: limits of a bid, dividend, commission and late charge in force. Labels are in
// the document's languages; the sentences have legal effect and are English only.

import type { AuctionBidMode } from '@kuri/contract/auctions/config'
import { limitAmount, openingAmount } from '@kuri/contract/auctions/rules/bid-range.rules'
import type { DocumentKey } from '@kuri/contract/phrases/en'
import { bidRange } from '#features/programs/programs/bid-range.rules'
import { type ChitTerms, chitTermsIn, type LateRule } from '#features/programs/programs/chit-terms.rules'

export type AgreedTerms = {
  bidMode: AuctionBidMode
  totalAmountPaise: number
  minimumBidAmountPaise: number
  foremanCommissionHundredths: number | null
  deductDividend: boolean
  /** For `chitTermsIn`. */
  chitTerms: unknown
}
type Line = readonly [label: DocumentKey, text: string]

/** Indian grouping: ₹ 1,00,000.00 */
export const formatMoney = (paise: number) =>
  `₹ ${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const formatPercent = (hundredths: number) => `${hundredths / 100} %`

export const agreedTerms = (terms: AgreedTerms): Line[] => [
  ...bidLimits(terms),
  ['agreement.commission', commissionText(terms)],
  ['agreement.dividend', dividendText(terms)],
  ['charge.LATE', lateChargeText(terms)],
]

/** A bid names the prize or the discount, and so does its limit. */
function bidLimits(terms: AgreedTerms): Line[] {
  const range = bidRange(terms)
  const [opening, limit] = [openingAmount(range), limitAmount(range)]
  const { bidStepPaise } = chitTermsIn(terms.chitTerms)
  const limits: Line[] =
    terms.bidMode === 'DISCOUNT_INCREASING'
      ? [
          ['agreement.highestDiscount', formatMoney(limit)],
          ['agreement.lowestDiscount', formatMoney(opening)],
        ]
      : [
          ['agreement.lowestPrize', formatMoney(limit)],
          ...(opening < terms.totalAmountPaise ? [['agreement.highestPrize', formatMoney(opening)] as const] : []),
        ]
  return bidStepPaise === null ? limits : [...limits, ['agreement.discountSteps', formatMoney(bidStepPaise)]]
}

function commissionText({ foremanCommissionHundredths, chitTerms }: AgreedTerms): string {
  if (foremanCommissionHundredths === null) return ''
  const rate = `${formatPercent(foremanCommissionHundredths)} of the chit value`
  return chitTermsIn(chitTerms).commissionRule === 'ALWAYS'
    ? `${rate} in every cycle; a prize is at most the chit value less the commission`
    : `${rate}, taken out of the discount and never more than it`
}

const SHARED_BY = {
  ALL: 'all tickets',
  PAID_BY_DUE_DATE: 'the tickets whose instalment of the cycle was paid by its due date',
  NON_DEFAULTERS: 'the tickets without an overdue instalment',
} as const satisfies Record<ChitTerms['dividendTo'], string>

const dividendText = ({ deductDividend, chitTerms }: AgreedTerms) =>
  `The discount less the commission is shared equally by ${SHARED_BY[chitTermsIn(chitTerms).dividendTo]}. A share is ${
    deductDividend ? 'deducted from the next instalment' : 'paid out'
  }.`

/** Only the late rule is charged; `delayFineAmount` alone is not. */
function lateChargeText({ chitTerms }: AgreedTerms): string {
  const { lateRule } = chitTermsIn(chitTerms)
  return lateRule ? lateRuleText(lateRule) : 'None'
}

function lateRuleText(rule: LateRule): string {
  const [prized, nonPrized, unit] =
    rule.type === 'FLAT'
      ? [formatMoney(rule.prizedPaise), formatMoney(rule.nonPrizedPaise), 'a month for each overdue instalment']
      : [formatPercent(rule.prizedHundredths), formatPercent(rule.nonPrizedHundredths), 'per annum of what is overdue']
  const rate = prized === nonPrized ? prized : `${nonPrized}, for a prized ticket ${prized},`
  const grace = rule.graceDays > 0 ? `, from ${rule.graceDays} days after the due date` : ''
  return `${rate} ${unit}${grace}${rule.capPaise === null ? '' : `, at most ${formatMoney(rule.capPaise)}`}`
}
