// Stands for the statements on the auction row.
import type { Auction } from '@kuri/server/features/auctions/model/auction'
import type * as real from '@kuri/server/features/auctions/model/auctions.sql'
import type { Session } from '../store/store.ts'
import { readAuction } from '../store/tables.ts'
import { sessionOf } from './database.ts'

export * from '@kuri/server/features/auctions/model/auctions.sql'

const UNDER_WAY: ReadonlySet<string> = new Set(['SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'ENDED'])
const SWEEP = 'sweep'

const read = ({ store: { tables } }: Session, id: string): Auction | undefined => {
  const row = tables.auctions.get(id)
  return row && readAuction(tables, row)
}

function update(session: Session, id: string, changes: Partial<Auction>): void {
  const { auctions } = session.store.tables
  session.write(() => auctions.set(id, { ...auctions.get(id)!, ...changes }))
}

export const lockAuction: typeof real.lockAuction = (tx, id) => {
  const session = sessionOf(tx)
  return session.send(async () => {
    await session.store.lock(id, session)
    return read(session, id)
  })
}

export const findAuction: typeof real.findAuction = (db, id) => {
  const session = sessionOf(db)
  return session.send(() => read(session, id))
}

export const claimDueAuctions: typeof real.claimDueAuctions = (tx, now, which) => {
  const session = sessionOf(tx)
  return session.send(() => {
    const { store } = session
    const due = [...store.tables.auctions.values()]
      .filter(({ id, dueAt }) => dueAt !== null && dueAt <= now && ('limit' in which || id === which.id))
      .sort((a, b) => a.dueAt!.getTime() - b.dueAt!.getTime())
      .filter(({ id }) => !store.isHeldByAnother(id, session))
      .slice(0, 'limit' in which ? which.limit : 1)
    for (const { id } of due) void store.lock(id, session)
    if (due.length > 0) session.onClaim()
    return due.map(({ id }) => read(session, id)!)
  })
}

export const findEarliestDue: typeof real.findEarliestDue = (db) => {
  const session = sessionOf(db)
  return session.send(() => {
    const times = [...session.store.tables.auctions.values()].flatMap(({ dueAt }) => dueAt ?? [])
    return times.sort((a, b) => a.getTime() - b.getTime())[0] ?? null
  })
}

export const updateDueAtPostponed: typeof real.updateDueAtPostponed = (tx, id, now, ms) => {
  const session = sessionOf(tx)
  return session.send(async () => {
    await session.store.lock(id, session)
    const row = session.store.tables.auctions.get(id)!
    if (!row.dueAt || row.dueAt > now) return []
    update(session, id, { dueAt: new Date(now.getTime() + ms) })
    return []
  })
}

export const claimSweep: typeof real.claimSweep = (tx) => {
  const session = sessionOf(tx)
  return session.send(() => {
    if (session.store.isHeldByAnother(SWEEP, session)) return false
    void session.store.lock(SWEEP, session)
    return true
  })
}

export const listAuctionsUnderWay: typeof real.listAuctionsUnderWay = (db, afterId, limit) => {
  const session = sessionOf(db)
  return session.send(() => {
    const rows = [...session.store.tables.auctions.values()].filter(
      ({ id, status }) => UNDER_WAY.has(status) && id > afterId,
    )
    return rows
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit)
      .map(({ id }) => read(session, id)!)
  })
}

export const updateDueTimes: typeof real.updateDueTimes = (tx, repaired) => {
  const session = sessionOf(tx)
  return session.send(() => {
    for (const { id, stateVersion, dueAt } of repaired) {
      if (session.store.isHeldByAnother(id, session)) continue
      void session.store.lock(id, session)
      if (session.store.tables.auctions.get(id)!.stateVersion === stateVersion) update(session, id, { dueAt })
    }
  })
}

const READ_WITH_AUCTION: ReadonlySet<string> = new Set([
  'leadingTicketNumber', 'leadingSubscriberName', 'pauseReason', 'id', 'companyId', 'branchId', 'programId', 'cycleId', 'createdAt',
]) // biome-ignore format: one glance

export const updateAuctions: typeof real.updateAuctions = (tx, auctions, columns) => {
  const session = sessionOf(tx)
  const written = [...columns].filter((key) => !READ_WITH_AUCTION.has(key))
  const changes = auctions.map((auction) =>
    Object.fromEntries(written.map((key) => [key, auction[key as keyof typeof auction]])),
  )
  return session.send(async () => {
    for (const [index, { id }] of auctions.entries()) {
      await session.store.lock(id, session)
      update(session, id, changes[index] as Partial<Auction>)
    }
  })
}
