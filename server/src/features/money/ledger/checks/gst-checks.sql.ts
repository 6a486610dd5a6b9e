// GST documents against the books and the settlements. Each statement returns nothing when all is well.
import { sql } from 'kysely'
import type { Checks, Difference } from './difference.ts'

/** What a document adds to a column of the books: an invoice a credit, a credit note a debit. */
const signed = (column: string) =>
  sql`CASE WHEN kind = 'TAX_INVOICE' THEN -${sql.ref(column)} ELSE ${sql.ref(column)} END`

export const GST_CHECKS = {
  'the tax of the documents of a month is what was booked in it': sql<Difference>`
    WITH documents AS (
      SELECT registration_id || ' ' || account || ' ' || to_char(issued_on, 'YYYY-MM') AS id, sum(paise) AS paise FROM gst_documents
      CROSS JOIN LATERAL (VALUES ('OUTPUT_CGST', ${signed('cgst_paise')}), ('OUTPUT_SGST', ${signed('sgst_paise')}),
                                 ('OUTPUT_IGST', ${signed('igst_paise')})) AS head (account, paise)
      GROUP BY 1),
    booked AS (
      SELECT subject_id || ' ' || account || ' ' || to_char(booked_on, 'YYYY-MM') AS id, sum(amount_paise) AS paise FROM ledger_postings
      WHERE account IN ('OUTPUT_CGST', 'OUTPUT_SGST', 'OUTPUT_IGST') GROUP BY 1)
    SELECT id AS "subjectId", coalesce(documents.paise, 0)::bigint AS "expectedPaise", coalesce(booked.paise, 0)::bigint AS "actualPaise"
    FROM documents FULL JOIN booked USING (id) WHERE coalesce(documents.paise, 0) <> coalesce(booked.paise, 0)`,

  'GST documents are numbered without gaps': sql<Difference>`
    SELECT series.registration_id || ' ' || series.kind || ' ' || series.financial_year AS "subjectId",
           series.last_serial::bigint AS "expectedPaise", count(document.id) AS "actualPaise"
    FROM gst_series AS series LEFT JOIN gst_documents AS document USING (registration_id, kind, financial_year)
    GROUP BY series.registration_id, series.kind, series.financial_year, series.last_serial
    HAVING count(document.id) <> series.last_serial OR max(document.serial) IS DISTINCT FROM series.last_serial`,

  'the tax of a settled cycle is that of its invoices': sql<Difference>`
    WITH documents AS (
      SELECT cycle_id, -sum(${signed('total_paise')} - (${signed('taxable_paise')})) AS paise FROM gst_documents
      WHERE supply = 'COMMISSION' GROUP BY cycle_id)
    SELECT coalesce(settlements.cycle_id, documents.cycle_id) AS "subjectId", coalesce(settlements.tax_paise, 0)::bigint AS "expectedPaise",
           coalesce(documents.paise, 0)::bigint AS "actualPaise"
    FROM settlements FULL JOIN documents ON documents.cycle_id = settlements.cycle_id
    WHERE coalesce(settlements.tax_paise, 0) <> coalesce(documents.paise, 0)`,

  'no credit note takes back more than its invoice': sql<Difference>`
    SELECT invoice.id AS "subjectId", invoice.total_paise AS "expectedPaise", sum(note.total_paise)::bigint AS "actualPaise"
    FROM gst_documents AS invoice JOIN gst_documents AS note ON note.invoice_id = invoice.id
    GROUP BY invoice.id, invoice.total_paise
    HAVING sum(note.total_paise) > invoice.total_paise OR sum(note.taxable_paise) > invoice.taxable_paise`,
} as const satisfies Checks
