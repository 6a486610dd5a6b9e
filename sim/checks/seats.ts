// The rules on those who follow a room, once the world is quiet: they have heard everything, know what is stored, and are present
// exactly while they are connected. What must hold with every frame is in sim/room/hearing.ts.

import type { RoomState } from '@kuri/room-client/room-state'
import type { Auction } from '@kuri/server/features/auctions/model/auction'
import type { Watcher } from '../room/watcher.ts'
import { OVER } from '../world/auction-row.ts'
import type { World } from '../world/world.ts'
import type { Violation } from './history.ts'

export function checkSeats(world: World): Violation[] {
  return world.watchers.flatMap((watcher) => {
    const { plan, hearing, client } = watcher
    const state = client?.state()
    if (!state) return []
    const broken = (rule: number, text: string): Violation => ({ rule, text: `${plan.name} ${text}` })
    const hasAccess = hearing.lostAccessAtMs === null
    const found: Violation[] = []
    if (state.session.kind === 'LIVE') {
      if (!hasAccess) found.push(broken(39, 'is still in the room'))
      if (!hearing.isOfThisHistory) found.push(broken(29, 'follows a history that is gone'))
      const missed = hearing.missed()
      if (missed.length > 0) found.push(broken(28, `never heard event ${missed[0]!.serverSequence}`))
      else for (const text of differences(world, watcher, state)) found.push(broken(28, text))
    } else if (!mayBeOut(world, watcher, state.session)) found.push(broken(28, `is ${JSON.stringify(state.session)}`))
    return [...found, ...wrongPresence(world, watcher, state.session.kind === 'LIVE').map((text) => broken(38, text))]
  })
}

/** Members cannot enter again after the end. */
function mayBeOut({ store }: World, { plan, auctionId, hearing }: Watcher, session: RoomState['session']): boolean {
  if (session.kind !== 'CLOSED') return false
  if (hearing.lostAccessAtMs !== null && /ACCESS_REVOKED|NOT_YOUR_ENROLLMENT/.test(session.reason)) return true
  const { status } = store.tables.auctions.get(auctionId)!
  return plan.kind === 'MEMBER' && session.reason === 'ROOM_NOT_OPEN' && OVER.has(status)
}

/** What the client shows is what is stored. */
function differences({ store: { tables } }: World, { auctionId }: Watcher, { auction, feed, stateVersion }: RoomState) {
  const row = tables.auctions.get(auctionId)!
  const shown = auction && [stateVersion, auction.auctionStatus, auction.bidCount, auction.leadingBid?.id ?? null]
  const stored: (keyof Auction)[] = ['stateVersion', 'status', 'bidCount', 'leadingBidId']
  const isShown = shown?.join() === stored.map((key) => row[key]).join()
  const newest = tables.bidsOf.get(auctionId)!.map(({ serverSequence }) => serverSequence)
  newest.sort((a, b) => b - a)
  const listed = feed.map(({ serverSequence }) => serverSequence)
  return [
    ...(isShown ? [] : [`shows ${shown?.join()} of ${stored.map((key) => row[key]).join()}`]),
    ...(newest.slice(0, listed.length).join() === listed.join() ? [] : ['lists other bids than are stored']),
  ]
}

function wrongPresence({ store }: World, { plan, enrollmentId }: Watcher, isIn: boolean): string[] {
  if (plan.kind === 'STAFF') return []
  const rows = store.tables.seats.values().filter((seat) => seat.enrollmentId === enrollmentId)
  const count = [...rows].length
  return count === (isIn ? 1 : 0) ? [] : [`is ${isIn ? 'in' : 'out'} and has ${count} seats`]
}
