// Stands for the statements on winners and on the offers that could win.
import type * as real from '@kuri/server/features/auctions/winners/winners.sql'
import { databaseError } from '../../store/store.ts'
import type { WinnerRow } from '../../store/tables.ts'
import { sessionOf } from '../database.ts'
import { prebidsOf } from '../prebids/prebid-rows.ts'
import { stagedBy, winnersOf } from './staged.ts'

export * from '@kuri/server/features/auctions/winners/winners.sql'

/** Every bid of the run; the statement of the service returns the best of each ticket, and the ranking must not rely on that. */
export const listStandingBids: typeof real.listStandingBids = (db, auction) => {
  const session = sessionOf(db)
  return session.send(() => {
    const row = session.store.tables.auctions.get(auction.id)!
    const won = new Set(winnersOf(db, row.cycleId).map(({ enrollmentId }) => enrollmentId))
    return session.store.tables.bidsOf
      .get(auction.id)!
      .filter(({ run, enrollmentId }) => run === auction.run && !won.has(enrollmentId))
      .map((bid) => ({ ...bid }))
  })
}

export const listStandingPrebids: typeof real.listStandingPrebids = (db, auctionId) => {
  const session = sessionOf(db)
  return session.send(() =>
    prebidsOf(session.store.tables, auctionId)
      .filter(({ status }) => status === 'ACTIVE' || status === 'SUPERSEDED')
      .map((prebid) => ({ ...prebid })),
  )
}

export const listFilledDivisions: typeof real.listFilledDivisions = (db, cycleId) =>
  sessionOf(db).send(() => winnersOf(db, cycleId).map(({ division }) => division))

export const findReplacedWinner: typeof real.findReplacedWinner = async () => null

/** One winner for each division of a cycle, and one win for each ticket. */
export const insertWinner: typeof real.insertWinner = (tx, winner) => {
  const session = sessionOf(tx)
  return session.send(() => {
    const row = winner as unknown as WinnerRow
    const isTaken = winnersOf(tx, row.cycleId).some(
      ({ division, enrollmentId }) => division === row.division || enrollmentId === row.enrollmentId,
    )
    if (isTaken) throw databaseError('23505')
    stagedBy(tx).winners.push(row)
    session.write(() => session.store.tables.winners.push(row))
    return row as never
  })
}
