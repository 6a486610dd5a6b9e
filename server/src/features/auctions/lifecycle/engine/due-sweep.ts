// [D1 1, 8] Every half minute: the due times that should exist are compared with those that do. Only one process sweeps at a time.
import type { Platform } from '#platform/platform'
import { claimSweep, listUnfinishedAuctions, updateDueTimes } from '../../model/auctions.sql.ts'
import { nextAutomaticStep } from '../../model/automatic-steps.rules.ts'

const PAGE = 500

/** Answers how many due times were repaired. */
export async function sweepDueTimes(deps: Platform): Promise<number> {
  let repaired = 0
  let afterId: string | null = ''
  while (afterId !== null) {
    const page = await sweepPage(deps, afterId)
    repaired += page.repaired
    afterId = page.lastId
  }
  return repaired
}

const sweepPage = (deps: Platform, afterId: string) =>
  deps.transact(async (tx) => {
    if (!(await claimSweep(tx))) return { repaired: 0, lastId: null }
    const now = deps.clock.now()
    const auctions = await listUnfinishedAuctions(tx, afterId, PAGE, deps.config.timeZone)
    const wrong = auctions
      .map(({ id, stateVersion, dueAt }, index) => {
        const expected = nextAutomaticStep(auctions[index]!, now)?.dueAt ?? null
        return { id, stateVersion, dueAt: expected, isRight: isSameDue(dueAt, expected, now) }
      })
      .filter(({ isRight }) => !isRight)
    await updateDueTimes(tx, wrong)
    return { repaired: wrong.length, lastId: auctions.length < PAGE ? null : auctions.at(-1)!.id }
  })

/** Two moments that have both passed are the same: due now. */
const isSameDue = (stored: Date | null, expected: Date | null, now: Date) =>
  stored?.getTime() === expected?.getTime() ||
  (stored !== null && expected !== null && stored <= now && expected <= now)
