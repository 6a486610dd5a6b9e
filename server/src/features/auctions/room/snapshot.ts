// [D1 6.1, 6.4, G015, G078] The whole state of a room as one viewer may see it: the read models of the console and of the
// subscriber, read at one moment together with what the viewer missed.
import { ROOM_LIMITS } from '@kuri/contract/live-room.contract'
import type { Reader } from '#platform/db'
import type { Moments } from '#platform/moments'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { consoleOverview } from '../console/console.actions.ts'
import { type EnrollmentFacts, listEnrollmentFactsOfSubscriber } from '../enrollment-facts.sql.ts'
import type { Auction } from '../lifecycle/auction.ts'
import { findAuction } from '../lifecycle/auctions.sql.ts'
import { subscriberOverview } from '../subscriber-view/overview.actions.ts'
import { countAudiences } from './audience.sql.ts'
import { audienceData } from './audience.ts'
import { readParticipants } from './participants.ts'
import { type LoggedEvent, listRoomEvents } from './room-log.sql.ts'

const PARTICIPANTS = { pageNumber: 1, pageSize: 100 }

export type SnapshotFor = { kind: 'STAFF' } | { kind: 'SUBSCRIBER'; subscriberId: string; enrollmentId: string }

type RoomSnapshot = {
  auction: Auction
  state: { auction: object; currentUser: object | null }
  audience: object
  /** What came after `lastSequence`; null when there is too much of it, or it is of another history. */
  missed: LoggedEvent[] | null
}

/** Everything is of one moment: snapshot and log end at the same event. */
export function readSnapshot(
  deps: Platform,
  moments: Moments,
  auctionId: string,
  viewer: SnapshotFor,
  lastSequence: number | null,
): Promise<RoomSnapshot | null> {
  return moments.read(async (db) => {
    const auction = await findAuction(db, auctionId, deps.config.timeZone)
    if (!auction) return null
    const now = deps.clock.now()
    const mine = viewer.kind === 'STAFF' ? [] : await listEnrollmentFactsOfSubscriber(db, auction, viewer.subscriberId)
    const [state, audience, missed] = await Promise.all([
      viewer.kind === 'STAFF' ? staffState(deps, db, auction, now) : memberState(deps, db, auction, viewer, mine, now),
      audienceOf(deps, db, auction, viewer, mine),
      missedSince(db, auction, lastSequence),
    ])
    return { auction, state, audience, missed }
  })
}

const staffState = async (deps: Platform, db: Reader, auction: Auction, now: Date) => ({
  auction: sealedCount(auction, await consoleOverview(deps, db, auction, now)),
  currentUser: null,
})

async function memberState(
  deps: Platform,
  db: Reader,
  auction: Auction,
  viewer: { enrollmentId: string },
  mine: readonly EnrollmentFacts[],
  now: Date,
) {
  const facts = mine.find(({ id }) => id === viewer.enrollmentId)
  if (!facts) throw refuse('NOT_YOUR_ENROLLMENT')
  const { currentUser, ...overview } = await subscriberOverview(deps, db, auction, facts, now)
  return { auction: sealedCount(auction, overview), currentUser }
}

/** The number of prebids is surfaced only once the auction is live. */
const sealedCount = <O extends object>(auction: Auction, overview: O) => ({
  ...overview,
  activePrebidCount: auction.liveStartedAt === null ? null : auction.activePrebidCount,
})

/** [D1 2.8] Those who have joined are shown to staff, and to members of whom one enrollment has joined. */
async function audienceOf(
  deps: Platform,
  db: Reader,
  auction: Auction,
  viewer: SnapshotFor,
  mine: readonly EnrollmentFacts[],
) {
  const [audience] = await countAudiences(db, [auction.id])
  const maySee = viewer.kind === 'STAFF' || mine.some(({ hasJoined }) => hasJoined)
  return {
    ...audienceData(audience!),
    participants: maySee
      ? await readParticipants(deps, db, auction.id, PARTICIPANTS, audience!.joinedParticipantCount)
      : null,
  }
}

async function missedSince(db: Reader, auction: Auction, lastSequence: number | null): Promise<LoggedEvent[] | null> {
  if (lastSequence === null || lastSequence === auction.serverSequence) return []
  const gap = auction.serverSequence - lastSequence
  if (gap < 0 || gap > ROOM_LIMITS.replayedEvents) return null
  return listRoomEvents(db, auction.id, lastSequence, ROOM_LIMITS.replayedEvents)
}
