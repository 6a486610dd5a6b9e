// Books money events in the transaction of the event. docs/decisions/0014-ledger.md [spec: The books]
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { balanced, type EntryKind, type Posting, requireKnownEffects, reversed } from './accounts.rules.ts'
import * as rows from './ledger.sql.ts'

export type Entry = {
  kind: EntryKind
  companyId: string
  branchId: string
  /** The group; null where money has none. */
  programId: string | null
  /** What caused the entry: an invoice, cycle, receipt, payment, payout, charge or ticket. */
  sourceId: string
  /** Null when the service itself books. */
  actorId: string | null
  /** The day the event is for, when it is not the day of booking. */
  valueDate?: string
  reason?: string | null
  /** The entry that this one takes back. */
  reversesId?: string
  postings: readonly Posting[]
}

/** An entry whose postings are all zero is not written. Returns the ids of those that were. */
export async function bookEntries(tx: Tx, entries: readonly Entry[], now: Date): Promise<string[]> {
  const written = entries
    .map(({ postings, valueDate, reason, reversesId, ...entry }) => ({
      ...entry,
      id: newId(now.getTime()),
      valueDate: valueDate ?? null,
      reason: reason ?? null,
      reversesId: reversesId ?? null,
      postings: balanced(postings),
    }))
    .filter(({ postings }) => postings.length > 0)
  for (const { kind, postings } of written) requireKnownEffects(kind, postings)
  await rows.insertEntries(tx, written, now)
  return written.map(({ id }) => id)
}

/** Null when every posting is zero. */
export const bookEntry = async (tx: Tx, entry: Entry, now: Date): Promise<string | null> =>
  (await bookEntries(tx, [entry], now))[0] ?? null

/**
 * Books the opposite of the newest entry of this source and kind that still stands, today. Returns null when there is none, as for
 * events of which nothing was booked. The caller holds a lock that keeps others from reversing the same entry.
 */
export async function reverseEntry(
  tx: Tx,
  { sourceId, kind }: { sourceId: string; kind: EntryKind },
  reversal: { kind: EntryKind; actorId: string | null; reason?: string | null },
  now: Date,
): Promise<string | null> {
  const standing = await rows.findStandingEntry(tx, sourceId, kind)
  if (!standing) return null
  const id = newId(now.getTime())
  const { companyId, branchId, programId } = standing
  const postings = reversed(await rows.listPostings(tx, standing.id))
  const { kind: reversalKind, actorId, reason } = reversal
  requireKnownEffects(reversalKind, postings)
  const about = { kind: reversalKind, actorId, reason: reason ?? null, valueDate: null, reversesId: standing.id }
  await rows.insertEntries(tx, [{ id, companyId, branchId, programId, sourceId, ...about, postings }], now)
  return id
}

/** Like `reverseEntry` for many sources, with a handful of statements. */
export async function reverseEntries(
  tx: Tx,
  { sourceIds, kinds }: { sourceIds: readonly string[]; kinds: readonly EntryKind[] },
  reversal: { kind: EntryKind; actorId: string | null; reason?: string | null },
  now: Date,
): Promise<void> {
  if (sourceIds.length === 0) return
  const standing = await rows.listStandingEntries(tx, sourceIds, kinds)
  await bookEntries(
    tx,
    standing.map(({ id, postings, ...entry }) => ({
      ...entry,
      ...reversal,
      reversesId: id,
      postings: reversed(postings),
    })),
    now,
  )
}
