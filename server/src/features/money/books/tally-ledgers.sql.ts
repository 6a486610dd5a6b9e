// The names under which Tally knows accounts.
import { sql } from 'kysely'
import type { Tx } from '#platform/db/types'
import type { NamedEntry } from './entries.actions.ts'

type Line = NamedEntry['lines'][number]
export const ledgerKey = ({ account, subjectId }: Pick<Line, 'account' | 'subjectId'>) => `${account} ${subjectId}`

/** The name of each account at its first export; accounts that are new get their present one. */
export async function claimLedgerNames(
  tx: Tx,
  companyId: string,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, string>> {
  const accounts = lines.map(({ account }) => account)
  const subjects = lines.map(({ subjectId }) => subjectId)
  const names = lines.map(({ name }) => name)
  await sql`
    INSERT INTO tally_ledgers (company_id, account, subject_id, name)
    SELECT DISTINCT ON (account, subject_id) ${companyId}, account, subject_id, name
    FROM unnest(${accounts}::text[], ${subjects}::text[], ${names}::text[]) AS line (account, subject_id, name)
    ORDER BY account, subject_id
    ON CONFLICT DO NOTHING`.execute(tx)
  const { rows } = await sql<{ account: Line['account']; subjectId: string; name: string }>`
    SELECT account, subject_id AS "subjectId", name FROM tally_ledgers
    WHERE company_id = ${companyId} AND subject_id = ANY (${[...new Set(subjects)]})`.execute(tx)
  return new Map(rows.map((row) => [ledgerKey(row), row.name]))
}
