// What a transaction wrote and reads again before its commit: winners and the settlement. Everything else becomes visible with the commit.

import type { Auction } from '@kuri/server/features/auctions/model/auction'
import type { Settlement } from '@kuri/server/features/programs/cycles/settlement.rules'
import type { Tables, WinnerRow } from '../../store/tables.ts'
import { sessionOf } from '../database.ts'

type Staged = { winners: WinnerRow[]; settlements: Map<string, Settlement> }

const staged = new WeakMap<object, Staged>()

export function stagedBy(tx: unknown): Staged {
  const known = staged.get(tx as object)
  if (known) return known
  const fresh: Staged = { winners: [], settlements: new Map() }
  staged.set(tx as object, fresh)
  return fresh
}

export const winnersOf = (tx: unknown, cycleId: string): WinnerRow[] =>
  [...sessionOf(tx).store.tables.winners, ...stagedBy(tx).winners].filter((winner) => winner.cycleId === cycleId)

export const auctionOfCycle = ({ auctions }: Tables, cycleId: string): Auction =>
  [...auctions.values()].find((auction) => auction.cycleId === cycleId)!

/** The tickets of a group are those that take part in its auction. */
export const ticketsOf = ({ enrollments, participations }: Tables, auctionId: string) =>
  [...enrollments.values()].filter(({ id }) => participations.has(`${auctionId} ${id}`))
