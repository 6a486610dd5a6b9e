// The rollback guard of a process: stops signing when the database lacks what was signed before, and allows it again when an operator
// has started a new log.
import { parseLogEntry } from '@kuri/verify/log/log-entries'
import type { Reader } from '#platform/db/types'
import type { Log } from '#platform/log'
import type { Trust } from '#platform/trust/trust'
import type { CheckpointCopy } from './checkpoint-copy.ts'
import { mismatchReason, readRemembered, rollbackReason } from './guard.rules.ts'
import {
  findCheckpoint,
  findCurrentKeys,
  findCurrentLog,
  findNewestCheckpoint,
  listFirstEntries,
  listLogs,
} from './log.sql.ts'
import { formatOwnKeys } from './log-keys.ts'

type Deps = { trust: Trust; log: Log; copy: CheckpointCopy }

/** Looks whether this process may sign, and remembers the newest checkpoint where it may. */
export async function checkHistory(db: Reader, deps: Deps): Promise<boolean> {
  const reason = (await findRollback(db, deps.copy)) ?? (await findMismatch(db, deps.trust))
  const before = deps.trust.signing()
  if (reason === null) deps.trust.allowSigning('history')
  else deps.trust.stopSigning('history', reason)
  const after = deps.trust.signing()
  if (before.kind === 'ALLOWED' && after.kind === 'STOPPED')
    deps.log.error({ reason: after.reason }, 'nothing is signed any more; bids go on without notes')
  if (before.kind === 'STOPPED' && after.kind === 'ALLOWED') deps.log.warn('signing goes on')
  return after.kind === 'ALLOWED'
}

async function findRollback(db: Reader, copy: CheckpointCopy): Promise<string | null> {
  const note = await copy.read()
  if (note === null) return null
  const remembered = readRemembered(note)
  if (remembered === null) return 'The copy of the newest checkpoint in DATA_DIR/trust is damaged. Restore or remove it'
  const log = (await listLogs(db)).find(({ origin }) => origin === remembered.origin)
  const endedAt = await findEnd(db, remembered.origin)
  if (!log && endedAt === null) return rollbackReason(remembered, null)
  const stored = log && (await findCheckpoint(db, log.id, remembered.size))
  return rollbackReason(remembered, { rootAtSize: stored?.root ?? null, endedAt })
}

/** How far a log went, as the first entry of the log after it says; null while there is none after it. */
async function findEnd(db: Reader, origin: string): Promise<number | null> {
  for (const { content } of await listFirstEntries(db)) {
    const entry = parseLogEntry(content)
    if (entry?.kind === 'EPOCH' && entry.origin === origin) return entry.size
  }
  return null
}

async function findMismatch(db: Reader, trust: Trust): Promise<string | null> {
  const log = await findCurrentLog(db)
  if (!log) return null
  const announced = await findCurrentKeys(db, log.id)
  const own = formatOwnKeys(trust, log.origin)
  return mismatchReason(log, trust.host, { announced: announced?.logKey ?? null, own: own.map(({ log }) => log) })
}

/** Called only after the history was found to be in order. */
export async function rememberNewest(db: Reader, { copy }: Pick<Deps, 'copy'>): Promise<void> {
  const log = await findCurrentLog(db)
  const newest = log && (await findNewestCheckpoint(db, log.id))
  if (newest && (await copy.read()) !== newest.note) await copy.write(newest.note)
}
