// The state of a room as one viewer may see it: the read model of the console or of the subscriber, together with the events the
// viewer missed, all from one database snapshot. [D1 6.1, 6.4, G015, G078]
import { ROOM_LIMITS } from '@kuri/contract/auctions/live-room.contract'
import type { FrameData } from '@kuri/contract/auctions/live-room.frames'
import { dayAt } from '#features/programs/calendar.rules'
import type { SnapshotReads } from '#platform/db/snapshot-reads'
import type { Reader } from '#platform/db/types'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { countAudiences } from '../audience/audience.sql.ts'
import { readParticipants } from '../audience/participants.ts'
import type { Auction } from '../model/auction.ts'
import { findAuction } from '../model/auctions.sql.ts'
import { type EnrollmentFacts, listEnrollmentFactsOfSubscriber } from '../model/enrollment-facts.sql.ts'
import { type LoggedEvent, listRoomEvents } from '../model/events.sql.ts'
import { consoleOverview } from '../screens/console/console.actions.ts'
import { subscriberOverview } from '../screens/subscriber/overview.actions.ts'
import { audienceData } from './presence/audience.ts'
import { isOfThisHistory, type ResumePoint } from './resume.rules.ts'

const PARTICIPANTS = { pageNumber: 1, pageSize: 100 }

export type SnapshotFor = { kind: 'STAFF' } | { kind: 'SUBSCRIBER'; subscriberId: string; enrollmentId: string }

export type RoomSnapshot = {
  auction: Auction
  state: FrameData<'auction.state.snapshot'>['payload']
  audience: FrameData<'auction.audience.snapshot'>
  /** The events after the resume point; null when there are too many, or when it belongs to another history. */
  missed: LoggedEvent[] | null
  epoch: string
}

/** Reads in one snapshot, so the state and the log end at the same event. */
export function readSnapshot(
  deps: Platform,
  snapshots: SnapshotReads,
  auctionId: string,
  viewer: SnapshotFor,
  resume: ResumePoint | null,
): Promise<RoomSnapshot | null> {
  return snapshots.read(async (db, epoch) => {
    const auction = await findAuction(db, auctionId, deps.config.timeZone)
    if (!auction) return null
    const now = deps.clock.now()
    const today = dayAt(now, deps.config.timeZone)
    const mine =
      viewer.kind === 'STAFF' ? [] : await listEnrollmentFactsOfSubscriber(db, auction, viewer.subscriberId, today)
    const [state, audience, missed] = await Promise.all([
      viewer.kind === 'STAFF' ? staffState(deps, db, auction, now) : memberState(deps, db, auction, viewer, mine, now),
      audienceOf(deps, db, auction, viewer, mine),
      missedSince(db, auction, resume, { epoch, changedMsAgo: deps.history.changedMsAgo() }),
    ])
    return { auction, state, audience, missed, epoch }
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

/** The number of prebids is hidden until the auction has been live. */
const sealedCount = <O extends object>(auction: Auction, overview: O) => ({
  ...overview,
  activePrebidCount: auction.liveStartedAt === null ? null : auction.activePrebidCount,
})

/** [D1 2.8] Participants are shown to staff, and to members with an enrollment that has joined. */
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

async function missedSince(
  db: Reader,
  auction: Auction,
  resume: ResumePoint | null,
  history: Parameters<typeof isOfThisHistory>[1],
): Promise<LoggedEvent[] | null> {
  if (resume === null) return []
  if (!isOfThisHistory(resume, history)) return null
  const { lastSequence } = resume
  if (lastSequence === auction.serverSequence) return []
  const gap = auction.serverSequence - lastSequence
  if (gap < 0 || gap > ROOM_LIMITS.replayedEvents) return null
  const missed = await listRoomEvents(db, auction.id, lastSequence, ROOM_LIMITS.replayedEvents)
  // Events of auctions that are long complete are archived, and not sent again.
  return missed.length === gap ? missed : null
}
