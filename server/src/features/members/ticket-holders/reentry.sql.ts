// The refund of a removal, for a member who comes back.
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'

/** With what the removal itself has made of it. */
export const findRefundOfRemoval = (db: Reader, id: string) =>
  db
    .selectFrom('refundsDue')
    .select(['id', 'amountPaise', 'claimPaise', sql<boolean>`paid_at IS NOT NULL`.as('isPaid')])
    .select(
      sql<number>`coalesce((SELECT -sum(posting.amount_paise) FROM ledger_entries AS entry
        JOIN ledger_postings AS posting ON posting.entry_id = entry.id AND posting.account = 'REFUNDS_DUE'
        WHERE entry.id = (SELECT id FROM ledger_entries WHERE source_id = refunds_due.id AND kind = 'REMOVAL'
          ORDER BY created_at, id LIMIT 1)), 0)::bigint`.as('removedPaise'),
    )
    .where('id', '=', id)
    .executeTakeFirst()

/** Nothing of it is due any more. */
export const updateRefundWithdrawn = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('refundsDue')
    .set({ amountPaise: 0, claimPaise: 0, mode: 'ADJUSTMENT', paidAt: now })
    .where('id', '=', id)
    .execute()
