// The prizes of a winner whose payment waits for papers, with what is missing: for the winner's start page.

import type { Static } from '@kuri/contract/kit/schema'
import type { HomePrize } from '@kuri/contract/members/start-page.contract'
import { totalCycles } from '#features/programs/programs/calendar.rules'
import type { Reader } from '#platform/db/types'
import { missingPapers } from './checklist.rules.ts'
import { listGuarantorsOf, listSecuritiesOf } from './papers.sql.ts'
import { remainingInstalments } from './securities.rules.ts'
import { listAwaitingPapers } from './situation.sql.ts'

/** Three queries, however many prizes there are. */
export async function listPrizesMissingPapers(
  db: Reader,
  subscriberId: string,
  limit: number,
): Promise<Static<typeof HomePrize>[]> {
  const cases = await listAwaitingPapers(db, subscriberId, limit)
  if (cases.length === 0) return []
  const ids = cases.map(({ payoutId }) => payoutId)
  const [securities, guarantors] = await Promise.all([listSecuritiesOf(db, ids), listGuarantorsOf(db, ids)])
  return cases
    .map((row) => {
      const { cycleNumber: won, billedLater, subscriptionAmountPaise } = row
      const remaining = remainingInstalments({ total: totalCycles(row), won, billedLater })
      const isOfCase = ({ payoutId }: { payoutId: string }) => payoutId === row.payoutId
      return {
        payoutId: row.payoutId,
        programId: row.programId,
        programName: row.programName,
        chitId: row.chitId,
        enrolledSubscriberId: row.enrollmentId,
        ticketNumber: row.ticketNumber,
        cycleNumber: row.cycleNumber,
        state: row.state,
        dueOn: row.dueOn,
        missing: missingPapers({
          hasPayee: row.hasPayee,
          isCompanyTicket: row.holder === 'COMPANY',
          securityMode: row.securityMode,
          futureLiabilityPaise: remaining * subscriptionAmountPaise,
          securities: securities.filter(isOfCase),
          guarantors: guarantors.filter(isOfCase),
        }),
      }
    })
    .filter(({ missing }) => missing.length > 0)
}
