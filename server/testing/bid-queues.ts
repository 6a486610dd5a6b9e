// Bids straight into a bid queue of their own, without a socket: as many and as fast as a test likes.
import { type BidRequest, bidRequest } from '#features/auctions/bidding/bid-request'
import { makeBidding } from '#features/auctions/bidding/bidding'
import { newId } from '#platform/ids'
import type { Actor } from '#platform/permit'
import type { Room } from './rooms.ts'
import type { TwoProcesses } from './two-processes.ts'

export type BidQueues = ReturnType<typeof openBidQueues>

export function openBidQueues(world: TwoProcesses, databaseUrl = world.database.url) {
  const { platform } = world.app.app
  const bidding = makeBidding(platform, databaseUrl, () => {})

  /** How it ended: 'ack', the reason of the refusal, or the error. */
  function place(room: Room, amount: number, member = 0, more: Partial<BidRequest> = {}): Promise<string> {
    const { enrollmentId, userId } = room.members[member]!
    const request = bidRequest({
      auctionId: room.auctionId,
      enrollmentId,
      messageId: newId(),
      amountPaise: Math.round(amount * 100),
      actor: { userId, role: 'SUBSCRIBER' } as Actor,
      receivedAtMs: platform.clock.nowMs(),
      ...more,
    })
    return new Promise((resolve) =>
      bidding.place(
        request,
        (verdict) => resolve(verdict.kind === 'REFUSED' ? verdict.refusal.reason : 'ack'),
        (error) => resolve(String(error)),
      ),
    )
  }

  return { place, stop: bidding.stop }
}
