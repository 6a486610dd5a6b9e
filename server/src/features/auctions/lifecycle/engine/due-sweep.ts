// Repairs missing or wrong due times [spec: In one paragraph; Limits]: every 30 seconds one process compares the stored due times with the
// rules.
import type { Platform } from '#platform/platform'
import { claimSweep, listAuctionsUnderWay, updateDueTimes } from '../../model/auctions.sql.ts'
import { nextAutomaticStep } from '../../model/automatic-steps.rules.ts'

const PAGE_SIZE = 500

/** Returns how many due times were repaired. */
export async function sweepDueTimes(deps: Platform): Promise<number> {
  let repairedCount = 0
  let afterId: string | null = ''
  while (afterId !== null) {
    const page = await sweepPage(deps, afterId)
    repairedCount += page.repairedCount
    afterId = page.lastId
  }
  return repairedCount
}

const sweepPage = (deps: Platform, afterId: string) =>
  deps.transact(async (tx) => {
    if (!(await claimSweep(tx))) return { repairedCount: 0, lastId: null }
    const now = deps.clock.now()
    const auctions = await listAuctionsUnderWay(tx, afterId, PAGE_SIZE, deps.config.timeZone)
    const wrong = auctions.flatMap((auction) => {
      const expected = nextAutomaticStep(auction, now)?.dueAt ?? null
      const { id, stateVersion, dueAt } = auction
      return isSameDue(dueAt, expected, now) ? [] : [{ id, stateVersion, dueAt: expected }]
    })
    await updateDueTimes(tx, wrong)
    return { repairedCount: wrong.length, lastId: auctions.length < PAGE_SIZE ? null : auctions.at(-1)!.id }
  })

/** Two times that have both passed are equivalent: the step is due now. */
const isSameDue = (stored: Date | null, expected: Date | null, now: Date) =>
  stored?.getTime() === expected?.getTime() ||
  (stored !== null && expected !== null && stored <= now && expected <= now)
