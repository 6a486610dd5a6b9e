import { expect, test } from 'vitest'
import { useBiddingRooms } from '#testing/bidding-rooms'
import type { TestSocket } from '#testing/sockets'

const { world, connect, liveRoom } = useBiddingRooms()
const [A, B] = [0, 1] as const

type Changed = Record<string, unknown>
const changesIn = (socket: TestSocket): Changed[] =>
  socket.frames.flatMap(({ type, data }) => (type === 'auction.participant.changed' ? data.participants : []))

/** Waits until staff have heard of a ticket with these fields. */
async function heard(staff: TestSocket, enrolledSubscriberId: string, fields: Changed): Promise<Changed> {
  const matches = (change: Changed) =>
    change.enrolledSubscriberId === enrolledSubscriberId &&
    Object.entries(fields).every(([field, value]) => change[field] === value)
  await staff.until(() => changesIn(staff).some(matches), `a change to ${JSON.stringify(fields)}`)
  return changesIn(staff).findLast(matches)!
}

test('sends staff who comes, joins, pays, is disqualified and leaves, and members nothing of it', async () => {
  const { auctionId, cycleId, staff, bidders, members } = await liveRoom({ joined: false })
  const [asha, babu] = [bidders[A]!, bidders[B]!]
  await heard(staff, asha.enrollmentId, { isOnline: true, hasJoined: false })
  await asha.socket.ask('auction.join', asha.at)
  const joined = await heard(staff, asha.enrollmentId, { hasJoined: true })
  const list = await world.app.call('GET', `/v2/companies/auctions/${auctionId}/participants`, world.company)
  expect(list.data.participants[0]).toMatchObject(joined)

  const setStatus = (status: 'DRAFT' | 'PAID') =>
    world.app.db
      .updateTable('invoices')
      .set({ status })
      .where('enrollmentId', '=', members[B]!.enrollmentId)
      .where('cycleId', '=', cycleId)
      .execute()
  await setStatus('DRAFT')
  await heard(staff, babu.enrollmentId, { isPaymentCompletedForCycle: false })
  await staff.ask('auction.bid.mark', {
    auctionId,
    action: 'DISQUALIFY_BIDDER',
    enrolledSubscriberId: asha.enrollmentId,
    reason: 'bids for a friend',
    reasonCode: 'RULE_VIOLATION',
  })
  await heard(staff, asha.enrollmentId, { isDisqualified: true })
  babu.socket.ws.terminate()
  await heard(staff, babu.enrollmentId, { isOnline: false })
  expect(changesIn(asha.socket)).toEqual([])
})

test('many arrivals at once are few frames, and an unchanged ticket is in none', async () => {
  const room = await liveRoom({ members: 12, joined: false })
  const sockets = await Promise.all(room.members.slice(0, 10).map(({ token }) => connect(token)))
  const before = room.staff.frames.length
  await Promise.all(
    room.bidders.slice(0, 10).map(({ at }, index) => sockets[index]!.ask('auction.join', at).catch(() => null)),
  )
  for (const { enrollmentId } of room.bidders.slice(0, 10)) await heard(room.staff, enrollmentId, { hasJoined: true })
  const frames = room.staff.frames.slice(before).filter(({ type }) => type === 'auction.participant.changed')
  expect(frames.length).toBeLessThanOrEqual(5)
  const joined = frames.flatMap(({ data }) => data.participants).filter(({ hasJoined }: Changed) => hasJoined)
  expect(new Set(joined.map(({ enrolledSubscriberId }: Changed) => enrolledSubscriberId)).size).toBe(joined.length)
})
