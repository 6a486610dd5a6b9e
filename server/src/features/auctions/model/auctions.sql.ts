// Statements on the auction row: lock it, read it with its facts, write it back. Counts and the leader are columns, so that no
// rule and no list has to count.
import { STATUS_SETS } from '@kuri/contract/auctions/status-sets'
import { sql } from 'kysely'
import { cycleTermColumns } from '#features/programs/programs/cycle-terms.sql'
import { DUE_SWEEP_LOCK } from '#platform/db/advisory-locks'
import type { Reader, Tx } from '#platform/db/types'
import type { Auction, AuctionRow, ReadWithAuction } from './auction.ts'

/** Locks first and reads afterwards, since a row read before its lock is granted may be stale. In id order, to avoid deadlocks. */
async function lockAuctions(tx: Tx, ids: readonly string[], timeZone: string): Promise<Auction[]> {
  // NO KEY: rows that refer to the auction (seats, participations) can still be written meanwhile.
  await tx
    .selectFrom('auctions')
    .select('id')
    .where(sql<boolean>`id = ANY(${ids}::text[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return listAuctionsById(tx, ids, timeZone)
}

export const lockAuction = async (tx: Tx, id: string, timeZone: string): Promise<Auction | undefined> =>
  (await lockAuctions(tx, [id], timeZone))[0]

/** Locks the program first, as edits of the program do: it cannot end until the auction is written. */
export async function lockAuctionAndProgram(tx: Tx, id: string, timeZone: string): Promise<Auction | undefined> {
  await tx
    .selectFrom('programs')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('auctions').select('programId').where('auctions.id', '=', id))
    .forShare()
    .execute()
  return lockAuction(tx, id, timeZone)
}

/** Due auctions that no other process holds; they stay locked until the transaction ends. */
export async function claimDueAuctions(
  tx: Tx,
  now: Date,
  which: { limit: number } | { id: string },
  timeZone: string,
): Promise<Auction[]> {
  const due = tx.selectFrom('auctions').select('id').where('dueAt', '<=', now)
  const claimed = await ('id' in which ? due.where('id', '=', which.id) : due.orderBy('dueAt').limit(which.limit))
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const ids = claimed.map(({ id }) => id)
  return ids.length === 0 ? [] : listAuctionsById(tx, ids, timeZone)
}

export const findAuction = async (db: Reader, id: string, timeZone: string): Promise<Auction | undefined> =>
  (await listAuctionsById(db, [id], timeZone))[0]

/** The company, branch and program of an auction, for the permission check. */
export const findAuctionPlace = (db: Reader, id: string) =>
  db.selectFrom('auctions').select(['id', 'companyId', 'branchId', 'programId']).where('id', '=', id).executeTakeFirst()

const listAuctionsById = (db: Reader, ids: readonly string[], timeZone: string): Promise<Auction[]> =>
  selectAuctions(db, timeZone).where(sql<boolean>`auctions.id = ANY(${ids}::text[])`).execute()

/** [spec: Time] The cycle's last day ends at 23:59:59.999 in the business time zone. */
export const cycleEndsAt = (timeZone: string) =>
  sql<Date>`((cycles.end_date + 1)::timestamp AT TIME ZONE ${timeZone}::text) - interval '1 millisecond'`

export const selectAuctions = (db: Reader, timeZone: string) =>
  db
    .selectFrom('auctions')
    .innerJoin('cycles', 'cycles.id', 'auctions.cycleId')
    .innerJoin('programs', 'programs.id', 'auctions.programId')
    .selectAll('auctions')
    .select([
      'cycles.cycleNumber',
      'cycles.status as cycleStatus',
      'programs.name as programName',
      'programs.programStatus',
      'programs.bid as programBid',
    ])
    .select(cycleTermColumns('divisions', 'totalAmountPaise', 'minimumBidAmountPaise', 'chitTerms'))
    .select(cycleEndsAt(timeZone).as('cycleEndsAt'))
    .select(readWithAuction)

/** Subqueries, because each finds at most one row by a key, and outer joins would take the planner longer. */
export const LEADING_TICKET_NUMBER = `(SELECT leader.ticket_number FROM enrollments AS leader
  WHERE leader.id = auctions.leading_enrollment_id)`
export const LEADING_SUBSCRIBER_NAME = `(SELECT COALESCE(leader.name, users.name) FROM enrollments AS leader
  JOIN users ON users.id = leader.subscriber_id WHERE leader.id = auctions.leading_enrollment_id)`
const PAUSE_REASON = `CASE WHEN auctions.status = 'PAUSED' THEN (SELECT log.reason FROM auction_action_logs AS log
  WHERE log.auction_id = auctions.id AND log.action = 'PAUSE'
  ORDER BY log.created_at DESC, log.state_version DESC, log.id DESC LIMIT 1) END`

const readWithAuction = [
  sql.raw<number | null>(LEADING_TICKET_NUMBER).as('leadingTicketNumber'),
  sql.raw<string | null>(LEADING_SUBSCRIBER_NAME).as('leadingSubscriberName'),
  sql.raw<string | null>(PAUSE_REASON).as('pauseReason'),
] as const

/** When the engine next has something to do. */
export async function findEarliestDue(db: Reader): Promise<Date | null> {
  const row = await db
    .selectFrom('auctions')
    .select('dueAt')
    .where('dueAt', 'is not', null)
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  return row?.dueAt ?? null
}

/** Postpones an auction whose step failed; any other change of the auction sets its due time again. */
export const updateDueAtPostponed = (tx: Tx, id: string, now: Date, ms: number) =>
  tx
    .updateTable('auctions')
    .set({ dueAt: new Date(now.getTime() + ms) })
    .where('id', '=', id)
    .where('dueAt', '<=', now)
    .execute()

/** Returns false while another process sweeps. */
export async function claimSweep(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock(${DUE_SWEEP_LOCK}) AS free`.execute(tx)
  return rows[0]!.free
}

/** For the sweep: auctions under way after this id, in id order. Literals, so that every plan can use auctions__unfinished. */
export const listAuctionsUnderWay = (
  db: Reader,
  afterId: string,
  limit: number,
  timeZone: string,
): Promise<Auction[]> =>
  selectAuctions(db, timeZone)
    .where(sql<boolean>`auctions.status IN (${sql.join(STATUS_SETS.underWay.map(sql.lit))})`)
    .where('auctions.id', '>', afterId)
    .orderBy('auctions.id')
    .limit(limit)
    .execute()

type RepairedDue = { id: string; stateVersion: number; dueAt: Date | null }

/** The sweep's repair. It skips auctions that are being changed, since a change sets the due time itself. */
export async function updateDueTimes(tx: Tx, repaired: readonly RepairedDue[]): Promise<void> {
  if (repaired.length === 0) return
  const ids = repaired.map(({ id }) => id)
  await sql`UPDATE auctions SET due_at = repaired.due_at
    FROM unnest(${ids}::text[], ${repaired.map(({ stateVersion }) => stateVersion)}::integer[],
      ${repaired.map(({ dueAt }) => dueAt)}::timestamptz[]) AS repaired (id, state_version, due_at)
    WHERE auctions.id = repaired.id AND auctions.state_version = repaired.state_version
      AND auctions.id IN (SELECT id FROM auctions WHERE id = ANY(${ids}::text[]) FOR NO KEY UPDATE SKIP LOCKED)`.execute(
    tx,
  )
}

const NOT_WRITTEN: Record<keyof ReadWithAuction, true> = {
  leadingTicketNumber: true,
  leadingSubscriberName: true,
  pauseReason: true,
}
const FIXED = new Set(['id', 'companyId', 'branchId', 'programId', 'cycleId', 'createdAt', ...Object.keys(NOT_WRITTEN)])
const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Writes any number of changed auctions in one statement; `columns` names the columns that may have changed. */
export async function updateAuctions(
  tx: Tx,
  auctions: readonly AuctionRow[],
  columns: ReadonlySet<string>,
): Promise<void> {
  const changed = [...columns].filter((key) => !FIXED.has(key))
  const rows = auctions.map((auction) =>
    Object.fromEntries([['id', auction.id], ...changed.map((key) => [snake(key), auction[key as keyof AuctionRow]])]),
  )
  const assignments = changed.map((key) => `${snake(key)} = new.${snake(key)}`).join(', ')
  await sql`UPDATE auctions SET ${sql.raw(assignments)}
    FROM jsonb_populate_recordset(NULL::auctions, ${JSON.stringify(rows)}::jsonb) AS new
    WHERE auctions.id = new.id`.execute(tx)
}
