// The snapshot of staff: the console. It is read for each of them, after the participants that are watched for staff, so that no change
// of a participant falls between the two.

import { headOf } from '#features/proof/tree/frontier'
import type { HeadSigner } from '#features/proof/tree/head-signer'
import type { SnapshotReads } from '#platform/db/snapshot-reads'
import type { Platform } from '#platform/platform'
import { countAudiences } from '../../audience/audience.sql.ts'
import { readParticipants } from '../../audience/participants.ts'
import { findAuction } from '../../model/auctions.sql.ts'
import { consoleOverview } from '../../screens/console/console.actions.ts'
import { participantsFor } from './lite-snapshot.ts'
import type { ResumePoint } from './resume.rules.ts'
import { audienceJson, listMissedEvents, PARTICIPANTS, type RoomSnapshot, sealedCount } from './snapshot.ts'

export async function readStaffSnapshot(
  deps: Platform,
  { snapshots, heads }: { snapshots: SnapshotReads; heads: HeadSigner },
  auctionId: string,
  resume: ResumePoint | null,
): Promise<RoomSnapshot | null> {
  const snapshot = await snapshots.read(async (db, epoch) => {
    const [auction, [audience]] = await Promise.all([
      findAuction(db, auctionId, deps.config.timeZone),
      countAudiences(db, [auctionId]),
    ])
    if (!auction || !audience) return null
    const [overview, participants, [missed]] = await Promise.all([
      consoleOverview(deps, db, auction, deps.clock.now()),
      readParticipants(deps, db, auctionId, PARTICIPANTS, audience.joinedParticipantCount),
      listMissedEvents(db, auction, [resume], { epoch, changedMsAgo: deps.history.changedMsAgo() }),
    ])
    return {
      auction,
      // Staff read their console as it is, whatever detail they asked for.
      auctionJson: () => JSON.stringify(sealedCount(auction, overview)),
      currentUser: null,
      audienceJson: audienceJson(audience, (detail) => JSON.stringify(participantsFor(detail, participants))),
      missed: missed ?? null,
      epoch,
    }
  })
  if (!snapshot) return null
  const head = headOf(snapshot.auction)
  return { ...snapshot, log: head && (await heads.sign(auctionId, head)) }
}
