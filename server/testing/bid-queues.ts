// Bids straight into lanes of their own, without a socket: as many and as fast as a test likes.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { bidRequest } from '#features/auctions/bidding/bid-request'
import { makeBidQueues } from '#features/auctions/bidding/lane'
import { newId } from '#platform/ids'
import type { Actor } from '#platform/permit'
import type { Room } from './rooms.ts'
import type { TwoProcesses } from './two-processes.ts'

export function openLanes(world: TwoProcesses, databaseUrl = world.database.url) {
  const lanes = makeBidQueues(world.app.app.platform, databaseUrl, () => {})

  /** How it ended: 'ack', the reason of the refusal, or what went wrong. */
  function place(room: Room, amount: number, member = 0): Promise<string> {
    const { enrollmentId, userId } = room.members[member]!
    const request = bidRequest({
      auctionId: room.auctionId,
      enrollmentId,
      messageId: newId(),
      amountPaise: Math.round(amount * 100),
      actor: { userId, role: 'SUBSCRIBER' } as Actor,
    })
    return new Promise((resolve) =>
      lanes.place(
        request,
        (outcome) => resolve('receipt' in outcome ? 'ack' : outcome.refusal.reason),
        (error) => resolve(String(error)),
      ),
    )
  }

  /** Until PostgreSQL lets a batch of bids wait for somebody else. */
  const untilBidsWait = () =>
    expect
      .poll(
        async () => {
          const { rows } = await sql`SELECT 1 FROM pg_stat_activity WHERE application_name = 'kuri-bids'
            AND datname = current_database() AND wait_event_type = 'Lock'`.execute(world.app.db)
          return rows.length
        },
        { interval: 2, timeout: 5000 },
      )
      .toBeGreaterThan(0)

  return { place, untilBidsWait, stop: lanes.stop }
}
