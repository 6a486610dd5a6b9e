// What the subjects of accounts are called: tickets, winners, groups, branches, bank and payment accounts, GST
// registrations, people, companies.
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'
import type { SubjectNames } from './names.rules.ts'

/** One statement for all; an id is of one table only, so each is found at most once. */
export async function listSubjectNames(
  db: Reader,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, SubjectNames>> {
  const wanted = sql`ANY (${[...new Set(ids)]}::text[])`
  const { rows } = await sql<SubjectNames & { id: string }>`
    SELECT enrollments.id, 'ticket' AS kind, coalesce(enrollments.name, users.name) AS name, enrollments.ticket_number AS "ticketNumber",
           programs.chit_id AS "chitId", NULL::integer AS "cycleNumber"
    FROM enrollments JOIN programs ON programs.id = enrollments.program_id JOIN users ON users.id = enrollments.subscriber_id
    WHERE enrollments.id = ${wanted} AND enrollments.company_id = ${companyId}
    UNION ALL
    SELECT winners.id, 'winner', coalesce(enrollments.name, users.name), enrollments.ticket_number, programs.chit_id, cycles.cycle_number
    FROM winners JOIN enrollments ON enrollments.id = winners.enrollment_id JOIN users ON users.id = enrollments.subscriber_id
    JOIN programs ON programs.id = winners.program_id JOIN cycles ON cycles.id = winners.cycle_id
    WHERE winners.id = ${wanted} AND winners.company_id = ${companyId}
    UNION ALL
    SELECT id, 'program', name, NULL, chit_id, NULL FROM programs WHERE id = ${wanted} AND company_id = ${companyId}
    UNION ALL
    SELECT id, 'branch', name, NULL, NULL, NULL FROM branches WHERE id = ${wanted} AND company_id = ${companyId}
    UNION ALL
    SELECT id, 'bank account', bank_name || ' ' || ifsc, NULL, NULL, NULL FROM branch_bank_accounts
    WHERE id = ${wanted} AND company_id = ${companyId}
    UNION ALL
    SELECT id, 'payment account', initcap(provider) || ' …' || right(key_id, 4), NULL, NULL, NULL FROM provider_accounts
    WHERE id = ${wanted} AND company_id = ${companyId}
    UNION ALL
    SELECT id, 'registration', gstin, NULL, NULL, NULL FROM gst_registrations WHERE id = ${wanted} AND company_id = ${companyId}
    UNION ALL
    SELECT id, 'person', name, NULL, NULL, NULL FROM users WHERE id = ${wanted}
    UNION ALL
    SELECT id, 'company', name, NULL, NULL, NULL FROM companies WHERE id = ${wanted} AND id = ${companyId}`.execute(db)
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}
