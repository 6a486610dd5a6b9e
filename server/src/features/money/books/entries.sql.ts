// Entries of the books with their lines, and the vouchers among them that were exported before.
import { type RawBuilder, sql } from 'kysely'
import type { Account } from '#features/money/ledger/accounts.rules'
import type { Day } from '#features/programs/programs/calendar.rules'
import type { Reader } from '#platform/db/types'
import type { Period, Place } from './period.rules.ts'

export type EntryRow = {
  id: string
  kind: string
  number: string | null
  bookedOn: Day
  valueDate: Day
  bookedAt: Date
  branchId: string
  branchName: string | null
  programId: string | null
  chitId: string | null
  actorId: string | null
  actorName: string | null
  reason: string | null
  sourceId: string
  reversesId: string | null
  isReconstructed: boolean
  /** When a voucher of this entry was exported first. */
  exportedAt: Date | null
}
export type EntryLine = { account: Account; subjectId: string; programId: string | null; amountPaise: number }
type EntryFilter = { companyId: string; branchId?: string }

const SELECTIONS = {
  ALL: () => sql<boolean>`true`,
  NEW: () => sql<boolean>`NOT EXISTS (SELECT FROM exported_vouchers AS exported WHERE exported.entry_id = entry.id)`,
} as const satisfies Record<string, () => RawBuilder<boolean>>
export type Selection = keyof typeof SELECTIONS

/** Entries in the order of the books. The page is chosen first, so that names are looked up for its rows only. */
export async function listEntries(
  db: Reader,
  { companyId, branchId }: EntryFilter,
  { from, to }: Period,
  {
    after,
    limit,
    selection,
    exportId,
  }: { after: Place | null; limit: number; selection: Selection; exportId?: string | undefined },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    WITH page AS (
      SELECT * FROM ledger_entries AS entry
      WHERE entry.company_id = ${companyId} ${branchId === undefined ? sql`` : sql`AND entry.branch_id = ${branchId}`}
        AND entry.booked_on BETWEEN ${from}::date AND ${to}::date
        ${after ? sql`AND (entry.booked_on, entry.id) > (${after.bookedOn}::date, ${after.entryId})` : sql``}
        AND ${
          exportId === undefined
            ? SELECTIONS[selection]()
            : sql<boolean>`EXISTS (SELECT FROM exported_vouchers AS exported WHERE exported.entry_id = entry.id AND exported.export_id = ${exportId})`
        }
      ORDER BY entry.booked_on, entry.id LIMIT ${limit}
    )
    SELECT entry.id, entry.kind, coalesce(receipts.number, payouts.voucher_number) AS number, entry.booked_on AS "bookedOn", entry.value_date AS "valueDate",
           entry.booked_at AS "bookedAt", entry.branch_id AS "branchId", branches.name AS "branchName",
           entry.program_id AS "programId", programs.chit_id AS "chitId", entry.actor_id AS "actorId", actors.name AS "actorName",
           entry.reason, entry.source_id AS "sourceId", entry.reverses_id AS "reversesId",
           entry.is_reconstructed AS "isReconstructed", exports.exported_at AS "exportedAt"
    FROM page AS entry
    LEFT JOIN receipts ON receipts.id = entry.source_id AND entry.kind = 'RECEIPT'
    LEFT JOIN payouts ON payouts.id = entry.source_id AND entry.kind = 'PAYOUT'
    LEFT JOIN branches ON branches.id = entry.branch_id
    LEFT JOIN programs ON programs.id = entry.program_id
    LEFT JOIN users AS actors ON actors.id = entry.actor_id
    LEFT JOIN exported_vouchers AS exported ON exported.entry_id = entry.id
    LEFT JOIN voucher_exports AS exports ON exports.id = exported.export_id
    ORDER BY entry.booked_on, entry.id`.execute(db)
  return rows
}

export async function listLinesOfEntries(db: Reader, entryIds: readonly string[]): Promise<Map<string, EntryLine[]>> {
  const { rows } = await sql<EntryLine & { entryId: string }>`
    SELECT entry_id AS "entryId", account, subject_id AS "subjectId", program_id AS "programId", amount_paise AS "amountPaise"
    FROM ledger_postings WHERE entry_id = ANY (${[...entryIds]}::text[]) ORDER BY entry_id, line`.execute(db)
  return Map.groupBy(rows, ({ entryId }) => entryId)
}
