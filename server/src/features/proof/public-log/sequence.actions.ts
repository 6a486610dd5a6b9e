// One step of the sequencer: gives waiting entries and due heads of auctions their places in the public log, and signs the checkpoint.
// One process at a time does it, under an advisory lock, so that the log cannot fork.
import { formatAnchor, pseudonymOf } from '@kuri/verify/log/anchor'
import { formatBackfill } from '@kuri/verify/log/log-entries'
import { rootOfFrontier } from '@kuri/verify/tree/merkle'
import type { Clock } from '#platform/clock'
import type { Transact, Tx } from '#platform/db/types'
import type { Log } from '#platform/log'
import type { Trust } from '#platform/trust/trust'
import {
  type AnchorCandidate,
  deleteAuctionsBeforeLog,
  insertAnchors,
  listAuctionsAtTurningPoint,
  listChangedAuctions,
  type NewAnchor,
} from './anchors.sql.ts'
import { type Entry, signCheckpoint, writeEntries } from './append.actions.ts'
import type { CheckpointCopy } from './checkpoint-copy.ts'
import { parseStoredFrontier } from './growth.rules.ts'
import { checkHistory } from './guard.ts'
import {
  type CheckpointRow,
  claimSequencer,
  deletePendingEntries,
  findCurrentLog,
  insertLog,
  type LogRow,
} from './log.sql.ts'
import { announceKeys } from './log-keys.ts'
import { isDueByTime, ORDINARY_EVENTS } from './turning-points.rules.ts'

const MAX_PENDING = 500
/** A turning point that lies further back is anchored after ten seconds, as everything is. */
const NEWEST_EVENTS = 200

type Deps = { transact: Transact; clock: Clock; trust: Trust; log: Log; copy: CheckpointCopy }
type Sequenced =
  | { kind: 'BUSY' }
  | { kind: 'STOPPED' }
  /** `waiting` have changed, and are not due yet. */
  | { kind: 'DONE'; checkpoint: CheckpointRow | null; waiting: readonly string[] }

export const sequenceEntries = (deps: Deps, auctionIds: readonly string[]): Promise<Sequenced> =>
  deps.transact(async (tx): Promise<Sequenced> => {
    if (!(await claimSequencer(tx))) return { kind: 'BUSY' }
    if (!(await checkHistory(tx, deps))) return { kind: 'STOPPED' }
    const now = deps.clock.now()
    const found = (await findCurrentLog(tx)) ?? (await beginFirstLog(tx, deps.trust, now))
    let log = await announceKeys(tx, deps.trust, found, now)
    log = await writeEntries(tx, log, await deletePendingEntries(tx, MAX_PENDING), now)
    const changed = await listChangedAuctions(tx, log.id, auctionIds)
    const due = await listDue(tx, changed, now)
    log = await writeAnchors(tx, log, due, now)
    const checkpoint = log.size > found.size ? await signCheckpoint(tx, deps.trust, log, now) : null
    const dueIds = new Set(due.map(({ auctionId }) => auctionId))
    const waiting = changed.map(({ auctionId }) => auctionId).filter((id) => !dueIds.has(id))
    return { kind: 'DONE', checkpoint, waiting }
  })

async function beginFirstLog(tx: Tx, { host }: Trust, now: Date): Promise<LogRow> {
  const log = { id: 1, origin: `${host}/log`, previousSize: null }
  await insertLog(tx, { ...log, reason: null, startedAt: now })
  return { ...log, size: 0, frontier: Buffer.alloc(0) }
}

async function listDue(tx: Tx, changed: readonly AnchorCandidate[], now: Date): Promise<AnchorCandidate[]> {
  const early = changed.filter(({ anchoredAt }) => !isDueByTime(anchoredAt, now))
  if (early.length === 0) return [...changed]
  const since = early.map(({ auctionId, anchoredSize }) => ({ auctionId, sequence: anchoredSize ?? 0 }))
  const turning = await listAuctionsAtTurningPoint(tx, since, ORDINARY_EVENTS, NEWEST_EVENTS)
  return changed.filter(({ auctionId, anchoredAt }) => isDueByTime(anchoredAt, now) || turning.has(auctionId))
}

async function writeAnchors(tx: Tx, log: LogRow, due: readonly AnchorCandidate[], now: Date): Promise<LogRow> {
  const entries: Entry[] = []
  const anchors: NewAnchor[] = []
  const backfilled: string[] = []
  for (const { auctionId, frontier, anchoredIndex, isBeforeLog } of due) {
    const tree = parseStoredFrontier(frontier)
    if (tree === null || tree.size === 0) continue
    const head = { pseudonym: pseudonymOf(auctionId), size: tree.size, root: rootOfFrontier(tree) }
    if (isBeforeLog) {
      entries.push({ key: null, content: formatBackfill(head) })
      backfilled.push(auctionId)
    }
    anchors.push({ auctionId, logId: log.id, entryIndex: log.size + entries.length, size: head.size })
    entries.push({ key: null, content: formatAnchor({ ...head, previous: anchoredIndex }) })
  }
  if (anchors.length === 0) return log
  if (backfilled.length > 0) await deleteAuctionsBeforeLog(tx, backfilled)
  const written = await writeEntries(tx, log, entries, now)
  await insertAnchors(tx, anchors, now)
  return written
}
