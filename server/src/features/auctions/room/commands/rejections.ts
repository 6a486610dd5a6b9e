// auction.bid.rejected: a room sees rejected bids live. [spec: Bid events] They change nothing, so they are neither stored nor replayed; at
// most five per second and room are sent, the others are dropped and counted.
import type { FrameData, FramePayload } from '@kuri/contract/auctions/live-room.frames'
import type { BidRefusalReason } from '@kuri/contract/auctions/live-room.refusals'
import { rupees } from '@kuri/contract/kit/money'
import { Counter } from 'prom-client'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import type { Timers } from '#platform/timers'
import { prepareFrames } from '#platform/websocket/frame'
import type { Auction } from '../../model/auction.ts'
import type { Feed } from '../feed/feed.ts'
import { numbersOf, type Room, type Rooms } from '../rooms.ts'

const CHANNEL = 'kuri_rejected'
const MAX_PER_SECOND = 5
type Rejected = FramePayload<'auction.bid.rejected'>

export type Rejections = {
  /** Publishes a rejected bid to the room on all processes. */
  broadcast(auction: Auction, bid: { enrollmentId: string; amountPaise: number }, code: BidRefusalReason): void
  stop(): void
}

export function makeRejections(
  deps: Pick<Platform, 'bus' | 'clock' | 'log' | 'metrics' | 'timers'>,
  rooms: Pick<Rooms, 'get'>,
  feed: Pick<Feed, 'broadcast'>,
): Rejections {
  const dropped = new Counter({
    name: 'kuri_bid_rejections_dropped_total',
    help: 'Rejected bids that were not sent to the room because of the limit per second',
    registers: [deps.metrics.registry],
  })
  // Limited where a bid is rejected, and again where it is sent to sockets: several processes share one room.
  const publishing = makeBudget(deps.timers)
  const sending = makeBudget(deps.timers)

  deps.bus.on(CHANNEL, (data) => {
    const { auctionId, payload } = JSON.parse(data) as { auctionId: string; payload: Rejected }
    const room = rooms.get(auctionId)
    if (!room) return
    if (sending.spend(auctionId)) send(room, payload)
    else dropped.inc()
  })

  function send(room: Room, payload: Rejected): void {
    const at = deps.clock.now()
    const { auctionId, cycleId } = room
    const data: FrameData<'auction.bid.rejected'> = { auctionId, cycleId, ...numbersOf(room), payload }
    feed.broadcast(
      room,
      prepareFrames([
        {
          type: 'auction.bid.rejected',
          id: newId(at.getTime()),
          timestamp: at.toISOString(),
          data: JSON.stringify(data),
        },
      ]),
    )
  }

  return {
    broadcast(auction, bid, code) {
      if (!publishing.spend(auction.id)) return dropped.inc()
      const payload: Rejected = { enrolledSubscriberId: bid.enrollmentId, amount: rupees(bid.amountPaise), code }
      deps.bus
        .publish(CHANNEL, JSON.stringify({ auctionId: auction.id, payload }))
        .catch((error) => deps.log.warn({ err: error }, 'could not publish a rejected bid'))
    },
    stop() {
      publishing.stop()
      sending.stop()
    },
  }
}

/** How many frames each room may still have in this second. */
function makeBudget(timers: Timers) {
  let spent = new Map<string, number>()
  const refill = () => {
    if (spent.size > 0) spent = new Map()
  }
  const stop = timers.repeat('budget of rejected bids', refill, 1000)
  return {
    stop,
    spend(auctionId: string): boolean {
      const count = spent.get(auctionId) ?? 0
      spent.set(auctionId, count + 1)
      return count < MAX_PER_SECOND
    },
  }
}
