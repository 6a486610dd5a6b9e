// Stands for the statements on the terms of a cycle.
import { chitTermsIn } from '@kuri/server/features/programs/programs/chit-terms.rules'
import type * as real from '@kuri/server/features/programs/programs/cycle-terms.sql'
import { sessionOf } from '../database.ts'
import { auctionOfCycle } from './staged.ts'

export * from '@kuri/server/features/programs/programs/cycle-terms.sql'

export const COMMISSION_HUNDREDTHS = 500

export const getCycleTerms: typeof real.getCycleTerms = (db, cycleId) => {
  const session = sessionOf(db)
  return session.send(() => {
    const { totalAmountPaise, minimumBidAmountPaise, divisions, chitTerms } = auctionOfCycle(
      session.store.tables,
      cycleId,
    )
    return {
      totalAmountPaise,
      minimumBidAmountPaise,
      divisions,
      subscriptionAmountPaise: 0,
      foremanCommissionHundredths: COMMISSION_HUNDREDTHS,
      deductDividend: true,
      chitTerms: chitTermsIn(chitTerms),
    }
  })
}

export const updateTermsFrozen: typeof real.updateTermsFrozen = async () => undefined as never
