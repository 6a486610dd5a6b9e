// [G066] auction.bid.rejected: the room hears of refused bids, but it changes nothing, so it is neither stored nor replayed;
// at most five a second and room, the rest is dropped and counted.
import { rupees } from '@kuri/contract/kit/money'
import { Counter } from 'prom-client'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import { prepareFrames } from '#platform/websocket/frame'
import type { Auction } from '../../model/auction.ts'
import { numbersOf, type Rooms } from '../rooms.ts'

const CHANNEL = 'kuri_rejected'
const PER_SECOND = 5

export type Rejections = {
  tell(auction: Auction, bid: { enrollmentId: string; amountPaise: number }, code: string): void
  stop(): void
}

export function makeRejections(deps: Platform, rooms: Rooms): Rejections {
  const dropped = new Counter({
    name: 'kuri_bid_rejections_dropped_total',
    help: 'Refused bids that the room did not hear of, because there were too many',
    registers: [deps.metrics.registry],
  })
  const budget = () => {
    let counts = new Map<string, number>()
    const refill = setInterval(() => {
      if (counts.size > 0) counts = new Map()
    }, 1000)
    refill.unref()
    const spend = (auctionId: string) => {
      const used = counts.get(auctionId) ?? 0
      counts.set(auctionId, used + 1)
      return used < PER_SECOND
    }
    return { spend, stop: () => clearInterval(refill) }
  }
  // Asked where a refusal happens, and again where it is heard: several processes share one room.
  const [told, heard] = [budget(), budget()]

  deps.bus.on(CHANNEL, (data) => {
    const { auctionId, payload } = JSON.parse(data) as { auctionId: string; payload: object }
    const room = rooms.get(auctionId)
    if (!room) return
    if (!heard.spend(auctionId)) return dropped.inc()
    const at = deps.clock.now()
    const frames = prepareFrames([
      {
        type: 'auction.bid.rejected',
        id: newId(at.getTime()),
        timestamp: at.toISOString(),
        data: JSON.stringify({ auctionId, cycleId: room.cycleId, ...numbersOf(room), payload }),
      },
    ])
    for (const seat of room.seats) if (seat.isLive) seat.connection.sendPrepared(frames)
  })

  return {
    tell(auction, bid, code) {
      if (!told.spend(auction.id)) return dropped.inc()
      const data = JSON.stringify({
        auctionId: auction.id,
        payload: { enrolledSubscriberId: bid.enrollmentId, amount: rupees(bid.amountPaise), code },
      })
      deps.bus
        .publish(CHANNEL, data)
        .catch((error) => deps.log.warn({ err: error }, 'could not tell the room of a refused bid'))
    },
    stop() {
      told.stop()
      heard.stop()
    },
  }
}
