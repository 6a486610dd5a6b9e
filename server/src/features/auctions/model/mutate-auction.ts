// How a person changes one auction: lock it, check that the caller may see it, let the caller's rule decide, write the mutation.
import type { Tx } from '#platform/db/db'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { applyMutations } from './apply-mutations.ts'
import type { Auction } from './auction.ts'
import { findAuction, lockAuction } from './auctions.sql.ts'
import type { Mutation } from './mutation.ts'

/** Another company's auction is told plainly (403); one's own without the permission at its program is not there (404). */
const seeAuction = (permit: Permit, auction: Auction | undefined): Auction =>
  permit.requireVisible(auction, 'FORBIDDEN')

export async function getAuction(deps: Platform, permit: Permit, auctionId: string): Promise<Auction> {
  return seeAuction(permit, await findAuction(deps.db, auctionId, deps.config.timeZone))
}

export type Mutated = { auction: Auction; changed: boolean; now: Date }

type Decide<Decision> = (auction: Auction, now: Date, tx: Tx) => Decision | Promise<Decision>

/**
 * `decide` judges the locked auction: a mutation, or null when there is nothing to do; or it refuses. What else the caller wants
 * to know it hands on as `result`. A scheduled auction keeps its program from ending, so only scheduling itself locks the program too.
 */
export function mutateAuction<T>(
  deps: Platform,
  permit: Permit,
  auctionId: string,
  decide: Decide<Mutation & { result: T }>,
): Promise<Mutated & { result: T }>
export function mutateAuction(
  deps: Platform,
  permit: Permit,
  auctionId: string,
  decide: Decide<Mutation | null>,
  lock?: typeof lockAuction,
): Promise<Mutated>
export function mutateAuction(
  deps: Platform,
  permit: Permit,
  auctionId: string,
  decide: Decide<(Mutation & { result?: unknown }) | null>,
  lock = lockAuction,
): Promise<Mutated & { result?: unknown }> {
  return deps.transact(async (tx) => {
    const auction = seeAuction(permit, await lock(tx, auctionId, deps.config.timeZone))
    const now = deps.clock.now()
    const mutation = await decide(auction, now, tx)
    if (mutation === null) return { auction, changed: false, now }
    const [after] = await applyMutations(deps, tx, [{ auction, mutation, doer: permit.actor }], now)
    return { auction: after!, changed: true, now, result: mutation.result }
  })
}
