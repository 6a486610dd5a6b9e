// [G058, G076] Presence: the seats of this process in the database, where every process counts them. A process says every few
// seconds that it lives; the seats of one that fell silent are taken away by the others.

import type { EventBus } from '#platform/bus/event-bus'
import type { Tx } from '#platform/db/db'
import { makeCollector } from '#platform/flow/collector'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import {
  deleteProcess,
  deleteSeats,
  deleteSilentProcesses,
  insertSeats,
  listDeadSeats,
  lockSilentProcesses,
  type SeatRow,
  upsertProcess,
} from './seats.sql.ts'

const BEAT_MS = 5000
const SILENT_SECONDS = 15
const GROUP = 500

export type Presence = {
  processId: string
  arrive(seat: SeatRow): Promise<void>
  leave(seat: SeatRow): void
  /** Says that this process lives and sweeps the seats of those that do not; answers how many were swept. */
  beat(): Promise<number>
  stop(): Promise<void>
}

/** Whoever returns while his seats are taken away waits for that, finds that he was silent, and takes them again. */
async function sweep(bus: EventBus, tx: Tx, now: Date): Promise<number> {
  const dead = await listDeadSeats(tx, await lockSilentProcesses(tx, SILENT_SECONDS), GROUP)
  if (dead.length > 0) await deleteSeats(bus, tx, dead, now)
  return dead.length
}

export function makePresence(deps: Platform): Presence {
  const processId = newId()
  const seats = new Set<SeatRow>()
  /** Gone, but the database could not be told yet. */
  const departed = new Set<SeatRow>()
  const keyOf = (seat: SeatRow) => `${seat.connectionId}:${seat.auctionId}:${seat.enrollmentId}`

  // One line for both, so that a departure never overtakes the arrival of the same seat.
  type Move = { kind: 'ARRIVE' | 'LEAVE'; seat: SeatRow }
  const moves = makeCollector<Move>(GROUP, async (group) => {
    const now = deps.clock.now()
    const last = new Map(group.map((move) => [keyOf(move.seat), move]))
    const inOrder = [...last.values()].sort((a, b) => (keyOf(a.seat) < keyOf(b.seat) ? -1 : 1))
    const of = (kind: Move['kind']) => inOrder.filter((move) => move.kind === kind).map(({ seat }) => seat)
    await deps.transact(async (tx) => {
      const [arriving, leaving] = [of('ARRIVE'), of('LEAVE')]
      if (leaving.length > 0) await deleteSeats(deps.bus, tx, leaving, now)
      if (arriving.length > 0) await insertSeats(deps.bus, tx, processId, arriving, now)
    })
  })

  async function beat(): Promise<number> {
    const wasSilent = await deps.transact((tx) => upsertProcess(tx, processId, SILENT_SECONDS))
    if (wasSilent && seats.size > 0)
      await deps.transact((tx) => insertSeats(deps.bus, tx, processId, [...seats], deps.clock.now()))
    await tellDepartures()
    const swept = await deps.transact((tx) => sweep(deps.bus, tx, deps.clock.now()))
    await deps.transact((tx) => deleteSilentProcesses(tx, SILENT_SECONDS * 4))
    return swept
  }

  async function tellDepartures() {
    const told = [...departed]
    if (told.length === 0) return
    await deps.transact((tx) => deleteSeats(deps.bus, tx, told, deps.clock.now()))
    for (const seat of told) departed.delete(seat)
  }

  const log = (error: unknown) => deps.log.warn({ err: error }, 'could not record presence')
  const beating = setInterval(() => void beat().catch(log), BEAT_MS)
  const begun = beat().catch(log)

  return {
    processId,
    async arrive(seat) {
      seats.add(seat)
      await begun
      await moves.add({ kind: 'ARRIVE', seat })
    },
    leave(seat) {
      seats.delete(seat)
      moves.add({ kind: 'LEAVE', seat }).catch((error) => {
        departed.add(seat)
        log(error)
      })
    },
    beat,
    async stop() {
      clearInterval(beating)
      await begun
      await moves.idle()
      const left = [...seats, ...departed]
      await deps
        .transact(async (tx) => {
          if (left.length > 0) await deleteSeats(deps.bus, tx, left, deps.clock.now())
          await deleteProcess(tx, processId)
        })
        .catch(log)
    },
  }
}
