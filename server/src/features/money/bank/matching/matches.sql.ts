// Matches of lines of statements with entries of the books.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'
import { type FoundMatch, type MatchRule, rejectionKey } from './matching.rules.ts'

const selectMatches = (db: Reader) =>
  db
    .selectFrom('bankMatches')
    .innerJoin('branchBankAccounts', 'branchBankAccounts.id', 'bankMatches.bankAccountId')
    .selectAll('bankMatches')
    .select('branchBankAccounts.branchId')
    .select(sql<MatchRule>`bank_matches.rule`.as('rule'))
    .select(sql<'MATCHED' | 'PROPOSED'>`bank_matches.status`.as('status'))
export type MatchRow = NonNullable<Awaited<ReturnType<typeof findMatch>>>

export const findMatch = (db: Reader, id: string) =>
  selectMatches(db).where('bankMatches.id', '=', id).executeTakeFirst()

type MatchFilter = { bankAccountId: string; status?: 'MATCHED' | 'PROPOSED' | undefined }
export function listMatches(db: Reader, { bankAccountId, status }: MatchFilter, page: Page) {
  const ofAccount = selectMatches(db).where('bankMatches.bankAccountId', '=', bankAccountId)
  return (status ? ofAccount.where('bankMatches.status', '=', status) : ofAccount)
    .orderBy('bankMatches.completeOn', 'desc')
    .orderBy('bankMatches.id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()
}
export async function countMatches(db: Reader, { bankAccountId, status }: MatchFilter): Promise<number> {
  const all = db.selectFrom('bankMatches').where('bankAccountId', '=', bankAccountId)
  const { count } = await (status ? all.where('status', '=', status) : all)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type NewMatch = FoundMatch & { id: string; companyId: string; bankAccountId: string; matchedById: string | null }

export async function insertMatches(tx: Tx, matches: readonly NewMatch[], now: Date): Promise<void> {
  if (matches.length === 0) return
  await tx
    .insertInto('bankMatches')
    .values(matches.map(({ lineIds: _lines, entryIds: _entries, ...match }) => ({ ...match, createdAt: now })))
    .execute()
  const entries = matches.flatMap(({ id, bankAccountId, entryIds }) =>
    entryIds.map((entryId) => ({ matchId: id, bankAccountId, entryId })),
  )
  await tx.insertInto('bankMatchEntries').values(entries).execute()
  const lines = matches.flatMap(({ id, lineIds }) => lineIds.map((lineId) => ({ id, lineId })))
  await sql`UPDATE bank_statement_lines AS line SET match_id = pair.match_id
    FROM unnest(${lines.map(({ id }) => id)}::text[], ${lines.map(({ lineId }) => lineId)}::text[]) AS pair (match_id, line_id)
    WHERE line.id = pair.line_id`.execute(tx)
}

/** Cheques of the company that the bank has paid, or not any more. */
export const updateVouchersOfMatch = (tx: Tx, matchId: string, isCleared: boolean, now: Date) =>
  sql`
  UPDATE payment_vouchers AS voucher
  SET status = ${isCleared ? 'CLEARED' : 'ISSUED'}, updated_at = ${now},
      cleared_on = CASE WHEN ${isCleared} THEN (SELECT max(booked_on) FROM bank_statement_lines WHERE match_id = ${matchId}) END
  FROM bank_match_entries AS matched JOIN ledger_entries AS entry ON entry.id = matched.entry_id
  WHERE matched.match_id = ${matchId} AND voucher.source_id = entry.source_id AND entry.kind IN ('PAYOUT', 'REFUND_PAID')
    AND (entry.reason = voucher.number OR starts_with(entry.reason, voucher.number || ':'))
    AND voucher.status = ${isCleared ? 'ISSUED' : 'CLEARED'} AND voucher.mode IN ('CHEQUE', 'DD')`.execute(tx)

export const updateMatchAccepted = (tx: Tx, id: string, matchedById: string) =>
  tx.updateTable('bankMatches').set({ status: 'MATCHED', matchedById }).where('id', '=', id).execute()

export async function deleteMatch(tx: Tx, id: string): Promise<{ lineCount: number; entryCount: number }> {
  const lines = await tx
    .updateTable('bankStatementLines')
    .set({ matchId: null })
    .where('matchId', '=', id)
    .executeTakeFirst()
  const entries = await tx.deleteFrom('bankMatchEntries').where('matchId', '=', id).executeTakeFirst()
  await tx.deleteFrom('bankMatches').where('id', '=', id).execute()
  return { lineCount: Number(lines.numUpdatedRows), entryCount: Number(entries.numDeletedRows) }
}

export const insertRejections = (tx: Tx, matchId: string) =>
  sql`
  INSERT INTO bank_match_rejections (line_id, entry_id)
  SELECT line.id, matched.entry_id FROM bank_statement_lines AS line JOIN bank_match_entries AS matched ON matched.match_id = line.match_id
  WHERE line.match_id = ${matchId} ON CONFLICT DO NOTHING`.execute(tx)

export async function listRejections(db: Reader, bankAccountId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('bankMatchRejections')
    .innerJoin('bankStatementLines', 'bankStatementLines.id', 'bankMatchRejections.lineId')
    .select(['bankMatchRejections.lineId', 'bankMatchRejections.entryId'])
    .where('bankStatementLines.bankAccountId', '=', bankAccountId)
    .where('bankStatementLines.matchId', 'is', null)
    .execute()
  return new Set(rows.map(({ lineId, entryId }) => rejectionKey(lineId, entryId)))
}
