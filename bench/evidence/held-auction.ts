// An auction that is held on the real service, without sockets, with as many bids as a bench asks for.
import { scheduleAuction, startAuction } from '@kuri/server/features/auctions/lifecycle/lifecycle.actions'
import { makeParticipation } from '@kuri/server/testing/auction-fixtures'
import { openBidQueues } from '@kuri/server/testing/bid-queues'
import { anySuperadmin } from '@kuri/server/testing/lifecycle'
import { makeRoom } from '@kuri/server/testing/rooms'
import type { TwoProcesses } from '@kuri/server/testing/two-processes'
import { asTestApp, type Service } from '../service.ts'

const TOTAL_RUPEES = 9_000_000_000
const MEMBERS = 20
const ANCHOR_SECONDS = 10

/** Answers the auction's id. Bids come in groups ten seconds apart, each of which gets an anchor in the public log. */
export async function holdAuction(
  service: Service,
  { bids, bidsPerAnchor }: { bids: number; bidsPerAnchor: number },
): Promise<string> {
  const { app } = service
  const testApp = { ...asTestApp(service), app }
  const room = await makeRoom(testApp, {
    members: MEMBERS,
    auction: { status: 'PENDING', auctionStartAt: null, durationSeconds: 86_000 },
    program: { totalAmountPaise: TOTAL_RUPEES * 100, minimumBidAmountPaise: 100 },
  })
  for (const member of room.members) await makeParticipation(testApp, room, member)
  const { clock } = app.platform
  const staff = anySuperadmin()
  await scheduleAuction(app.platform, staff, room.auctionId, { auctionStartAt: new Date(clock.nowMs() + 600_000) })
  await startAuction(app.platform, staff, room.auctionId)
  const world = { app: testApp, other: testApp, database: { url: app.platform.databaseUrl } } as TwoProcesses
  const queues = openBidQueues(world)
  for (let placed = 0; placed < bids; ) {
    const count = Math.min(bidsPerAnchor, bids - placed)
    const replies = Array.from({ length: count }, (_, n) =>
      queues.place(room, TOTAL_RUPEES - 1 - placed - n, (placed + n) % MEMBERS),
    )
    const refused = (await Promise.all(replies)).find((reply) => reply !== 'ack')
    if (refused !== undefined) throw new Error(`A bid was refused: ${refused}`)
    placed += count
    clock.setAheadMs(clock.aheadMs() + ANCHOR_SECONDS * 1000)
    await app.publicLog.sweep()
  }
  await queues.stop()
  return room.auctionId
}
