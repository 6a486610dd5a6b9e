// Looks for matches of what is open in an account, and stores them. The caller holds the lock of the account.
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { findSignedThrough } from '../reconciliation/months.sql.ts'
import { listLines } from '../statements/statements.sql.ts'
import { listBookLines } from './book-lines.sql.ts'
import * as rows from './matches.sql.ts'
import { findMatches } from './matching.rules.ts'

/** What is open for longer than that is matched by hand. */
const OPEN_LINES = { pageNumber: 1, pageSize: 10_000 }

export async function storeFoundMatches(tx: Tx, account: { companyId: string; bankAccountId: string }, now: Date) {
  const open = { bankAccountId: account.bankAccountId, status: 'UNMATCHED' } as const
  const [lines, entries] = [await listLines(tx, open, OPEN_LINES), await listBookLines(tx, open, OPEN_LINES)]
  const rejected = await rows.listRejections(tx, account.bankAccountId)
  const signedThrough = await findSignedThrough(tx, account.bankAccountId)
  const found = findMatches(lines, entries, rejected)
    .filter(({ completeOn }) => signedThrough === null || completeOn > signedThrough)
    .map((match) => ({ ...match, ...account, id: newId(now.getTime()), matchedById: null }))
  await rows.insertMatches(tx, found, now)
  const matched = found.filter(({ status }) => status === 'MATCHED')
  for (const { id } of matched) await rows.updateVouchersOfMatch(tx, id, true, now)
  return { matchedCount: matched.length, proposedCount: found.length - matched.length }
}
