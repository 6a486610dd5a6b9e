// [spec: Arrivals and departures; Who is present] Presence: one row in the database per seat, so that every process counts all of them.
// Seats of a process whose heartbeats have stopped are swept by the others.

import type { EventBus } from '#platform/bus/event-bus'
import type { Tx } from '#platform/db/types'
import { makeCollector } from '#platform/flow/collector'
import type { Platform } from '#platform/platform'
import { EXPIRED_SECONDS, type ProcessHeartbeat } from '#platform/processes/process-heartbeat'
import { lockExpiredProcesses } from '#platform/processes/processes.sql'
import { deleteSeats, insertSeats, listExpiredSeats, listOtherSeats, type SeatRow, seatKey } from './seats.sql.ts'

const BATCH_SIZE = 500

export type Presence = {
  arrive(seat: SeatRow): Promise<void>
  leave(seat: SeatRow): void
  stop(): Promise<void>
}

type Move = { kind: 'ARRIVE' | 'LEAVE'; seat: SeatRow }

/** A process that returns while its seats are swept waits for the row lock, finds that it had expired, and restores them. */
async function sweepSeats(bus: EventBus, tx: Tx, now: Date): Promise<void> {
  const expired = await listExpiredSeats(tx, await lockExpiredProcesses(tx, EXPIRED_SECONDS), BATCH_SIZE)
  if (expired.length > 0) await deleteSeats(bus, tx, expired, now)
}

export function makePresence(
  { transact, clock, bus, log, history }: Pick<Platform, 'transact' | 'clock' | 'bus' | 'log' | 'history'>,
  heartbeat: ProcessHeartbeat,
): Presence {
  const { processId } = heartbeat
  const seats = new Set<SeatRow>()
  /** Seats that were left, but whose rows could not be deleted yet. */
  const departed = new Set<SeatRow>()
  /** A failover can bring back rows that were deleted. */
  let mayHaveReturned = false
  history.onChange(() => {
    mayHaveReturned = true
  })

  // Arrivals and departures share one queue, so that a departure never overtakes the arrival of the same seat.
  const moves = makeCollector<Move>(BATCH_SIZE, async (batch) => {
    const now = clock.now()
    const lastMoves = new Map(batch.map((move) => [seatKey(move.seat), move]))
    const sortedMoves = [...lastMoves.values()].sort((a, b) => (seatKey(a.seat) < seatKey(b.seat) ? -1 : 1))
    const seatsThat = (kind: Move['kind']) => sortedMoves.filter((move) => move.kind === kind).map(({ seat }) => seat)
    const [arriving, leaving] = [seatsThat('ARRIVE'), seatsThat('LEAVE')]
    // One statement each: it locks the counts of its auctions in their order, and two processes never wait for each other.
    if (leaving.length > 0) await transact((tx) => deleteSeats(bus, tx, leaving, now))
    if (arriving.length > 0) await transact((tx) => insertSeats(bus, tx, processId, arriving, now))
  })

  async function restoreSeats() {
    if (seats.size > 0) await transact((tx) => insertSeats(bus, tx, processId, [...seats], clock.now()))
  }

  async function deleteDepartedSeats() {
    const batch = [...departed]
    if (batch.length === 0) return
    await transact((tx) => deleteSeats(bus, tx, batch, clock.now()))
    for (const seat of batch) departed.delete(seat)
  }

  async function deleteReturnedSeats() {
    while (mayHaveReturned) {
      const returned = await transact(async (tx) => {
        const rows = await listOtherSeats(tx, processId, [...seats], BATCH_SIZE)
        if (rows.length > 0) await deleteSeats(bus, tx, rows, clock.now())
        return rows
      })
      mayHaveReturned = returned.length === BATCH_SIZE
    }
  }

  heartbeat.onBeat(async ({ hasExpired }) => {
    if (hasExpired) await restoreSeats()
    await deleteDepartedSeats()
    await deleteReturnedSeats()
    if (!hasExpired) await transact((tx) => sweepSeats(bus, tx, clock.now()))
  })

  const warn = (error: unknown) => log.warn({ err: error }, 'could not record presence')

  return {
    async arrive(seat) {
      seats.add(seat)
      await heartbeat.started
      await moves.add({ kind: 'ARRIVE', seat })
    },
    leave(seat) {
      seats.delete(seat)
      moves.add({ kind: 'LEAVE', seat }).catch((error) => {
        departed.add(seat)
        warn(error)
      })
    },
    async stop() {
      await moves.idle()
      const remaining = [...seats, ...departed]
      seats.clear()
      if (remaining.length > 0) await transact((tx) => deleteSeats(bus, tx, remaining, clock.now())).catch(warn)
    },
  }
}
