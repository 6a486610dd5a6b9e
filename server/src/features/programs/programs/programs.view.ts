// A program as staff see it.
import { rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import { overridesIn } from '#features/auctions/policy/layers.sql'
import { showConfig } from '#features/auctions/policy/settings.rules'
import { biddingOf } from './bid-limits.view.ts'
import { type Day, mayBeCompletedCycles } from './calendar.rules.ts'
import { chitTermsView } from './chit-terms.rules.ts'
import { programBidType } from './program.rules.ts'
import type { ListedProgram } from './programs.sql.ts'

export const programView = (
  {
    totalAmountPaise,
    subscriptionAmountPaise,
    minimumBidAmountPaise,
    delayFineAmountPaise,
    foremanCommissionHundredths,
    auctionConfig,
    chitTerms,
    consentedAt,
    consentedByName,
    platformConfig,
    companyConfig,
    presetConfig,
    ...program
  }: ListedProgram,
  today: Day,
) => ({
  ...program,
  totalAmount: rupees(totalAmountPaise),
  subscriptionAmount: rupees(subscriptionAmountPaise),
  minimumBidAmount: rupees(minimumBidAmountPaise),
  delayFineAmount: rupeesOrNull(delayFineAmountPaise),
  foremanCommission: foremanCommissionHundredths === null ? null : foremanCommissionHundredths / 100,
  programBidType: programBidType(program.bid),
  ...showConfig(overridesIn(auctionConfig)),
  chitTerms: chitTermsView(chitTerms),
  bidLimits:
    biddingOf({
      bid: program.bid,
      ...{ totalAmountPaise, minimumBidAmountPaise, chitTerms },
      ...{ platformConfig, companyConfig, presetConfig, programConfig: auctionConfig },
    })?.bidLimits ?? null,
  mayBeCompletedCycles:
    program.isPreStarted && program.programStatus === 'INCOMPLETE' ? mayBeCompletedCycles(program, today) : null,
  consent: consentedAt && { consentedAt: consentedAt.toISOString(), byName: consentedByName },
  enrolledCount: Number(program.enrolledCount),
  publishedAt: program.publishedAt?.toISOString() ?? null,
  createdAt: program.createdAt.toISOString(),
  updatedAt: program.updatedAt.toISOString(),
  deletedAt: program.deletedAt?.toISOString() ?? null,
})
