// Receipts, vouchers, and what the law and the desk allow of them. Each statement returns nothing when all is well.
import { sql } from 'kysely'
import type { Checks, Difference } from './difference.ts'

/** Section 269ST: less than ₹ 2,00,000 in cash from one person on one day. Refunds and prizes (269T) alike. */
const CASH_LIMIT_PAISE = 20_000_000

export const RECEIPT_CHECKS = {
  'the money of a receipt lies where the receipt says': sql<Difference>`
    SELECT receipts.id AS "subjectId", (receipts.amount_paise - receipts.reversed_paise) AS "expectedPaise",
           coalesce(sum(posting.amount_paise), 0)::bigint AS "actualPaise"
    FROM receipts
    LEFT JOIN ledger_entries AS entry ON entry.source_id = receipts.id AND entry.kind IN
      ('RECEIPT', 'RECEIPT_REVERSED', 'CHEQUE_CLEARED', 'CHEQUE_BOUNCED', 'SUSPENSE_STATED')
    LEFT JOIN ledger_postings AS posting ON posting.entry_id = entry.id
      AND posting.account = receipts.money_account AND posting.subject_id = receipts.money_subject_id
    WHERE receipts.payment_transaction_id IS NULL
    GROUP BY receipts.id HAVING receipts.amount_paise - receipts.reversed_paise <> coalesce(sum(posting.amount_paise), 0)`,

  'no part of a cheque is reversed, and none that is at the bank': sql<Difference>`
    SELECT id AS "subjectId", 0::bigint AS "expectedPaise", reversed_paise AS "actualPaise" FROM receipts
    WHERE mode IN ('CHEQUE', 'DD') AND (
      status IN ('RECEIVED', 'DEPOSITED', 'CLEARED') AND reversed_paise > 0
      OR status IN ('REVERSED', 'VOIDED') AND deposited_at IS NOT NULL)`,

  'the payment that bought a ticket stands': sql<Difference>`
    SELECT receipts.id AS "subjectId", receipts.amount_paise AS "expectedPaise",
           receipts.amount_paise - receipts.reversed_paise AS "actualPaise"
    FROM ticket_cases JOIN receipts ON receipts.id = ticket_cases.receipt_id
    WHERE ticket_cases.kind IN ('SALE', 'SUBSTITUTION') AND receipts.reversed_paise > 0`,

  'numbers of receipts and vouchers are unique in a company': sql<Difference>`
    SELECT company_id || ' ' || number AS "subjectId", 1::bigint AS "expectedPaise", count(*) AS "actualPaise"
    FROM (SELECT company_id, number FROM receipts WHERE NOT is_number_repeated
          UNION ALL SELECT company_id, voucher_number FROM payouts WHERE voucher_number IS NOT NULL AND NOT is_voucher_repeated) AS numbered
    GROUP BY company_id, number HAVING count(*) > 1`,

  'nobody pays ₹ 2,00,000 or more in cash on a day': sql<Difference>`
    SELECT payer_id || ' on ' || day AS "subjectId", ${CASH_LIMIT_PAISE}::bigint AS "expectedPaise", sum(paise)::bigint AS "actualPaise"
    FROM (SELECT company_id, payer_id, 'booked' AS by, booked_on AS day, amount_paise - reversed_paise AS paise FROM receipts WHERE mode = 'CASH'
          UNION ALL SELECT company_id, payer_id, 'value', value_date, amount_paise - reversed_paise FROM receipts WHERE mode = 'CASH') AS taken
    GROUP BY company_id, payer_id, by, day HAVING sum(paise) >= ${CASH_LIMIT_PAISE}`,

  'nobody is paid ₹ 2,00,000 or more in cash on a day': sql<Difference>`
    SELECT user_id || ' on ' || day AS "subjectId", ${CASH_LIMIT_PAISE}::bigint AS "expectedPaise", sum(paise)::bigint AS "actualPaise"
    FROM (SELECT company_id, user_id, business_day(paid_at) AS day, amount_paise AS paise FROM refunds_due WHERE mode = 'CASH'
          UNION ALL SELECT company_id, subscriber_id, paid_on, net_paise FROM payouts WHERE mode = 'CASH' AND state = 'PAID') AS paid
    GROUP BY company_id, user_id, day HAVING sum(paise) >= ${CASH_LIMIT_PAISE}`,

  'a prize or refund that is paid has one voucher that stands, of its amount': sql<Difference>`
    WITH paid AS (
      SELECT id, voucher_number AS number, net_paise AS paise FROM payouts WHERE state = 'PAID'
      UNION ALL SELECT id, voucher_number, amount_paise FROM refunds_due WHERE paid_at IS NOT NULL AND voucher_number IS NOT NULL),
    standing AS (
      SELECT source_id AS id, number, amount_paise AS paise FROM payment_vouchers
      WHERE kind IN ('PAYOUT', 'REFUND') AND status NOT IN ('RETURNED', 'STALE'))
    SELECT id AS "subjectId", coalesce(paid.paise, 0)::bigint AS "expectedPaise", coalesce(standing.paise, 0)::bigint AS "actualPaise"
    FROM paid FULL JOIN standing USING (id)
    WHERE paid.paise IS DISTINCT FROM standing.paise OR paid.number IS DISTINCT FROM standing.number`,

  'both sides of a match with the bank have the same sum': sql<Difference>`
    SELECT match.id AS "subjectId", coalesce(books.paise, 0)::bigint AS "expectedPaise", coalesce(bank.paise, 0)::bigint AS "actualPaise"
    FROM bank_matches AS match
    LEFT JOIN LATERAL (SELECT sum(posting.amount_paise) AS paise FROM bank_match_entries AS matched
      JOIN ledger_postings AS posting ON posting.entry_id = matched.entry_id AND posting.account = 'BANK'
        AND posting.subject_id = match.bank_account_id WHERE matched.match_id = match.id) AS books ON true
    LEFT JOIN LATERAL (SELECT sum(amount_paise) AS paise FROM bank_statement_lines WHERE match_id = match.id) AS bank ON true
    WHERE coalesce(books.paise, 0) <> coalesce(bank.paise, 0)`,

  'a signed month of a bank account says what the books and the statements say': sql<Difference>`
    SELECT signed.bank_account_id || ' ' || signed.month AS "subjectId",
           (signed.figures ->> 'booksPaise')::bigint + (signed.figures ->> 'statementPaise')::bigint AS "expectedPaise",
           coalesce(books.paise, 0)::bigint + coalesce(bank.paise, 0)::bigint AS "actualPaise"
    FROM bank_months AS signed
    LEFT JOIN LATERAL (SELECT sum(amount_paise) AS paise FROM ledger_postings WHERE account = 'BANK'
      AND subject_id = signed.bank_account_id AND booked_on < signed.month + interval '1 month') AS books ON true
    LEFT JOIN LATERAL (SELECT balance_paise AS paise FROM bank_statement_lines WHERE bank_account_id = signed.bank_account_id
      AND booked_on < signed.month + interval '1 month' ORDER BY booked_on DESC, position DESC LIMIT 1) AS bank ON true
    WHERE (signed.figures ->> 'booksPaise')::bigint <> coalesce(books.paise, 0)
      OR (signed.figures ->> 'statementPaise')::bigint <> coalesce(bank.paise, 0)`,

  'no transfer pays two refunds or prizes': sql<Difference>`
    SELECT company_id || ' ' || utr AS "subjectId", 1::bigint AS "expectedPaise", count(*) AS "actualPaise"
    FROM (SELECT company_id, upper(utr) AS utr FROM refunds_due WHERE utr IS NOT NULL
          UNION ALL SELECT company_id, upper(utr) FROM payouts WHERE utr IS NOT NULL AND state = 'PAID') AS paid
    GROUP BY company_id, utr HAVING count(*) > 1`,
} as const satisfies Checks

const SUSPENSE_DAYS = 7

/** How long the mode of a payment may be unknown. */
export const suspenseChecks = (now: Date) =>
  ({
    'no payment is in suspense for more than 7 days': sql<Difference>`
      SELECT id AS "subjectId", 0::bigint AS "expectedPaise", amount_paise - reversed_paise AS "actualPaise" FROM receipts
      WHERE mode = 'OTHER' AND status = 'ISSUED' AND money_account = 'SUSPENSE'
        AND booked_on < business_day(${now}::timestamptz) - ${SUSPENSE_DAYS}::integer`,
  }) as const satisfies Checks
