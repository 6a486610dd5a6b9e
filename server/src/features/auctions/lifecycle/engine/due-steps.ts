// Runs one batch of due steps in one transaction: claim, decide, write. Each auction takes one step; a step that follows from it
// is due at once and comes with the next batch, as an event of its own.
import { wakeOthers } from '#platform/bus/event-bus'
import { afterCommit } from '#platform/db/transactions'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import { isOutageUnrecorded, listOutagesSince, type Outage, recordSignOfLife } from '#platform/processes/outages.sql'
import { applyMutations, type Pending } from '../../model/apply-mutations.ts'
import type { Auction } from '../../model/auction.ts'
import { claimDueAuctions, updateAuctions } from '../../model/auctions.sql.ts'
import { type DueStep, nextAutomaticStep } from '../../model/automatic-steps.rules.ts'
import { AUDIENCE_CHANNEL } from '../../model/events.sql.ts'
import { decideDueStep, type SilentChange, type StepFacts } from './automatic-steps.ts'

/** A declaration reads offers and settles a cycle; with this limit a batch of them takes as long as one of plain steps. */
const MAX_DECLARATIONS_PER_BATCH = 20
/** How long an auction waits whose step failed or did nothing. */
export const POSTPONE_MS = 30_000

export type Lateness = { observe(seconds: number): void }
type Silent = { auction: Auction; change: SilentChange }

/** Returns the number of steps done. `onClaim` receives the claimed ids, even if the transaction fails afterwards. */
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
    const silent: Silent[] = []
    let declarationCount = 0
    const steps = auctions.map((auction) => ({ auction, due: nextAutomaticStep(auction, now) }))
    const facts: StepFacts = {
      secrets: deps.secrets,
      outages: await listOutagesBehind(deps, tx, steps, now),
      outageGraceSeconds: deps.config.outageGraceSeconds,
    }
    for (const { auction, due } of steps) {
      if (due?.step === 'DECLARE_WINNER' && ++declarationCount > MAX_DECLARATIONS_PER_BATCH) continue
      const decision = await decideDueStep(tx, facts, auction, due, now)
      if ('mutation' in decision) pending.push({ auction, mutation: decision.mutation, actor: null })
      else silent.push({ auction, change: decision.silent })
    }

    await applyMutations(deps, tx, pending, now)
    await applySilentChanges(deps, tx, silent, now)
    const done = [...pending, ...silent]
    afterCommit(tx, () => {
      const committedMs = deps.clock.nowMs()
      for (const { auction } of done) lateness.observe(Math.max(0, committedMs - auction.dueAt!.getTime()) / 1000)
    })
    return done.length
  })
}

/**
 * [spec: Deadlines during an outage] The outages since the oldest deadline that ends an auction now; none unless they are made up for. The
 * process that comes back first records the outage itself, before it decides; the others wait for its row and find it recorded.
 */
async function listOutagesBehind(
  { config }: Pick<Platform, 'config'>,
  tx: Tx,
  steps: readonly { due: DueStep | null }[],
  now: Date,
): Promise<Outage[]> {
  if (config.outageGraceSeconds === 0) return []
  const endings = steps.flatMap(({ due }) => (due?.step === 'END' && due.dueAt <= now ? [due.dueAt.getTime()] : []))
  if (endings.length === 0) return []
  if (await isOutageUnrecorded(tx)) await recordSignOfLife(tx, now, { waits: true })
  return listOutagesSince(tx, new Date(Math.min(...endings)))
}

async function applySilentChanges(
  deps: Pick<Platform, 'log' | 'bus'>,
  tx: Tx,
  silent: readonly Silent[],
  now: Date,
): Promise<void> {
  if (silent.length === 0) return
  const rows = silent.map(({ auction, change }) => {
    const after: Auction = { ...auction, ...change }
    let dueAt = nextAutomaticStep(after, now)?.dueAt ?? null
    if (dueAt && dueAt <= now && Object.keys(change).length === 0) {
      deps.log.error({ auctionId: auction.id, dueAt }, 'a due lifecycle step changed nothing; postponed')
      dueAt = new Date(now.getTime() + POSTPONE_MS)
    }
    // No event is sent, so the version stays; the new write id invalidates what the bid path has cached of the auction.
    return { ...after, dueAt, writeId: newId(now.getTime()) }
  })
  await updateAuctions(
    tx,
    rows,
    new Set(['joinWindowOpenedAt', 'joinWindowClosedAt', 'autoDeclareStopped', 'dueAt', 'writeId']),
  )
  const moved = silent.filter(({ change }) => 'joinWindowOpenedAt' in change || 'joinWindowClosedAt' in change)
  const ids = moved.map(({ auction }) => auction.id)
  if (ids.length > 0) await wakeOthers(deps.bus, tx, AUDIENCE_CHANNEL, ids)
}
