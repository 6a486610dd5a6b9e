// A new public log after a restore. It has another origin, and its first entry says how far the one before is known to have gone, and
// why it ended: nobody can take the second history for the first one.

import { formatEpoch } from '@kuri/verify/log/log-entries'
import { type Checkpoint, parseCheckpoint } from '@kuri/verify/notes/checkpoint'
import { parseNote } from '@kuri/verify/notes/note'
import type { Clock } from '#platform/clock'
import type { Transact, Tx } from '#platform/db/types'
import type { Trust } from '#platform/trust/trust'
import { signCheckpoint, writeEntries } from './append.actions.ts'
import type { CheckpointCopy } from './checkpoint-copy.ts'
import { readRemembered } from './guard.rules.ts'
import { type CheckpointRow, findCurrentLog, findNewestCheckpoint, insertLog, lockSequencer } from './log.sql.ts'
import { announceKeys } from './log-keys.ts'

type Deps = { transact: Transact; clock: Clock; trust: Trust; copy: CheckpointCopy }
type NewLog = { origin: string; ended: Checkpoint }

/** Null where there was no log before, so that there is nothing to end. */
export async function startNewLog(deps: Deps, reason: string): Promise<NewLog | null> {
  const note = await deps.copy.read()
  const remembered = note === null ? null : readRemembered(note)
  const started = await deps.transact((tx) => beginLog(tx, deps, remembered, reason))
  if (started === null) return null
  await deps.copy.write(started.checkpoint.note)
  return started
}

async function beginLog(
  tx: Tx,
  { trust, clock }: Deps,
  remembered: Checkpoint | null,
  reason: string,
): Promise<(NewLog & { checkpoint: CheckpointRow }) | null> {
  await lockSequencer(tx)
  const now = clock.now()
  const current = await findCurrentLog(tx)
  const newest = current && (await findNewestCheckpoint(tx, current.id))
  const ended = furthest(newest ? parseCheckpoint(parseNote(newest.note)!.text) : null, remembered)
  if (ended === null) return null
  const id = Math.max(current?.id ?? 0, numberOf(ended.origin)) + 1
  const origin = `${trust.host}/log/${id}`
  await insertLog(tx, { id, origin, previousSize: ended.size, reason, startedAt: now })
  const { size, root } = ended
  const content = formatEpoch({ origin: ended.origin, size, root, reason })
  const empty = { id, origin, size: 0, frontier: Buffer.alloc(0), previousSize: size }
  const log = await writeEntries(tx, empty, [{ key: null, content }], now)
  const announced = await announceKeys(tx, trust, log, now)
  return { origin, ended, checkpoint: await signCheckpoint(tx, trust, announced, now) }
}

/** The later log counts, and of one log the larger size. */
function furthest(stored: Checkpoint | null, remembered: Checkpoint | null): Checkpoint | null {
  if (!stored || !remembered) return stored ?? remembered
  const [a, b] = [numberOf(stored.origin), numberOf(remembered.origin)]
  return b > a || (b === a && remembered.size > stored.size) ? remembered : stored
}

/** The first log has no number in its origin. */
const numberOf = (origin: string): number => Number(/\/log\/([1-9][0-9]{0,3})$/.exec(origin)?.[1] ?? 1)
