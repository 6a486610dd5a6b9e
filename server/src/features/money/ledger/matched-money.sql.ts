// Whether the bank has confirmed the money of a receipt, prize or refund: then it is not taken out of the books before the match is undone.
import { sql } from 'kysely'
import type { Tx } from '#platform/db/types'
import { refuse } from '#platform/refusal'

/** The lock of the account keeps others from matching it until the commit. */
export async function requireUnmatched(tx: Tx, sourceId: string): Promise<void> {
  const { rows } = await sql<{ entryId: string; accountId: string }>`
    SELECT entry.id AS "entryId", posting.subject_id AS "accountId"
    FROM ledger_entries AS entry JOIN ledger_postings AS posting ON posting.entry_id = entry.id AND posting.account = 'BANK'
    WHERE entry.source_id = ${sourceId} ORDER BY entry.booked_at DESC, entry.id DESC LIMIT 1`.execute(tx)
  const newest = rows[0]
  if (!newest) return
  await tx.selectFrom('branchBankAccounts').select('id').where('id', '=', newest.accountId).forNoKeyUpdate().execute()
  const matched = await tx
    .selectFrom('bankMatchEntries')
    .innerJoin('bankMatches', 'bankMatches.id', 'bankMatchEntries.matchId')
    .select('bankMatches.id')
    .where('bankMatchEntries.entryId', '=', newest.entryId)
    .where('bankMatches.status', '=', 'MATCHED')
    .executeTakeFirst()
  if (matched) throw refuse('BANK_LINE_MATCHED')
}
