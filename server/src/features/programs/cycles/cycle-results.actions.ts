// The results of completed cycles as members read them: the winners, and how the pot was divided.
import type { Static } from '@kuri/contract/kit/schema'
import type { CycleStatus, MemberCycle } from '@kuri/contract/programs/cycles.contract'
import type { Reader } from '#platform/db/types'
import { listSettlements } from './settlement.sql.ts'
import { listWinnersOf } from './winners.sql.ts'
import { isRevealedToMembers, resultWinnerView, settlementView } from './winners.view.ts'

type CycleResult = Pick<Static<typeof MemberCycle>, 'settlement' | 'winners'>
const NO_RESULT: CycleResult = { settlement: null, winners: [] }

/** Two queries, however many cycles there are. A settlement tells what its winners offered, so it is hidden with any of them. */
export async function readCycleResults(
  db: Reader,
  cycles: readonly { id: string; status: CycleStatus }[],
): Promise<(cycleId: string) => CycleResult> {
  const ids = cycles.filter(({ status }) => status === 'COMPLETED').map(({ id }) => id)
  if (ids.length === 0) return () => NO_RESULT
  const [winners, settlements] = await Promise.all([listWinnersOf(db, ids), listSettlements(db, ids)])
  return (cycleId) => {
    if (!ids.includes(cycleId)) return NO_RESULT
    const own = winners.filter((winner) => winner.cycleId === cycleId)
    const settlement = settlements.find((row) => row.cycleId === cycleId)
    return {
      settlement: settlement && own.every(isRevealedToMembers) ? settlementView(settlement) : null,
      winners: own.map(resultWinnerView),
    }
  }
}
