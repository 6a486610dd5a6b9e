// Bills and tickets after removals, sales and cancelled months, and dividends that were refunded. Each statement returns nothing when all is well.
import { sql } from 'kysely'
import type { Checks, Difference } from './difference.ts'

export const TICKET_CHECKS = {
  'nobody owes a bill of a ticket that they no longer hold': sql<Difference>`
    SELECT invoices.id AS "subjectId", 0::bigint AS "expectedPaise", invoices.amount_paise - invoices.paid_paise AS "actualPaise"
    FROM invoices JOIN enrollments ON enrollments.id = invoices.enrollment_id
    WHERE invoices.kind = 'CYCLE' AND invoices.status = 'DRAFT' AND invoices.amount_paise > invoices.paid_paise
      AND (enrollments.ended_at IS NOT NULL OR enrollments.subscriber_id <> invoices.subscriber_id)`,

  'a ticket of a removed member has a bill in every month that the others were billed for': sql<Difference>`
    SELECT cycles.id || ' ' || enrollments.id AS "subjectId", 1::bigint AS "expectedPaise", 0::bigint AS "actualPaise"
    FROM ticket_cases AS removal
    JOIN enrollments ON enrollments.id = removal.enrollment_id
    JOIN cycles ON cycles.program_id = removal.program_id AND cycles.status <> 'CANCELLED' AND NOT cycles.is_imported
    JOIN settlements ON settlements.cycle_id = cycles.id
    JOIN programs ON programs.id = removal.program_id
    WHERE removal.kind = 'REMOVAL' AND removal.status = 'REMOVED' AND programs.program_status NOT IN ('COMPLETED', 'CANCELLED')
      AND EXISTS (SELECT FROM invoices WHERE cycle_id = cycles.id AND kind = 'CYCLE' AND status <> 'CANCELLED')
      AND NOT EXISTS (SELECT FROM invoices WHERE cycle_id = cycles.id AND enrollment_id = enrollments.id AND kind = 'CYCLE'
                        AND (status <> 'CANCELLED' OR updated_at > removal.decided_at))`,

  'a cancelled month bills nobody': sql<Difference>`
    SELECT invoices.id AS "subjectId", 0::bigint AS "expectedPaise", invoices.amount_paise AS "actualPaise"
    FROM invoices JOIN cycles ON cycles.id = invoices.cycle_id
    WHERE cycles.status = 'CANCELLED' AND invoices.kind = 'CYCLE' AND invoices.status <> 'CANCELLED'`,

  'the bills of a company ticket are paid': sql<Difference>`
    SELECT invoices.id AS "subjectId", invoices.amount_paise AS "expectedPaise", invoices.paid_paise AS "actualPaise"
    FROM enrollments JOIN invoices ON invoices.enrollment_id = enrollments.id
    WHERE enrollments.holder = 'COMPANY' AND enrollments.ended_at IS NULL AND invoices.kind = 'CYCLE' AND invoices.status = 'DRAFT'
      AND invoices.amount_paise > invoices.paid_paise`,

  'no bill deducts a dividend that was refunded, unless its settlement was taken back': sql<Difference>`
    SELECT balance.subject_id AS "subjectId", 0::bigint AS "expectedPaise", sum(balance.amount_paise)::bigint AS "actualPaise"
    FROM ledger_postings AS balance
    WHERE balance.account = 'DIVIDEND_PAYABLE'
      AND NOT EXISTS (SELECT FROM ledger_postings AS posting JOIN ledger_entries AS entry ON entry.id = posting.entry_id
        WHERE posting.account = 'DIVIDEND_PAYABLE' AND posting.subject_id = balance.subject_id AND entry.kind = 'SETTLEMENT_REVERSED')
    GROUP BY balance.subject_id HAVING sum(balance.amount_paise) > 0`,

  'the pot of a program that was closed with nothing left open is empty': sql<Difference>`
    SELECT closing.program_id AS "subjectId", 0::bigint AS "expectedPaise", sum(posting.amount_paise)::bigint AS "actualPaise"
    FROM program_closings AS closing
    JOIN ledger_postings AS posting ON posting.program_id = closing.program_id AND posting.account = 'UNPRIZED_POT'
    WHERE closing.reason IS NULL GROUP BY closing.program_id HAVING sum(posting.amount_paise) <> 0`,
} as const satisfies Checks
