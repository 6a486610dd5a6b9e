// One batch of due auctions in one transaction: claim, decide, write. One transition per auction; what follows from it is due
// again and comes with the next batch, as an event of its own.

import { wakeOthers } from '#platform/bus/event-bus'
import { afterCommit, type Tx } from '#platform/db/db'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import { applyMutations, type Pending } from '../../model/apply-mutations.ts'
import type { Auction } from '../../model/auction.ts'
import { claimDueAuctions, updateAuctions } from '../../model/auctions.sql.ts'
import { nextAutomaticStep } from '../../model/automatic-steps.rules.ts'
import { AUDIENCE_CHANNEL } from '../../model/events.sql.ts'
import { updatePrebidsSuperseded } from '../../prebids/prebids.sql.ts'
import { decideAutomatically, type QuietChange } from './automatic-steps.ts'

/** A declaration reads offers and settles a cycle; a batch of them stays as short as one of plain steps. */
const MAX_DECLARATIONS = 20
/** Where an auction waits whose step failed or did nothing; the sweep looks at it again. */
export const PUT_OFF_MS = 30_000

export type Lateness = { observe(seconds: number): void }
type Quiet = { auction: Auction; change: QuietChange }

/** Answers how many auctions were dealt with; `onClaim` hears which ones, even when the transaction fails afterwards. */
export function runDueSteps(
  deps: Platform,
  lateness: Lateness,
  which: { limit: number } | { id: string },
  onClaim: (ids: string[]) => void,
): Promise<number> {
  return deps.transact(async (tx) => {
    const now = deps.clock.now()
    const auctions = await claimDueAuctions(tx, now, which, deps.config.timeZone)
    onClaim(auctions.map(({ id }) => id))
    if (auctions.length === 0) return 0

    const pending: Pending[] = []
    const quiet: Quiet[] = []
    let declarations = 0
    for (const auction of auctions) {
      const due = nextAutomaticStep(auction, now)
      if (due?.step === 'DECLARE_WINNER' && ++declarations > MAX_DECLARATIONS) continue
      const decision = await decideAutomatically(tx, deps.secrets, auction, due, now)
      if ('mutation' in decision) pending.push({ auction, mutation: decision.mutation, doer: null })
      else quiet.push({ auction, change: decision.quiet })
    }

    const ended = pending.filter(({ auction, mutation }) => mutation.changes.status === 'ENDED' && auction.leadingBidId)
    await updatePrebidsSuperseded(
      tx,
      ended.map(({ auction }) => auction.id),
      now,
    )
    await applyMutations(deps, tx, pending, now)
    await writeQuietly(deps, tx, quiet, now)
    const done = [...pending, ...quiet]
    afterCommit(tx, () => {
      const committedMs = deps.clock.nowMs()
      for (const { auction } of done) lateness.observe(Math.max(0, committedMs - auction.dueAt!.getTime()) / 1000)
    })
    return done.length
  })
}

async function writeQuietly(deps: Platform, tx: Tx, quiet: readonly Quiet[], now: Date): Promise<void> {
  if (quiet.length === 0) return
  const rows = quiet.map(({ auction, change }) => {
    const after: Auction = { ...auction, ...change }
    let dueAt = nextAutomaticStep(after, now)?.dueAt ?? null
    if (dueAt && dueAt <= now && Object.keys(change).length === 0) {
      deps.log.error({ auctionId: auction.id, dueAt }, 'a due step did nothing; it was put off')
      dueAt = new Date(now.getTime() + PUT_OFF_MS)
    }
    // No new version, because nobody hears of it; but whoever remembers the auction has to read it again.
    return { ...after, dueAt, writeId: newId(now.getTime()) }
  })
  await updateAuctions(
    tx,
    rows,
    new Set(['joinWindowOpenedAt', 'joinWindowClosedAt', 'autoDeclareStopped', 'dueAt', 'writeId']),
  )
  const moved = quiet.filter(({ change }) => 'joinWindowOpenedAt' in change || 'joinWindowClosedAt' in change)
  const ids = moved.map(({ auction }) => auction.id)
  if (ids.length > 0) await wakeOthers(deps.bus, tx, AUDIENCE_CHANNEL, ids)
}
