// Stands for the statements on the event log of a room.

import type * as real from '@kuri/server/features/auctions/model/events.sql'
import { ROOM_CHANNEL } from '@kuri/server/features/auctions/model/events.sql'
import { wakeOthers } from '@kuri/server/platform/bus/event-bus'
import { databaseError } from '../store/store.ts'
import { sessionOf } from './database.ts'

export * from '@kuri/server/features/auctions/model/events.sql'

export const insertRoomEvents: typeof real.insertRoomEvents = async (bus, tx, events) => {
  if (events.length === 0) return
  const session = sessionOf(tx)
  const rows = events.map((event) => ({ ...event }))
  await session.send(() => {
    const { tables } = session.store
    for (const { auctionId, serverSequence } of rows)
      if (tables.events.get(auctionId)!.some((event) => event.serverSequence === serverSequence))
        throw databaseError('23505')
    session.write(() => {
      for (const row of rows) tables.events.get(row.auctionId)!.push(row)
    })
  })
  const newest = new Map(rows.map(({ auctionId, serverSequence }) => [auctionId, serverSequence]))
  await wakeOthers(
    bus,
    tx,
    ROOM_CHANNEL,
    [...newest].map(([id, sequence]) => `${id}:${sequence}`),
  )
}

export const listRoomEvents: typeof real.listRoomEvents = (db, auctionId, afterSequence, limit) => {
  const session = sessionOf(db)
  return session.send(() =>
    session.store.tables.events
      .get(auctionId)!
      .filter(({ serverSequence }) => serverSequence > afterSequence)
      .slice(0, limit)
      .map((event) => ({ ...event })),
  )
}

export const listNewestSequences: typeof real.listNewestSequences = (db, auctionIds) => {
  const session = sessionOf(db)
  return session.send(() =>
    auctionIds.map((id) => ({ id, serverSequence: session.store.tables.auctions.get(id)!.serverSequence })),
  )
}
