// The state of a room as one viewer may see it, together with the events that the viewer missed, all from one database snapshot.
// [spec: Entering a room; The snapshot; The number of prebids; The snapshot of the staff] It is read for staff one by one (staff-snapshot.ts)
// and for members in batches (member-snapshots.ts).
import { ROOM_LIMITS } from '@kuri/contract/auctions/live-room.contract'
import type { FrameData } from '@kuri/contract/auctions/live-room.frames'
import type { SignedHead } from '#features/proof/tree/head-signer'
import type { Reader } from '#platform/db/types'
import type { Audience } from '../../audience/audience.sql.ts'
import type { Auction } from '../../model/auction.ts'
import { type LoggedEvent, listRoomEvents } from '../../model/events.sql.ts'
import { audienceData } from '../presence/audience.ts'
import type { Detail } from '../rooms.ts'
import { isOfThisHistory, type ResumePoint } from './resume.rules.ts'

export const PARTICIPANTS = { pageNumber: 1, pageSize: 100 }

type State = FrameData<'auction.state.snapshot'>['payload']

/** JSON of what a viewer sees, in the detail that was asked for. Viewers of one kind share it. */
export type JsonFor = (detail: Detail) => string

export type RoomSnapshot = {
  auction: Auction
  /** `auction` of the state's payload. */
  auctionJson: JsonFor
  currentUser: State['currentUser']
  audienceJson: JsonFor
  /** The events after the resume point; null when there are too many, or when it belongs to another history. */
  missed: LoggedEvent[] | null
  epoch: string
  log: SignedHead | null
}

/** The number of prebids is hidden until the auction has been live. */
export const sealedCount = <O extends object>(auction: Auction, overview: O) => ({
  ...overview,
  activePrebidCount: auction.liveStartedAt === null ? null : auction.activePrebidCount,
})

/** [spec: Audience] Participants are shown to staff, and to members with an enrollment that has joined. */
export const audienceJson = (audience: Audience, participants: JsonFor | null): JsonFor => {
  const counters = JSON.stringify(audienceData(audience))
  return (detail) => withField(counters, 'participants', participants?.(detail) ?? 'null')
}

/** `object` is the JSON of an object that has fields, `value` is JSON. */
export const withField = (object: string, name: string, value: string): string =>
  `${object.slice(0, -1)},"${name}":${value}}`

type History = Parameters<typeof isOfThisHistory>[1]

/** The events after each of the resume points, with one read; null for a point that cannot be resumed from. */
export async function listMissedEvents(
  db: Reader,
  auction: Auction,
  resumes: readonly (ResumePoint | null)[],
  history: History,
): Promise<(LoggedEvent[] | null)[]> {
  const gaps = resumes.map((resume) => gapAfter(auction, resume, history))
  const largest = Math.max(0, ...gaps.map((gap) => gap ?? 0))
  const events = largest === 0 ? [] : await listRoomEvents(db, auction.id, auction.serverSequence - largest, largest)
  return gaps.map((gap) => {
    if (gap === null) return null
    const missed = events.filter(({ serverSequence }) => serverSequence > auction.serverSequence - gap)
    // Events of auctions that are long complete are archived, and not sent again.
    return missed.length === gap ? missed : null
  })
}

/** How many events came after the point; null when they cannot be sent. */
function gapAfter(auction: Auction, resume: ResumePoint | null, history: History): number | null {
  if (resume === null) return 0
  if (!isOfThisHistory(resume, history)) return null
  const gap = auction.serverSequence - resume.lastSequence
  return gap < 0 || gap > ROOM_LIMITS.replayedEvents ? null : gap
}
