// The snapshots of members who enter a room together, from one read. What all members see alike is read once and serialized once
// (shared-lists.ts); what belongs to a ticket is read for all of them and shown to its owner alone. Everything comes from one database
// snapshot, so what a member sees ends at the event after which the feed goes on.

import { dayAt } from '#features/programs/programs/calendar.rules'
import { headOf } from '#features/proof/tree/frontier'
import type { HeadSigner } from '#features/proof/tree/head-signer'
import type { SnapshotReads } from '#platform/db/snapshot-reads'
import type { Reader } from '#platform/db/types'
import { makeCollector } from '#platform/flow/collector'
import type { FairGate } from '#platform/flow/fair-gate'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { type Audience, countAudiences } from '../../audience/audience.sql.ts'
import { readParticipants } from '../../audience/participants.ts'
import type { Auction } from '../../model/auction.ts'
import { auctionView } from '../../model/auction.view.ts'
import { findAuction } from '../../model/auctions.sql.ts'
import { listEnrollmentFactsOfSubscribers } from '../../model/enrollment-facts.sql.ts'
import { getAuctionContext } from '../../screens/auction-context.sql.ts'
import { readLiveBids, readTicketRecords, roomUserView } from '../../screens/subscriber/overview.actions.ts'
import { bidsFor, participantsFor } from './lite-snapshot.ts'
import type { ResumePoint } from './resume.rules.ts'
import { makeSharedLists, oncePerDetail } from './shared-lists.ts'
import { audienceJson, listMissedEvents, PARTICIPANTS, type RoomSnapshot, sealedCount, withField } from './snapshot.ts'

const MAX_BATCH = 50

export type Entrant = {
  subscriberId: string
  enrollmentId: string
  resume: ResumePoint | null
  /** Asked before the batch is read: nothing is read for somebody who has left. */
  isWaiting(): boolean
}

/** Returns null for an auction that does not exist, and for an entrant who has left. */
type ReadMemberSnapshot = (auctionId: string, entrant: Entrant) => Promise<RoomSnapshot | null>

/** One place in a batch. */
type Place = { entrant: Entrant; readSnapshot: () => RoomSnapshot | null }

export function makeMemberSnapshots(
  deps: Platform,
  parts: { snapshots: SnapshotReads; heads: HeadSigner; gate: FairGate },
): ReadMemberSnapshot {
  const { snapshots, heads, gate } = parts
  const bids = makeSharedLists(deps.timers, bidsFor<Awaited<ReturnType<typeof readLiveBids>>[number]>)
  const participants = makeSharedLists(deps.timers, participantsFor<Awaited<ReturnType<typeof readParticipants>>>)
  const batches = new Map<string, { places: ReturnType<typeof makeCollector<Place>>; waiting: number }>()

  async function readBatch(auctionId: string, places: readonly Place[]): Promise<void> {
    const waiting = places.filter(({ entrant }) => entrant.isWaiting())
    if (waiting.length === 0) return
    const entrants = waiting.map(({ entrant }) => entrant)
    const read = await gate(auctionId, () => snapshots.read((db, epoch) => readAll(db, epoch, auctionId, entrants)))
    if (!read) return
    const head = headOf(read.auction)
    const log = head && (await heads.sign(auctionId, head))
    waiting.forEach((place, index) => {
      place.readSnapshot = () => ({ ...read.snapshotOf(place.entrant, index), log })
    })
  }

  async function readAll(db: Reader, epoch: string, auctionId: string, entrants: readonly Entrant[]) {
    const [auction, [audience]] = await Promise.all([
      findAuction(db, auctionId, deps.config.timeZone),
      countAudiences(db, [auctionId]),
    ])
    if (!auction || !audience) return null
    const now = deps.clock.now()
    const subscriberIds = [...new Set(entrants.map(({ subscriberId }) => subscriberId))]
    const enrollmentIds = [...new Set(entrants.map(({ enrollmentId }) => enrollmentId))]
    const [shared, tickets, records, missed] = await Promise.all([
      readShared(db, epoch, auction, audience, now),
      listEnrollmentFactsOfSubscribers(db, auction, subscriberIds, dayAt(now, deps.config.timeZone)),
      readTicketRecords(deps, db, auctionId, enrollmentIds),
      listMissedEvents(
        db,
        auction,
        entrants.map(({ resume }) => resume),
        { epoch, changedMsAgo: deps.history.changedMsAgo() },
      ),
    ])

    function snapshotOf({ subscriberId, enrollmentId }: Entrant, index: number): Omit<RoomSnapshot, 'log'> {
      const own = tickets.filter((ticket) => ticket.subscriberId === subscriberId)
      const ticket = own.find(({ id }) => id === enrollmentId)
      if (!ticket) throw refuse('NOT_YOUR_ENROLLMENT')
      const { auction, auctionJson } = shared
      return {
        auction,
        auctionJson,
        currentUser: roomUserView(deps, auction, ticket, records, now),
        audienceJson: own.some(({ hasJoined }) => hasJoined) ? shared.audienceOfJoined : shared.audienceOfOthers,
        missed: missed[index]!,
        epoch,
      }
    }
    return { auction, snapshotOf }
  }

  async function readShared(db: Reader, epoch: string, auction: Auction, audience: Audience, now: Date) {
    const { id, serverSequence, stateVersion } = auction
    const { joinedParticipantCount, presentParticipantCount } = audience
    const [context, bidList, participantList] = await Promise.all([
      getAuctionContext(db, auction),
      bids.read(id, `${epoch} ${stateVersion} ${serverSequence}`, () => readLiveBids(deps, db, id)),
      participants.read(id, `${epoch} ${serverSequence} ${joinedParticipantCount} ${presentParticipantCount}`, () =>
        readParticipants(deps, db, id, PARTICIPANTS, joinedParticipantCount),
      ),
    ])
    const overview = JSON.stringify(sealedCount(auction, { ...auctionView(auction, now), ...context }))
    return {
      auction,
      auctionJson: oncePerDetail((detail) => withField(overview, 'liveBids', bidList(detail))),
      audienceOfJoined: audienceJson(audience, participantList),
      audienceOfOthers: audienceJson(audience, null),
    }
  }

  return async (auctionId, entrant) => {
    let batch = batches.get(auctionId)
    if (!batch) {
      batch = { places: makeCollector<Place>(MAX_BATCH, (places) => readBatch(auctionId, places)), waiting: 0 }
      batches.set(auctionId, batch)
    }
    const place: Place = { entrant, readSnapshot: () => null }
    batch.waiting++
    try {
      await batch.places.add(place)
    } finally {
      if (--batch.waiting === 0) batches.delete(auctionId)
    }
    return place.readSnapshot()
  }
}
