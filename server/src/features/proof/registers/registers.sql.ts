// What the registers of a program say: rows of the records, and the files that were written.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { RegisterKind } from '@kuri/contract/proof/registers.contract'
import { type Insertable, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import type { RegisterRow } from './registers.rules.ts'

export type RegisterPeriod = { programId: string; from: string; to: string; timeZone: string }
type Fragment = ReturnType<typeof sql>

const holder = sql`coalesce(enrollments.name, users.name, '')`
const dayText = (day: Fragment) => sql`to_char(${day}, 'YYYY-MM-DD')`
const addressOf = (address: Fragment) =>
  sql`concat_ws(', ', ${address}->>'line1', ${address}->>'line2', ${address}->>'city', ${address}->>'district', ${address}->>'state', ${address}->>'pincode')`

/** By register. Each ends with its order, so that a limit can follow. */
const QUERIES: Readonly<Record<RegisterKind, (period: RegisterPeriod) => Fragment>> = {
  SUBSCRIBERS: ({ programId, to, timeZone }) => sql`
    SELECT enrollments.ticket_number AS "ticketNumber", ${holder} AS name,
      CASE WHEN enrollments.holder = 'COMPANY' THEN 'Ticket of the foreman' ELSE ${addressOf(sql`profile.present_address`)} END AS address,
      ${dayText(sql`papers.agreement_signed_at AT TIME ZONE ${timeZone}`)} AS "signedOn", papers.nominee->>'name' AS nominee,
      (SELECT string_agg(concat(lower(cases.kind), ' from ', giver.name, ', recognised ', ${dayText(sql`cases.decided_at AT TIME ZONE ${timeZone}`)}), '; '
          ORDER BY cases.decided_at)
        FROM ticket_cases AS cases JOIN users AS giver ON giver.id = cases.from_user_id
        WHERE cases.enrollment_id = enrollments.id AND cases.status = 'DONE'
          AND (cases.decided_at AT TIME ZONE ${timeZone})::date <= ${to}::date) AS assignment
    FROM enrollments
    JOIN users ON users.id = enrollments.subscriber_id
    LEFT JOIN subscriber_profiles AS profile ON profile.user_id = enrollments.subscriber_id
    LEFT JOIN enrollment_papers AS papers ON papers.enrollment_id = enrollments.id
    WHERE enrollments.program_id = ${programId} AND (enrollments.created_at AT TIME ZONE ${timeZone})::date <= ${to}::date
      AND (enrollments.ended_at IS NULL OR (enrollments.ended_at AT TIME ZONE ${timeZone})::date > ${to}::date)
    ORDER BY enrollments.ticket_number`,
  SUBSCRIPTIONS: ({ programId, from, to }) => sql`
    SELECT enrollments.ticket_number AS "ticketNumber", coalesce(users.name, '') AS name, cycles.cycle_number AS instalment, 'Subscription' AS what,
      ${dayText(sql`invoices.due_date`)} AS day, invoices.amount_paise AS "amountPaise", invoices.dividend_paise AS "dividendPaise",
      invoices.paid_paise AS "paidPaise",
      (SELECT string_agg(DISTINCT receipts.number, ', ') FROM receipt_allocations AS part JOIN receipts ON receipts.id = part.receipt_id
        WHERE part.invoice_id = invoices.id AND part.reversed_at IS NULL) AS reference
    FROM invoices
    JOIN enrollments ON enrollments.id = invoices.enrollment_id
    JOIN users ON users.id = invoices.subscriber_id
    JOIN cycles ON cycles.id = invoices.cycle_id
    WHERE invoices.program_id = ${programId} AND invoices.status <> 'CANCELLED' AND invoices.due_date BETWEEN ${from} AND ${to}
    UNION ALL
    SELECT enrollments.ticket_number, coalesce(users.name, ''), cycles.cycle_number, 'Prize', ${dayText(sql`payouts.paid_on`)},
      winners.prize_paise, NULL, payouts.net_paise, payouts.voucher_number
    FROM payouts
    JOIN winners ON winners.id = payouts.winner_id
    JOIN enrollments ON enrollments.id = payouts.enrollment_id
    JOIN users ON users.id = payouts.subscriber_id
    JOIN cycles ON cycles.id = payouts.cycle_id
    WHERE payouts.program_id = ${programId} AND payouts.paid_on BETWEEN ${from} AND ${to}
    ORDER BY 3, 4 DESC, 1`,
  DEPOSITS: ({ programId, from, to, timeZone }) => sql`
    SELECT enrollments.ticket_number AS "ticketNumber", coalesce(users.name, '') AS name, 'Unpaid prize' AS what,
      ${dayText(sql`payouts.deposited_at AT TIME ZONE ${timeZone}`)} AS day, concat_ws(' ', bank.bank_name, bank.ifsc) AS bank,
      payouts.deposited_paise AS "amountPaise", ${dayText(sql`payouts.paid_on`)} AS "paidOn"
    FROM payouts
    JOIN enrollments ON enrollments.id = payouts.enrollment_id
    JOIN users ON users.id = payouts.subscriber_id
    LEFT JOIN branch_bank_accounts AS bank ON bank.id = payouts.deposit_account_id
    WHERE payouts.program_id = ${programId} AND (payouts.deposited_at AT TIME ZONE ${timeZone})::date BETWEEN ${from} AND ${to}
    ORDER BY 4, 1`,
  SECURITIES: ({ programId, from, to, timeZone }) => sql`
    SELECT enrollments.ticket_number AS "ticketNumber", coalesce(users.name, '') AS name,
      concat_ws(': ', security.type_name, security.description) AS security, security.value_paise AS "valuePaise",
      ${dayText(sql`security.created_at AT TIME ZONE ${timeZone}`)} AS day, security.custodian,
      ${dayText(sql`security.returned_on`)} AS "returnedOn", security.return_note AS note
    FROM payout_securities AS security
    JOIN payouts ON payouts.id = security.payout_id
    JOIN enrollments ON enrollments.id = payouts.enrollment_id
    JOIN users ON users.id = payouts.subscriber_id
    WHERE payouts.program_id = ${programId} AND security.removed_at IS NULL
      AND (security.created_at AT TIME ZONE ${timeZone})::date <= ${to}::date
      AND (security.returned_on IS NULL OR security.returned_on >= ${from}::date)
    ORDER BY 5, 1`,
  PROXIES: ({ programId, from, to, timeZone }) => sql`
    SELECT cycles.cycle_number AS instalment, ${dayText(sql`drawn.at`)} AS day, (present->>'ticketNumber')::integer AS "ticketNumber",
      present->>'name' AS name, present->>'proxyName' AS proxy, 'SHA-256 ' || (present#>>'{proxyFile,sha256}') AS letter
    FROM minutes
    LEFT JOIN auctions ON auctions.id = minutes.auction_id
    JOIN cycles ON cycles.id = coalesce(minutes.cycle_id, auctions.cycle_id)
    CROSS JOIN LATERAL (SELECT ((minutes.text::jsonb#>>'{ended,at}')::timestamptz AT TIME ZONE ${timeZone})::date AS at) AS drawn
    CROSS JOIN LATERAL jsonb_array_elements(minutes.text::jsonb->'present') AS present
    WHERE minutes.program_id = ${programId} AND present->>'mode' = 'PROXY' AND drawn.at BETWEEN ${from} AND ${to}
      AND NOT EXISTS (SELECT FROM minutes AS newer
        WHERE coalesce(newer.auction_id, newer.cycle_id) = coalesce(minutes.auction_id, minutes.cycle_id) AND newer.version > minutes.version)
    ORDER BY 1, 3`,
  REMOVALS: ({ programId, from, to, timeZone }) => sql`
    SELECT enrollments.ticket_number AS "ticketNumber", coalesce(users.name, '') AS name, ${dayText(sql`cases.notice_on`)} AS "noticeOn",
      ${dayText(sql`cases.cure_by`)} AS "cureBy", lower(replace(cases.status, '_', ' ')) AS outcome,
      ${dayText(sql`cases.decided_at AT TIME ZONE ${timeZone}`)} AS day, refunds_due.amount_paise AS "refundPaise", cases.reason
    FROM ticket_cases AS cases
    JOIN enrollments ON enrollments.id = cases.enrollment_id
    JOIN users ON users.id = cases.from_user_id
    LEFT JOIN refunds_due ON refunds_due.id = cases.refund_id
    WHERE cases.program_id = ${programId} AND cases.kind = 'REMOVAL'
      AND coalesce(cases.notice_on, (cases.created_at AT TIME ZONE ${timeZone})::date) BETWEEN ${from} AND ${to}
    ORDER BY 3, 1`,
  SUBSTITUTIONS: ({ programId, from, to, timeZone }) => sql`
    SELECT enrollments.ticket_number AS "ticketNumber", lower(cases.kind) AS what, giver.name AS "fromName",
      coalesce(cases.to_name, taker.name) AS "toName", ${dayText(sql`cases.decided_at AT TIME ZONE ${timeZone}`)} AS day, receipts.number AS reference
    FROM ticket_cases AS cases
    JOIN enrollments ON enrollments.id = cases.enrollment_id
    JOIN users AS giver ON giver.id = cases.from_user_id
    LEFT JOIN users AS taker ON taker.id = cases.to_user_id
    LEFT JOIN receipts ON receipts.id = cases.receipt_id
    WHERE cases.program_id = ${programId} AND cases.kind IN ('SUBSTITUTION', 'TRANSFER') AND cases.status = 'DONE'
      AND (cases.decided_at AT TIME ZONE ${timeZone})::date BETWEEN ${from} AND ${to}
    ORDER BY 5, 1`,
}

export async function listRegisterRows(db: Reader, kind: RegisterKind, period: RegisterPeriod, limit: number) {
  const { rows } = await sql<RegisterRow>`${QUERIES[kind](period)} LIMIT ${limit}`.execute(db)
  return rows
}

export const findProgram = (db: Reader, id: string) =>
  db
    .selectFrom('programs')
    .innerJoin('companies', 'companies.id', 'programs.companyId')
    .select(['programs.id as programId', 'programs.companyId', 'programs.branchId', 'programs.name', 'programs.chitId'])
    .select('companies.name as companyName')
    .where('programs.id', '=', id)
    .where('programs.deletedAt', 'is', null)
    .executeTakeFirst()

export const insertRegister = (tx: Tx, row: Insertable<DB['programRegisters']>) =>
  tx.insertInto('programRegisters').values(row).execute()

const selectRegisters = (db: Reader) =>
  db
    .selectFrom('programRegisters')
    .innerJoin('users', 'users.id', 'programRegisters.madeById')
    .selectAll('programRegisters')
    .select('users.name as madeByName')
export type StoredRegister = Awaited<ReturnType<typeof getRegister>>

export const getRegister = (db: Reader, id: string) =>
  selectRegisters(db).where('programRegisters.id', '=', id).executeTakeFirstOrThrow()

export const listRegisters = (db: Reader, programId: string, page: Page) =>
  selectRegisters(db)
    .where('programRegisters.programId', '=', programId)
    .orderBy('programRegisters.createdAt', 'desc')
    .orderBy('programRegisters.id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export async function countRegisters(db: Reader, programId: string): Promise<number> {
  const { count } = await db
    .selectFrom('programRegisters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('programId', '=', programId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
