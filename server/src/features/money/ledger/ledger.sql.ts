// The journal and its postings. Rows are only ever inserted.
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'
import type { Account, EntryKind, Posting } from './accounts.rules.ts'

export type NewEntry = {
  id: string
  companyId: string
  branchId: string
  programId: string | null
  kind: EntryKind
  /** The day the event is for; null means the day of booking. */
  valueDate: string | null
  actorId: string | null
  reason: string | null
  reversesId: string | null
  sourceId: string
  postings: readonly Posting[]
}

/** The business day of an instant, in the time zone of the service. */
export const businessDay = (instant: Date) => sql<string>`business_day(${instant}::timestamptz)`

export const getToday = async (db: Reader, now: Date): Promise<string> => {
  const { rows } = await sql<{ today: string }>`SELECT ${businessDay(now)} AS today`.execute(db)
  return rows[0]!.today
}

/** Two statements, however many entries. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[], now: Date): Promise<void> {
  if (entries.length === 0) return
  const column = (pick: (entry: NewEntry) => string | null) => sql`${entries.map(pick)}::text[]`
  await sql`
    INSERT INTO ledger_entries (id, company_id, branch_id, program_id, kind, value_date, booked_at, booked_on, actor_id, reason,
                                reverses_id, source_id)
    SELECT id, company_id, branch_id, program_id, kind, coalesce(value_date::date, ${businessDay(now)}), ${now},
           ${businessDay(now)}, actor_id, reason, reverses_id, source_id
    FROM unnest(${column((entry) => entry.id)}, ${column((entry) => entry.companyId)}, ${column((entry) => entry.branchId)},
                ${column((entry) => entry.programId)}, ${column((entry) => entry.kind)}, ${column((entry) => entry.valueDate)},
                ${column((entry) => entry.actorId)}, ${column((entry) => entry.reason)}, ${column((entry) => entry.reversesId)},
                ${column((entry) => entry.sourceId)})
      AS entry (id, company_id, branch_id, program_id, kind, value_date, actor_id, reason, reverses_id, source_id)`.execute(
    tx,
  )
  const lines = entries.flatMap((entry) =>
    entry.postings.map((posting, index) => ({
      ...entry,
      ...posting,
      programId: posting.programId === undefined ? entry.programId : posting.programId,
      line: index + 1,
    })),
  )
  await sql`
    INSERT INTO ledger_postings (entry_id, line, company_id, program_id, account, subject_id, amount_paise, booked_on)
    SELECT posting.*, ${businessDay(now)}
    FROM unnest(${lines.map(({ id }) => id)}::text[], ${lines.map(({ line }) => line)}::integer[],
                ${lines.map(({ companyId }) => companyId)}::text[], ${lines.map(({ programId }) => programId)}::text[],
                ${lines.map(({ account }) => account)}::text[], ${lines.map(({ subjectId }) => subjectId)}::text[],
                ${lines.map(({ amountPaise }) => amountPaise)}::bigint[]) AS posting`.execute(tx)
}

/** The newest entry of a source that no other entry has reversed. */
export const findStandingEntry = (db: Reader, sourceId: string, kind: EntryKind) =>
  db
    .selectFrom('ledgerEntries as entry')
    .selectAll('entry')
    .where('entry.sourceId', '=', sourceId)
    .where('entry.kind', '=', kind)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledgerEntries as reversal')
            .select('reversal.id')
            .whereRef('reversal.reversesId', '=', 'entry.id'),
        ),
      ),
    )
    .orderBy('entry.bookedAt', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest standing entry of each source, by source. */
export const listStandingEntryIds = async (
  db: Reader,
  sourceIds: readonly string[],
  kinds: readonly EntryKind[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ sourceId: string; id: string }>`
    SELECT DISTINCT ON (entry.source_id) entry.source_id AS "sourceId", entry.id FROM ledger_entries AS entry
    WHERE entry.source_id = ANY (${[...sourceIds]}) AND entry.kind = ANY (${[...kinds]})
      AND NOT EXISTS (SELECT FROM ledger_entries AS reversal WHERE reversal.reverses_id = entry.id)
    ORDER BY entry.source_id, entry.booked_at DESC, entry.id DESC`.execute(db)
  return new Map(rows.map(({ sourceId, id }) => [sourceId, id]))
}

type EntryWithPostings = {
  id: string
  companyId: string
  branchId: string
  programId: string | null
  sourceId: string
  postings: Posting[]
}

/** The newest standing entry of each source, with its postings. */
export async function listStandingEntries(db: Reader, sourceIds: readonly string[], kinds: readonly EntryKind[]) {
  const ids = [...(await listStandingEntryIds(db, sourceIds, kinds)).values()]
  if (ids.length === 0) return []
  const { rows } = await sql<EntryWithPostings>`
    SELECT entry.id, entry.company_id AS "companyId", entry.branch_id AS "branchId", entry.program_id AS "programId",
           entry.source_id AS "sourceId",
           (SELECT jsonb_agg(jsonb_build_object('account', account, 'subjectId', subject_id, 'amountPaise', amount_paise,
                                                'programId', program_id) ORDER BY line)
            FROM ledger_postings WHERE entry_id = entry.id) AS postings
    FROM ledger_entries AS entry WHERE entry.id = ANY (${ids})`.execute(db)
  return rows
}

/** What each of these sources has put on its ticket by a standing entry of this kind, by source. */
export async function listStandingTicketPaise(
  db: Reader,
  sourceIds: readonly string[],
  kind: EntryKind,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ sourceId: string; paise: number }>`
    SELECT entry.source_id AS "sourceId", sum(posting.amount_paise)::bigint AS paise
    FROM ledger_entries AS entry JOIN ledger_postings AS posting ON posting.entry_id = entry.id AND posting.account = 'TICKET'
    WHERE entry.source_id = ANY (${[...sourceIds]}) AND entry.kind = ${kind}
      AND NOT EXISTS (SELECT FROM ledger_entries AS reversal WHERE reversal.reverses_id = entry.id)
    GROUP BY 1`.execute(db)
  return new Map(rows.map(({ sourceId, paise }) => [sourceId, paise]))
}

export const listPostings = async (db: Reader, entryId: string): Promise<Posting[]> => {
  const rows = await db
    .selectFrom('ledgerPostings')
    .select(['account', 'subjectId', 'amountPaise', 'programId'])
    .where('entryId', '=', entryId)
    .orderBy('line')
    .execute()
  return rows.map((row) => ({ ...row, account: row.account as Account }))
}

/** The balance of each account with this name, by subject; subjects without postings are left out. */
export const listBalances = async (db: Reader, account: Account, subjectIds: readonly string[]) => {
  const { rows } = await sql<{ subjectId: string; balancePaise: number }>`
    SELECT subject_id AS "subjectId", sum(amount_paise)::bigint AS "balancePaise" FROM ledger_postings
    WHERE account = ${account} AND subject_id = ANY (${[...subjectIds]}) GROUP BY subject_id`.execute(db)
  return new Map(rows.map(({ subjectId, balancePaise }) => [subjectId, balancePaise]))
}

export const getBalancePaise = async (db: Reader, account: Account, subjectId: string): Promise<number> =>
  (await listBalances(db, account, [subjectId])).get(subjectId) ?? 0
