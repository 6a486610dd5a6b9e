// Changes one auction for a person: locks it, checks that the caller may see it, lets `decide` judge it, writes the mutation.
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { type Applied, applyMutations } from './apply-mutations.ts'
import type { Auction } from './auction.ts'
import { findAuction, lockAuction } from './auctions.sql.ts'
import type { Mutation } from './mutation.ts'

/** Another company's auction is 403; an auction of the own company without the permission at its program is 404. */
const requireVisible = (permit: Permit, auction: Auction | undefined): Auction =>
  permit.requireVisible(auction, 'FORBIDDEN')

export async function getAuction(deps: Platform, permit: Permit, auctionId: string): Promise<Auction> {
  return requireVisible(permit, await findAuction(deps.db, auctionId, deps.config.timeZone))
}

export type Mutated = Applied & { changed: boolean; now: Date }

type Decide<Decision> = (auction: Auction, now: Date, tx: Tx) => Decision | Promise<Decision>

/**
 * `decide` judges the locked auction and returns a mutation (with a `result` for the caller), returns null when there is nothing
 * to do, or refuses. A scheduled auction keeps its program from ending, so only scheduling itself locks the program too.
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
    const auction = requireVisible(permit, await lock(tx, auctionId, deps.config.timeZone))
    const now = deps.clock.now()
    const mutation = await decide(auction, now, tx)
    if (mutation === null) return { auction, events: [], changed: false, now }
    const [applied] = await applyMutations(deps, tx, [{ auction, mutation, actor: permit.actor }], now)
    return { ...applied!, changed: true, now, result: mutation.result }
  })
}
