// What minutes are of: an auction of the platform, or a cycle that was drawn without one. Both are signed, disputed, scanned and filed
// in the same way; they differ in what is locked, and only an auction has a log that says so.
import type { FramePayload } from '@kuri/contract/auctions/live-room.frames'
import { applyMutations } from '#features/auctions/model/apply-mutations'
import type { Auction } from '#features/auctions/model/auction'
import { lockAuction } from '#features/auctions/model/auctions.sql'
import { getAuction } from '#features/auctions/model/mutate-auction'
import { findCycle, lockAuctionOfCycle, lockCycle } from '#features/programs/cycles/cycles.sql'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'

export type MinutesChange = FramePayload<'auction.minutes.changed'>
type Scope = { companyId: string; branchId: string; programId: string }
type Locked = { scope: Scope | undefined; announce(permit: Permit, change: MinutesChange, now: Date): Promise<void> }

export type MinutesSubject = {
  table: 'auctions' | 'cycles'
  /** For staff who may see it. */
  get(deps: Platform, permit: Permit, id: string): Promise<Scope>
  lock(deps: Platform, tx: Tx, id: string): Promise<Locked>
}

const announceChange = (deps: Platform, tx: Tx, auction: Auction, permit: Permit, payload: MinutesChange, now: Date) =>
  applyMutations(
    deps,
    tx,
    [
      {
        auction,
        actor: permit.actor,
        mutation: {
          changes: {},
          logs: [],
          events: () => [{ type: 'auction.minutes.changed', audience: 'STAFF', payload }],
        },
      },
    ],
    now,
  )

export const AUCTION_MINUTES: MinutesSubject = {
  table: 'auctions',
  get: getAuction,
  async lock(deps, tx, id) {
    const auction = await lockAuction(tx, id, deps.config.timeZone)
    return {
      scope: auction,
      async announce(permit, change, now) {
        await announceChange(deps, tx, auction!, permit, change, now)
      },
    }
  },
}

export async function getDrawnCycle({ db }: Pick<Platform, 'db'>, permit: Permit, cycleId: string) {
  return permit.requireVisible(await findCycle(db, cycleId))
}

/** In the lock order the auction comes before its cycle; one that was cancelled may exist. */
export async function lockDraw(tx: Tx, cycleId: string) {
  const auction = await lockAuctionOfCycle(tx, cycleId)
  const cycle = await findCycle(tx, cycleId)
  if (!cycle) throw refuse('NOT_FOUND')
  await lockCycle(tx, cycleId)
  return { auction, cycle }
}

export const CYCLE_MINUTES: MinutesSubject = {
  table: 'cycles',
  get: getDrawnCycle,
  lock: async (_deps, tx, id) => ({ scope: (await lockDraw(tx, id)).cycle, announce: async () => undefined }),
}
