// The sequencer of the public log: hears which auctions changed, writes what is due once a second, and looks every 30 seconds for what
// it did not hear of. Every process runs one; a lock lets one of them write at a time.
import { ROOM_CHANNEL } from '#features/auctions/model/events.sql'
import type { Platform } from '#platform/platform'
import { listMissedAuctions } from './anchors.sql.ts'
import { CHECKPOINT_IS_NEW, ENTRY_WAITS, LOG_CHANNEL } from './append.actions.ts'
import { makeCheckpointCopy } from './checkpoint-copy.ts'
import { checkHistory, rememberNewest } from './guard.ts'
import { type CheckpointRow, findCurrentLog } from './log.sql.ts'
import { sequenceEntries } from './sequence.actions.ts'

const TICK_MS = 1000
const SWEEP_MS = 30_000
const MAX_PER_TICK = 500
/** Further ones are found by the sweep. */
const MAX_REMEMBERED = 50_000
/** A wake-up that was lost after the end of an auction is made up for within a day. */
const LOOK_BACK_MS = 24 * 60 * 60 * 1000

export type Sequencer = {
  /** Writes what is due now; true when there is a new checkpoint. */
  tick(): Promise<boolean>
  /** Looks for what was missed, then writes what is due. */
  sweep(): Promise<boolean>
  /** For how long the oldest known change waits for its anchor. */
  lagSeconds(): number
  stop(): Promise<void>
}

type Deps = Pick<Platform, 'config' | 'db' | 'transact' | 'clock' | 'timers' | 'trust' | 'log' | 'bus'> & {
  onCheckpoint?(checkpoint: CheckpointRow): void
}

/** Looks at the history before anything is served, so that nothing is signed that should not be. */
export async function startSequencer(given: Deps): Promise<Sequencer> {
  const deps = { ...given, copy: makeCheckpointCopy(given.config.dataDir) }
  const changedAt = new Map<string, number>()
  let isWanted = true
  let mustRemember = true
  let stopped = false
  let running: Promise<boolean> | null = null
  if (await checkHistory(deps.db, deps)) await rememberNewest(deps.db, deps)

  const note = (auctionId: string) => {
    if (changedAt.size < MAX_REMEMBERED && !changedAt.has(auctionId)) changedAt.set(auctionId, performance.now())
  }
  deps.bus.on(ROOM_CHANNEL, (payload) => {
    for (const wakeUp of payload.split(',')) note(wakeUp.slice(0, wakeUp.indexOf(':')))
  })
  deps.bus.on(LOG_CHANNEL, (payload) => {
    if (payload === ENTRY_WAITS) isWanted = true
    if (payload === CHECKPOINT_IS_NEW) mustRemember = true
  })

  async function write(): Promise<boolean> {
    if (mustRemember) {
      mustRemember = false
      if (await checkHistory(deps.db, deps)) await rememberNewest(deps.db, deps)
    }
    if (!isWanted && changedAt.size === 0) return false
    const taken = [...changedAt.keys()].slice(0, MAX_PER_TICK)
    const heardAt = new Map(taken.map((id) => [id, changedAt.get(id)!]))
    for (const id of taken) changedAt.delete(id)
    isWanted = false
    const keep = (ids: Iterable<string>) => {
      for (const id of ids) changedAt.set(id, heardAt.get(id) ?? performance.now())
    }
    try {
      const result = await sequenceEntries(deps, taken)
      if (result.kind !== 'DONE') {
        keep(taken)
        isWanted = true
        return false
      }
      keep(result.waiting)
      if (result.checkpoint === null) return false
      await deps.copy.write(result.checkpoint.note)
      deps.onCheckpoint?.(result.checkpoint)
      await deps.bus.publish(LOG_CHANNEL, CHECKPOINT_IS_NEW).catch(() => {})
      return true
    } catch (error) {
      keep(taken)
      isWanted = true
      throw error
    }
  }

  /** One at a time; a caller that comes meanwhile has its own turn afterwards. */
  function tick(): Promise<boolean> {
    const before = running ?? Promise.resolve(false)
    const next = before.catch(() => false).then(() => (stopped ? false : write()))
    running = next
    const clear = () => {
      if (running === next) running = null
    }
    next.then(clear, clear)
    return next
  }

  async function sweep(): Promise<boolean> {
    const current = await findCurrentLog(deps.db)
    const since = new Date(deps.clock.nowMs() - LOOK_BACK_MS)
    for (const id of await listMissedAuctions(deps.db, current?.id ?? 1, since, MAX_PER_TICK)) note(id)
    isWanted = true
    mustRemember = true
    return tick()
  }

  const warn = (error: unknown) => deps.log.warn({ err: error }, 'the public log was not written; the next try follows')
  const tickIfIdle = () => {
    if (running === null) return tick().catch(warn)
  }
  const stopTicking = deps.timers.repeat('public log turn', tickIfIdle, TICK_MS)
  const stopSweeping = deps.timers.repeat('public log sweep', () => sweep().catch(warn), SWEEP_MS)
  deps.bus.onReconnect(() => {
    isWanted = true
  })

  return {
    tick,
    sweep,
    lagSeconds() {
      const oldest = Math.min(...changedAt.values())
      return Number.isFinite(oldest) ? (performance.now() - oldest) / 1000 : 0
    },
    async stop() {
      stopped = true
      stopTicking()
      stopSweeping()
      await running?.catch(() => {})
    },
  }
}
