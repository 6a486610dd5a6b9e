// The heartbeat of this process: every few seconds it announces itself in the database. When the heartbeats of a process stop,
// the others release what it held: its seats in auction rooms [spec: Who is present] and the jobs it was running. When all of them stop,
// that was an outage (outages.sql.ts).
import type { Background } from '../background.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { afterCommit } from '../db/transactions.ts'
import type { Transact, Tx } from '../db/types.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import type { Timers } from '../timers.ts'
import { recordSignOfLife } from './outages.sql.ts'
import { deleteExpiredProcesses, deleteProcess, upsertProcess } from './processes.sql.ts'

const HEARTBEAT_MS = 5000
/** A process without a heartbeat for this long has expired: it is dead, or cannot reach the database. */
export const EXPIRED_SECONDS = 15
/** Rows are kept longer, so that every sweep sees an expired process before its row is gone. */
const DELETED_AFTER_SECONDS = 4 * EXPIRED_SECONDS

export type Step = (beat: Beat) => Promise<void>
type Beat = {
  /** The process is new or had expired. It restores what it held and releases nothing of others: after an outage all have expired. */
  hasExpired: boolean
}

export type ProcessHeartbeat = {
  processId: string
  /** The first heartbeat was written, or failed; only then may rows name this process. */
  started: Promise<void>
  /** Runs the step after every heartbeat. */
  onBeat(step: Step): void
  /** Announces what this process locks jobs by. */
  setWorkerId(workerId: string): Promise<void>
  beat(): Promise<void>
  stop(): Promise<void>
}

/** The fingerprint says which KURI_SECRET this process has: a rotation of the secret waits for all of them. */
export function startProcessHeartbeat(
  deps: {
    transact: Transact
    log: Log
    clock: Clock
    background: Pick<Background, 'report'>
    timers: Timers
    config: Pick<Config, 'cell'>
  },
  secretFingerprint: string | null = null,
): ProcessHeartbeat {
  const { transact, log, clock, background, timers, config } = deps
  const id = newId(clock.nowMs())
  const processId = config.cell === null ? id : `${config.cell}-${id}`
  const steps: Step[] = []
  const inFlight = new Set<Promise<void>>()
  let workerId: string | null = null

  async function beat(): Promise<void> {
    const hasExpired = await transact(async (tx) => {
      const hadExpired = await upsertProcess(tx, { id: processId, workerId, secretFingerprint }, EXPIRED_SECONDS)
      const outage = await recordSignOfLife(tx, clock.now(), { waits: false })
      if (outage) afterCommit(tx, () => log.info({ outage }, 'the service was away: no process gave a sign of life'))
      return hadExpired
    })
    const results = await Promise.allSettled(steps.map(async (step) => step({ hasExpired })))
    if (!hasExpired) await transact((tx) => deleteExpiredProcesses(tx, DELETED_AFTER_SECONDS))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }

  function beatInBackground(): Promise<void> {
    const beating = beat()
      .catch((error) => {
        if (!isDatabaseUnavailable(error)) return background.report('process heartbeat', error)
        log.warn({ err: error }, 'a process heartbeat failed; the next one follows in seconds')
      })
      .finally(() => inFlight.delete(beating))
    inFlight.add(beating)
    return beating
  }

  // A heartbeat on a dead connection may take longer than the interval; the next one does not wait for it.
  const stopBeating = timers.repeat('process heartbeat', beatInBackground, HEARTBEAT_MS)

  return {
    processId,
    started: beatInBackground(),
    onBeat(step) {
      steps.push(step)
    },
    async setWorkerId(id) {
      workerId = id
      await beatInBackground()
    },
    beat,
    async stop() {
      stopBeating()
      await Promise.all(inFlight)
      const leave = async (tx: Tx) => {
        await recordSignOfLife(tx, clock.now(), { waits: false })
        await deleteProcess(tx, processId)
      }
      await transact(leave).catch((error) =>
        log.warn({ err: error }, 'could not remove this process from the list; its row expires'),
      )
    },
  }
}
