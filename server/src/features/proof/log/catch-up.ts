// Lets trees catch up with their events: those of auctions from before there were trees, and those that a process of an older version
// has written to while versions were mixed. Such a tree is never appended to by others, and what it has covered stays as it is, so
// every head that was given out remains a head of the final log.
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import { appendLeaf, type Frontier, formatFrontier, leafHashOf, parseFrontier } from '../tree/frontier.ts'
import { newBlind } from '../tree/lines.ts'
import { LEAVES_PER_READ, listLeaves } from '../tree/stored-leaves.sql.ts'
import * as rows from './catch-up.sql.ts'

/** Looked through per heartbeat: newest first, then from the start again, because an older process may still be running. */
const AUCTIONS_PER_STEP = 500
const AFTER_ALL_IDS = 'd'

type Deps = Pick<Platform, 'db' | 'transact' | 'clock' | 'log'>

const isBehind = ({ serverSequence, logFrontier }: rows.TreeRow) => parseFrontier(logFrontier)?.size !== serverSequence

/** Returns a step that looks through the next auctions. A crash costs nothing: whatever is behind is found again. */
export function makeTreeCatchUp(deps: Deps) {
  let before = AFTER_ALL_IDS
  return async (): Promise<void> => {
    const trees = await rows.listTreesBefore(deps.db, before, AUCTIONS_PER_STEP)
    for (const tree of trees) if (isBehind(tree)) await catchUp(deps, tree)
    before = trees.length < AUCTIONS_PER_STEP ? AFTER_ALL_IDS : trees.at(-1)!.id
  }
}

/** Most of the tree is computed without the lock; the last events under it. */
export async function catchUp(deps: Deps, tree: rows.TreeRow): Promise<void> {
  const { id, serverSequence } = tree
  const frontier = parseFrontier(tree.logFrontier) ?? { size: 0, peaks: [] }
  if (frontier.size > serverSequence) {
    deps.log.error({ auctionId: id, size: frontier.size, serverSequence }, 'the tree covers events that are not stored')
    return
  }
  while (frontier.size < serverSequence) await deps.transact((tx) => appendPage(tx, id, frontier, serverSequence))
  await deps.transact(async (tx) => {
    const locked = await rows.lockTree(tx, id)
    // Another process was faster, or the tree is another one than the one that was read.
    if (!locked || locked.logFrontier !== tree.logFrontier) return
    while (frontier.size < locked.serverSequence) await appendPage(tx, id, frontier, locked.serverSequence)
    await rows.updateTree(tx, id, formatFrontier(frontier), newId(deps.clock.nowMs()))
  })
}

async function appendPage(tx: Tx, auctionId: string, frontier: Frontier, upTo: number): Promise<void> {
  const last = Math.min(frontier.size + LEAVES_PER_READ, upTo)
  const missing = await rows.listMissingBlinds(tx, auctionId, frontier.size, last)
  await rows.updateMissingBlinds(
    tx,
    auctionId,
    missing.map((serverSequence) => ({ serverSequence, blind: newBlind() })),
  )
  const leaves = await listLeaves(tx, auctionId, frontier.size, last - frontier.size)
  if (leaves.length !== last - frontier.size) throw new Error(`auction ${auctionId} has a gap before event ${last}`)
  for (const { line } of leaves) appendLeaf(frontier, leafHashOf(line))
}
