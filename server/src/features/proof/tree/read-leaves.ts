// All leaves of an auction's tree, from the table or, where its events were archived, from the object store.
import type { Platform } from '#platform/platform'
import { findPart } from './archived-events.sql.ts'
import { readPart } from './archived-events.ts'
import { LEAVES_PER_READ, listLeaves, listLeavesOf, type StoredLeaf } from './stored-leaves.sql.ts'

export type LogSource = Pick<Platform, 'db' | 'objectStore'>

/** The leaves up to a size, after those that the caller has, at most a thousand a read. */
export async function* readLeaves(
  source: LogSource,
  auctionId: string,
  size: number,
  afterSequence = 0,
): AsyncGenerator<StoredLeaf> {
  let sequence = afterSequence
  while (sequence < size) {
    const page = await listLeaves(source.db, auctionId, sequence, Math.min(LEAVES_PER_READ, size - sequence))
    // Those before the first gap: the job that deletes archived events may be at work.
    const stored = page.filter((leaf, index) => leaf.sequence === sequence + 1 + index)
    const leaves = stored.length > 0 ? stored : await readArchivedLeaves(source, auctionId, sequence, size)
    yield* leaves
    sequence = leaves.at(-1)!.sequence
  }
}

/** The leaves of the part that follows a sequence number. */
export async function readArchivedLeaves(
  { db, objectStore }: LogSource,
  auctionId: string,
  afterSequence: number,
  size: number,
): Promise<StoredLeaf[]> {
  const part = await findPart(db, auctionId, afterSequence + 1)
  if (!part) throw new Error(`the events of ${auctionId} end at ${afterSequence}, before ${size}`)
  const events = await readPart(objectStore, part)
  return listLeavesOf(
    db,
    auctionId,
    events.filter(({ serverSequence }) => serverSequence > afterSequence && serverSequence <= size),
  )
}
