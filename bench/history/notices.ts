// What a company leaves besides money and auctions: notices, notifications, documents and the audit log.
import { sql } from 'kysely'
import type { HistoryTx } from './history-tx.ts'

export async function fillNotices(
  tx: HistoryTx,
  { companyId, ownerId }: { companyId: string; ownerId: string },
): Promise<void> {
  await sql`
    INSERT INTO notices (id, company_id, program_id, user_id, kind, subject_id, invoice_id, about_day, days, channel, recipient,
      language, text, message_id, status, created_at, sent_at)
    SELECT new_id(created_at), ${companyId}, program_id, subscriber_id, 'DUE_REMINDER', id, id, due_date, 3, 'SMS', '+910000000000', 'en',
      'An instalment is due.', id, 'SENT', created_at, created_at
    FROM invoices WHERE company_id = ${companyId}`.execute(tx)
  await sql`ANALYZE notices`.execute(tx)
  await sql`
    INSERT INTO notifications (id, user_id, type, title, body, data, read_at, sent_at, created_at)
    SELECT new_id(created_at), user_id, 'INVOICE_DUE', 'An instalment is due', text, '{}',
      CASE WHEN created_at < now() - interval '30 days' THEN created_at END, created_at, created_at
    FROM (SELECT user_id, text, created_at FROM notices WHERE company_id = ${companyId}
      UNION ALL SELECT ${ownerId}, 'An auction is over.', created_at FROM auctions WHERE company_id = ${companyId}) AS news`.execute(
    tx,
  )
  await sql`
    INSERT INTO files (id, company_id, program_id, purpose, file_name, content_type, object_key, status, size_bytes, confirmed_at, created_at)
    SELECT new_id(program.created_at), ${companyId}, program.id, 'PROGRAM_DOCUMENT', 'paper.pdf', 'application/pdf',
      'bench/' || program.id || n, 'READY', 1000, program.created_at, program.created_at
    FROM programs AS program CROSS JOIN generate_series(1, 12) AS n WHERE program.company_id = ${companyId}`.execute(tx)
  await sql`ANALYZE files`.execute(tx)
  await sql`
    INSERT INTO program_documents (id, program_id, company_id, file_id, file_type, created_at)
    SELECT id, program_id, ${companyId}, id, 'OTHER', created_at FROM files
    WHERE company_id = ${companyId} AND program_id IS NOT NULL`.execute(tx)
  await sql`
    INSERT INTO audit_logs (id, company_id, actor_id, actor_role, action, resource_type, resource_id, after, created_at)
    SELECT new_id(created_at), ${companyId}, ${ownerId}, 'COMPANY', 'receipt.issued', 'receipt', id, '{}', created_at
    FROM receipts WHERE company_id = ${companyId}`.execute(tx)
}
