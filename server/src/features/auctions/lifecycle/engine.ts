// [D1 3.5] The lifecycle engine. It holds no truth: due times are in the rows, claimed with SKIP LOCKED, so any number of
// processes may run one and a restart loses nothing. It wakes for the earliest deadline, looks every second at the latest,
// and every 30 seconds repairs due times that should exist and do not.
import { sql } from 'kysely'
import type { Tx } from '#platform/db'
import type { Platform } from '#platform/platform'
import { updatePrebidsSuperseded } from '../prebids/prebids.sql.ts'
import { AUDIENCE_CHANNEL } from '../room/room-log.sql.ts'
import { applyMutations, type Pending } from './apply-mutations.ts'
import type { Auction } from './auction.ts'
import {
  claimDueAuctions,
  findEarliestDue,
  listUnfinishedAuctions,
  postponeFirstDue,
  updateAuctions,
  updateDueAt,
} from './auctions.sql.ts'
import { nextAutomaticStep } from './automatic-steps.rules.ts'
import { decideAutomatically, type QuietChange } from './automatic-steps.ts'
import { onWake } from './engine-wake.ts'

const CHECK_EVERY_MS = 1000
const SWEEP_EVERY_MS = 30_000
/** How many due auctions one transaction takes: large enough to share its commit, small enough to stay short. */
const BATCH = 200
const SWEEP_PAGE = 500
const SWEEP_LOCK = 7_310_001

export type Engine = {
  /** Does everything that is due now; answers how many steps that were. */
  tick(): Promise<number>
  sweep(): Promise<number>
  isRunning(): boolean
  stop(): Promise<void>
}

export function makeEngine(deps: Platform, lateness: { observe(seconds: number): void }): Engine {
  let ticking: Promise<number> | null = null
  let again = false
  let stopped = false
  let timer: NodeJS.Timeout | null = null
  let nextAt = Number.POSITIVE_INFINITY

  async function drain(): Promise<number> {
    let steps = 0
    do {
      again = false
      for (let done = BATCH; done === BATCH; steps += done) done = await runBatch(BATCH).catch(runOneByOne)
    } while (again && !stopped)
    return steps
  }

  /** One transaction: claim, decide, write. One transition per auction; what follows from it is due in the next batch. */
  function runBatch(limit: number): Promise<number> {
    return deps.transact(async (tx) => {
      const now = deps.clock.now()
      const auctions = await claimDueAuctions(tx, now, limit, deps.config.timeZone)
      const pending: Pending[] = []
      const quiet: { auction: Auction; change: QuietChange }[] = []
      for (const auction of auctions) {
        const decision = await decideAutomatically(tx, deps.secrets, auction, now)
        if ('mutation' in decision) pending.push({ auction, mutation: decision.mutation, doer: null })
        else quiet.push({ auction, change: decision.quiet })
      }
      const ended = pending.filter(
        ({ auction, mutation }) => mutation.changes.status === 'ENDED' && auction.leadingBidId !== null,
      )
      await updatePrebidsSuperseded(
        tx,
        ended.map(({ auction }) => auction.id),
        now,
      )
      await applyMutations(tx, pending, now)
      await writeQuietly(tx, quiet, now)
      for (const { dueAt } of auctions)
        if (dueAt) lateness.observe(Math.max(0, deps.clock.nowMs() - dueAt.getTime()) / 1000)
      return auctions.length
    })
  }

  /** A step that fails must not hold up the others: each alone, and the failing one is put off until the next sweep. */
  async function runOneByOne(error: unknown): Promise<number> {
    deps.log.error({ err: error }, 'a batch of lifecycle steps failed; taking them one by one')
    let steps = 0
    for (let done = 1; done === 1 && steps < BATCH && !stopped; steps += done)
      done = await runBatch(1).catch(async (cause) => {
        const postponed = await deps.transact((tx) => postponeFirstDue(tx, deps.clock.now(), SWEEP_EVERY_MS))
        deps.log.error({ err: cause, auctionId: postponed }, 'a lifecycle step failed; it was put off')
        return postponed === null ? 0 : 1
      })
    return steps
  }

  const tick = (): Promise<number> => {
    again = true
    ticking ??= drain().finally(() => {
      ticking = null
      void plan()
    })
    return ticking
  }

  const tickSafely = () => {
    if (!stopped)
      tick().catch((error) =>
        deps.log.error({ err: error }, 'the lifecycle engine failed; it tries again within a second'),
      )
  }

  function wakeAt(atMs: number) {
    if (stopped || atMs >= nextAt) return
    nextAt = atMs
    if (timer) clearTimeout(timer)
    timer = setTimeout(
      () => {
        nextAt = Number.POSITIVE_INFINITY
        tickSafely()
      },
      Math.max(0, atMs - deps.clock.nowMs()),
    )
  }

  async function plan() {
    const earliest = await findEarliestDue(deps.db).catch(() => null)
    wakeAt(Math.min(earliest?.getTime() ?? Number.POSITIVE_INFINITY, deps.clock.nowMs() + CHECK_EVERY_MS))
  }

  /** Only one process sweeps at a time. */
  async function sweep(): Promise<number> {
    let repaired = 0
    let afterId = ''
    for (;;) {
      const page = await deps.transact(async (tx) => {
        const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock(${SWEEP_LOCK}) AS free`.execute(
          tx,
        )
        if (!rows[0]?.free) return []
        const now = deps.clock.now()
        const auctions = await listUnfinishedAuctions(tx, afterId, SWEEP_PAGE, deps.config.timeZone)
        for (const auction of auctions) {
          const expected = nextAutomaticStep(auction, now)?.dueAt ?? null
          if (isSameDue(auction.dueAt, expected, now)) continue
          await updateDueAt(tx, auction, expected)
          repaired++
        }
        return auctions
      })
      if (page.length < SWEEP_PAGE) break
      afterId = page.at(-1)!.id
    }
    if (repaired > 0) tickSafely()
    return repaired
  }

  const offWake = onWake((dueAt) => wakeAt(dueAt.getTime()))
  deps.clock.onMove(tickSafely)
  const sweeping = setInterval(() => {
    sweep().catch((error) => deps.log.error({ err: error }, 'the sweep of due times failed'))
  }, SWEEP_EVERY_MS)
  tickSafely()

  return {
    tick,
    sweep,
    isRunning: () => !stopped,
    async stop() {
      stopped = true
      offWake()
      clearInterval(sweeping)
      if (timer) clearTimeout(timer)
      await ticking?.catch(() => {})
    },
  }
}

/** Two moments that have both passed are the same: due now. */
const isSameDue = (stored: Date | null, expected: Date | null, now: Date) =>
  stored?.getTime() === expected?.getTime() ||
  (stored !== null && expected !== null && stored <= now && expected <= now)

async function writeQuietly(
  tx: Tx,
  quiet: readonly { auction: Auction; change: QuietChange }[],
  now: Date,
): Promise<void> {
  if (quiet.length === 0) return
  const rows = quiet.map(({ auction, change }) => {
    const after: Auction = { ...auction, ...change }
    return { ...after, dueAt: nextAutomaticStep(after, now)?.dueAt ?? null }
  })
  await updateAuctions(tx, rows, new Set(['joinWindowOpenedAt', 'joinWindowClosedAt', 'autoDeclareStopped', 'dueAt']))
  await sql`SELECT pg_notify(${AUDIENCE_CHANNEL}, id) FROM unnest(${rows.map(({ id }) => id)}::text[]) AS id`.execute(
    tx,
  )
}
