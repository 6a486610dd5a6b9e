// Who sees a draw, and changes of it that staff permissions do not cover: members take part with their tickets, and the service itself
// brings beacons.
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { applyMutations } from '../model/apply-mutations.ts'
import type { Auction } from '../model/auction.ts'
import { findAuction, lockAuction } from '../model/auctions.sql.ts'
import type { ActorOrSystem, Mutation } from '../model/mutation.ts'
import type { DrawRow } from './draws.sql.ts'
import * as rows from './draws.sql.ts'

/** A member sees the draws of an auction if they hold a ticket of its program. */
export async function refuseUnlessMember(deps: Platform, { actor }: Permit, auctionId: string): Promise<void> {
  const auction = await findAuction(deps.db, auctionId, deps.config.timeZone)
  if (!auction || !(await rows.hasTicket(deps.db, auction.programId, actor.userId))) throw refuse('NOT_FOUND')
}

/** `decide` judges the draw under the lock of its auction and returns null if there is nothing to change. */
export const mutateDraw = (
  deps: Platform,
  at: { auctionId: string; drawId: string },
  actor: ActorOrSystem,
  decide: (auction: Auction, draw: DrawRow, now: Date, tx: Tx) => Promise<Mutation | null>,
): Promise<void> =>
  deps.transact(async (tx) => {
    const auction = await lockAuction(tx, at.auctionId, deps.config.timeZone)
    if (!auction) throw refuse('NOT_FOUND')
    const now = deps.clock.now()
    const draw = await rows.findDraw(tx, at.auctionId, at.drawId)
    if (!draw) throw refuse('DRAW_NOT_FOUND')
    const mutation = await decide(auction, draw, now, tx)
    if (mutation) await applyMutations(deps, tx, [{ auction, mutation, actor }], now)
  })
