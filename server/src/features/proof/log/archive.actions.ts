// Moves the events of auctions that are long complete to the object store, if ROOM_EVENTS_KEPT_DAYS is set. Each step can be repeated,
// by this process after a crash or by another one at the same time: parts are stored once under their name, nothing is deleted
// before the archive alone has given the auction's tree again, and whatever is left in the table is found by the next run.
import { firstIdAt } from '#platform/ids'
import type { Platform } from '#platform/platform'
import { findArchivedUpTo, insertPart } from '../tree/archived-events.sql.ts'
import { DamagedLog, EVENTS_PER_PART, writePart } from '../tree/archived-events.ts'
import { appendLeaf, currentFrontier, type Frontier, formatFrontier } from '../tree/frontier.ts'
import { readArchivedLeaves } from '../tree/read-leaves.ts'
import * as rows from './archive.sql.ts'

export const ARCHIVE_ROOM_EVENTS = 'archive-room-events'

/** A night has time for these; the next one goes on with the oldest that are left. */
const AUCTIONS_PER_RUN = 50_000
const AUCTIONS_PER_READ = 500
const EVENTS_PER_DELETE = 5000
/** So many say that the object store is away, and the job is tried again later. Damaged auctions do not count: they would stop it every night. */
const MAX_FAILURES = 5
const DAY_MS = 24 * 60 * 60 * 1000

type Deps = Pick<Platform, 'db' | 'transact' | 'clock' | 'log' | 'config' | 'objectStore'>
type CompleteAuction = Awaited<ReturnType<typeof rows.listCompleteAuctions>>[number]

export async function archiveRoomEvents(deps: Deps): Promise<void> {
  const { roomEventsKeptDays } = deps.config
  if (roomEventsKeptDays === null) return
  const unchangedSince = new Date(deps.clock.nowMs() - roomEventsKeptDays * DAY_MS)
  // Younger auctions cannot have been complete for so long.
  const before = firstIdAt(unchangedSince.getTime())
  let failureCount = 0
  let archivedCount = 0
  for (let after = ''; archivedCount < AUCTIONS_PER_RUN; ) {
    const ids = await rows.listAuctionsWithEvents(deps.db, { after, before, limit: AUCTIONS_PER_READ })
    for (const auction of await rows.listCompleteAuctions(deps.db, ids, unchangedSince))
      try {
        await archiveAuction(deps, auction)
        archivedCount++
      } catch (error) {
        deps.log.error(
          { err: error, auctionId: auction.id },
          'could not archive the events of an auction; they are kept',
        )
        if (!(error instanceof DamagedLog) && ++failureCount === MAX_FAILURES) throw error
      }
    if (ids.length < AUCTIONS_PER_READ) break
    after = ids.at(-1)!
  }
  if (archivedCount > 0) deps.log.info({ archivedCount }, 'archived the events of complete auctions')
}

async function archiveAuction(deps: Deps, auction: CompleteAuction): Promise<void> {
  const { id, serverSequence: size } = auction
  // The job that lets trees catch up comes first.
  if (currentFrontier(auction) === null) return
  await writeParts(deps, id, size)
  if ((await readArchivedTree(deps, id, size)) !== auction.logFrontier)
    throw new DamagedLog(`the archive of ${id} does not give the tree of its row`)
  for (let after = 0; after < size; after += EVENTS_PER_DELETE) {
    const upTo = Math.min(after + EVENTS_PER_DELETE, size)
    await deps.transact((tx) => rows.deleteArchivedEvents(tx, id, { after, upTo }))
  }
}

async function writeParts(deps: Deps, auctionId: string, size: number): Promise<void> {
  for (;;) {
    const after = await findArchivedUpTo(deps.db, auctionId)
    if (after >= size) return
    const upTo = Math.min(after + EVENTS_PER_PART, size)
    const events = await rows.listEventsToArchive(deps.db, auctionId, { after, upTo })
    if (events.length !== upTo - after) throw new DamagedLog(`auction ${auctionId} has a gap before event ${upTo}`)
    const part = await writePart(deps.objectStore, events)
    await deps.transact((tx) => insertPart(tx, { ...part, createdAt: deps.clock.now() }))
  }
}

/** The tree that the archive gives without the table. */
async function readArchivedTree(deps: Deps, auctionId: string, size: number): Promise<string> {
  const frontier: Frontier = { size: 0, peaks: [] }
  while (frontier.size < size)
    for (const { hash } of await readArchivedLeaves(deps, auctionId, frontier.size, size)) appendLeaf(frontier, hash)
  return formatFrontier(frontier)
}
