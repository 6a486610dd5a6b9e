// Stands for the statements on presence.
import { AUDIENCE_CHANNEL } from '@kuri/server/features/auctions/model/events.sql'
import type * as real from '@kuri/server/features/auctions/room/presence/seats.sql'
import { seatKey } from '@kuri/server/features/auctions/room/presence/seats.sql'
import { type EventBus, wakeOthers } from '@kuri/server/platform/bus/event-bus'
import type { Tx } from '@kuri/server/platform/db/types'
import { sessionOf } from '../database.ts'

export * from '@kuri/server/features/auctions/room/presence/seats.sql'

type SeatRow = real.SeatRow

const wakeRooms = (bus: EventBus, tx: Tx, seats: readonly SeatRow[]) =>
  wakeOthers(bus, tx, AUDIENCE_CHANNEL, [...new Set(seats.map(({ auctionId }) => auctionId))])

export const insertSeats: typeof real.insertSeats = async (bus, tx, processId, rows) => {
  const session = sessionOf(tx)
  await session.send(() =>
    session.write(() => {
      const { seats } = session.store.tables
      for (const row of rows) if (!seats.has(seatKey(row))) seats.set(seatKey(row), { ...row, processId })
    }),
  )
  await wakeRooms(bus, tx, rows)
}

export const deleteSeats: typeof real.deleteSeats = async (bus, tx, rows) => {
  const session = sessionOf(tx)
  await session.send(() =>
    session.write(() => {
      for (const row of rows) session.store.tables.seats.delete(seatKey(row))
    }),
  )
  await wakeRooms(bus, tx, rows)
}

export const listExpiredSeats: typeof real.listExpiredSeats = (db, expiredProcessIds, limit) => {
  const session = sessionOf(db)
  return session.send(() => {
    const { seats, processes } = session.store.tables
    return [...seats.values()]
      .filter(({ processId }) => expiredProcessIds.includes(processId) || !processes.has(processId))
      .slice(0, limit)
  })
}

export const listOtherSeats: typeof real.listOtherSeats = (db, processId, taken, limit) => {
  const session = sessionOf(db)
  return session.send(() => {
    const keys = new Set(taken.map(seatKey))
    return [...session.store.tables.seats]
      .filter(([key, seat]) => seat.processId === processId && !keys.has(key))
      .map(([, seat]) => seat)
      .slice(0, limit)
  })
}
