// What must hold for a room whenever nothing is under way. [spec: Frames; Versions of an object]
import type { RoomClient } from '@kuri/room-client/room-client'
import type { Room } from '@kuri/server/testing/rooms'
import { type Frame, openSocket } from '@kuri/server/testing/sockets'
import type { TestApp } from '@kuri/server/testing/test-app'
import { headFaults, treeFaults } from '@kuri/server/testing/trees'
import { expect } from 'vitest'

export type AcceptedBid = { bidId: string; amountPaise: number }
export type FollowedClient = RoomClient & { name: string; frames: Frame[] }

const isEvent = ({ type, data }: Frame) =>
  data?.payload !== undefined && type !== 'auction.state.snapshot' && type !== 'auction.bid.rejected'
const withoutFrameNumber = ({ sequence: _sequence, ...frame }: Frame) => frame
const sequencesOf = (frames: readonly Frame[]) => frames.map(({ data }) => data.serverSequence as number)

/** Of acknowledgements, snapshots and head frames. */
const headsIn = ({ data }: Frame): { size: number; root: string }[] =>
  [data?.log, data?.payload?.log].filter((log) => log !== undefined)

/** Returns the amount of the leading bid. `since` is where a visitor resumes. */
export async function checkRoom(
  app: TestApp,
  at: {
    room: Room
    accepted: readonly AcceptedBid[]
    staff: FollowedClient
    members: readonly FollowedClient[]
    since: number
  },
): Promise<number | null> {
  const { auctionId } = at.room
  const auction = await app.db.selectFrom('auctions').selectAll().where('id', '=', auctionId).executeTakeFirstOrThrow()
  const log = await app.db
    .selectFrom('roomEvents')
    .select(['serverSequence', 'stateVersion', 'audience', 'subscriberId'])
    .where('auctionId', '=', auctionId)
    .orderBy('serverSequence')
    .execute()
  const sequences = log.map(({ serverSequence }) => serverSequence)
  expect(sequences, 'the log has no gap').toEqual(sequences.map((_, index) => index + 1))
  expect(auction.serverSequence, 'the row knows the newest event').toBe(sequences.length)
  const versions = [...new Set(log.map(({ stateVersion }) => stateVersion))]
  expect(versions, 'every mutation has one version').toEqual(versions.map((_, index) => index + 1))
  expect(auction.stateVersion, 'the row knows the newest version').toBe(versions.length)

  const bids = await app.db
    .selectFrom('bids')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .orderBy('serverSequence')
    .execute()
  const standing = bids.filter(({ deletedAt, disqualifiedAt }) => !deletedAt && !disqualifiedAt)
  const lead = standing.toSorted((a, b) => a.amountPaise - b.amountPaise || a.serverSequence - b.serverSequence)[0]
  expect(auction.leadingBidId, 'the best standing bid leads').toBe(lead?.id ?? null)
  expect(auction.bidCount, 'the row counts the bids').toBe(bids.filter(({ deletedAt }) => !deletedAt).length)
  for (const { bidId, amountPaise } of at.accepted)
    expect(
      bids.filter(({ id }) => id === bidId),
      'an acknowledged bid is stored once',
    ).toMatchObject([{ amountPaise }])

  expect(await treeFaults(app.db, auctionId), 'the tree is that of the events').toEqual([])

  const heads = [at.staff, ...at.members].flatMap(({ frames }) => frames.flatMap(headsIn))
  expect(await headFaults(app.db, auctionId, heads), 'every head that was given out is one of the log').toEqual([])

  const received = at.staff.frames.filter(isEvent)
  const sent = log.filter(({ audience }) => audience !== 'RECORD' && audience !== 'LEDGER')
  expect(sequencesOf(received), 'staff received every event once and in order').toEqual(
    sent.map(({ serverSequence }) => serverSequence),
  )
  for (const [n, member] of at.members.entries()) {
    const addressed = log.filter(
      ({ audience, subscriberId }) =>
        audience === 'ROOM' || (audience === 'SUBSCRIBER' && subscriberId === at.room.members[n]!.userId),
    )
    const due = addressed.map(({ serverSequence }) => serverSequence)
    expect(sequencesOf(member.frames.filter(isEvent)), `${member.name} received every event once`).toEqual(due)
  }
  await checkReplay(app, at, received, auction)
  return lead?.amountPaise ?? null
}

/** Somebody who resumes anywhere, over a real socket, gets the frames that staff received live. */
async function checkReplay(
  app: TestApp,
  { room, since }: { room: Room; since: number },
  received: readonly Frame[],
  auction: { stateVersion: number; bidCount: number },
): Promise<void> {
  const later = received.filter(({ data }) => data.serverSequence > since)
  const visitor = await openSocket(app.url, room.company.token)
  await visitor.ask('auction.subscribe', { auctionId: room.auctionId, lastSequence: since, detail: 'SHORT' })
  await visitor.until(() => visitor.frames.filter(isEvent).length >= later.length, 'the replay')
  expect(visitor.frames.filter(isEvent).map(withoutFrameNumber), `a replay from ${since}`).toEqual(
    later.map(withoutFrameNumber),
  )
  const snapshot = await visitor.event('auction.state.snapshot')
  const { stateVersion, bidCount } = auction
  expect(snapshot.data.payload.auction, 'the snapshot agrees with the row').toMatchObject({ stateVersion, bidCount })
  visitor.ws.terminate()
}
