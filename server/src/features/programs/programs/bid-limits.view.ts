// What a bid in a program may be, by the settings that its next auction would have.
import { limitAmount, openingAmount } from '@kuri/contract/auctions/rules/bid-range.rules'
import { rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import type { Bid } from '@kuri/contract/programs/program-fields'
import { isAuctioned } from '@kuri/contract/programs/program-status'
import { overridesIn } from '#features/auctions/policy/layers.sql'
import { resolveConfig } from '#features/auctions/policy/settings.rules'
import { bidRange } from './bid-range.rules.ts'
import { chitTermsIn } from './chit-terms.rules.ts'

type ProgramWithLayers = {
  bid: Bid | null
  totalAmountPaise: number
  minimumBidAmountPaise: number
  chitTerms: unknown
  platformConfig: unknown
  companyConfig: unknown
  presetConfig: unknown
  programConfig: unknown
}

/** Null for a program without auctions. */
export function biddingOf(program: ProgramWithLayers) {
  if (!isAuctioned(program.bid)) return null
  const { auctionBidMode: bidMode, hasPrebid } = resolveConfig([
    { name: 'platform', overrides: overridesIn(program.platformConfig) },
    { name: 'company', overrides: overridesIn(program.companyConfig) },
    { name: 'preset', overrides: overridesIn(program.presetConfig) },
    { name: 'program', overrides: overridesIn(program.programConfig) },
  ]).settings
  const range = bidRange({ ...program, bidMode })
  const [lowest, highest] = [openingAmount(range), limitAmount(range)].sort((a, b) => a - b)
  const bidLimits = {
    meaning: bidMode === 'DISCOUNT_INCREASING' ? ('DISCOUNT' as const) : ('PRIZE' as const),
    lowestAmount: rupees(lowest!),
    highestAmount: rupees(highest!),
    discountStep: rupeesOrNull(chitTermsIn(program.chitTerms).bidStepPaise),
  }
  return { bidMode, hasPrebid, bidLimits }
}
