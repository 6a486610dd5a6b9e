// The items of the calendar follow from programs, cycles, removals, deposits and years; records say which are done.
import type { Page } from '@kuri/contract/kit/paging'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'
import type { VisibleScope } from '#platform/permit'
import { DUE_RULES, type Effect, type Kind } from './compliance.rules.ts'

export type ItemFilter = {
  companyId: string
  scope: VisibleScope
  today: string
  programId?: string | undefined
  kind?: Kind | undefined
  state?: string | undefined
  subjectId?: string | undefined
}
export type ItemRow = {
  kind: Kind
  programId: string | null
  programName: string | null
  chitId: string | null
  subjectId: string
  subject: string | null
  dueBy: string
  state: 'OPEN' | 'OVERDUE' | 'DONE'
  doneOn: string | null
  number: string | null
  documentId: string | null
  fileName: string | null
  note: string | null
  securityType: 'FD' | 'BG' | null
  amountPaise: number | null
  maturesOn: string | null
  releasedOn: string | null
  recordedByName: string | null
}

const visible = (scope: VisibleScope): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(program.branch_id = ANY (${scope.branchIds}) OR program.id = ANY (${scope.programIds}))`

/** What each item is about and from which day its days count; `filed_on` is known where another feature files it. */
const events = ({ companyId, scope, today }: ItemFilter) => sql`
  WITH rules AS (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(DUE_RULES)}::jsonb) AS rule (kind text, since date, months integer, days integer)
  ), program AS (
    SELECT * FROM programs AS program WHERE program.company_id = ${companyId} AND program.deleted_at IS NULL
      AND program.program_status IN ('APPLIED', 'PUBLISHED', 'ACTIVE', 'COMPLETED') AND ${visible(scope)}
  ), ended AS (
    SELECT program.id, greatest(program.start_date, coalesce(business_day(closing.closed_at), max(cycles.end_date))) AS day
    FROM program LEFT JOIN cycles ON cycles.program_id = program.id LEFT JOIN program_closings AS closing ON closing.program_id = program.id
    WHERE program.program_status = 'COMPLETED' GROUP BY program.id, program.start_date, closing.closed_at
  ), event AS (
    SELECT file.kind, program.id AS program_id, '' AS subject_id, NULL::text AS subject, NULL::date AS filed_on,
           CASE WHEN file.kind = 'SANCTION' THEN least(program.start_date, coalesce(business_day(program.published_at), program.start_date))
                ELSE program.start_date END AS day
    FROM program CROSS JOIN unnest(ARRAY['SANCTION', 'AGREEMENT_FILED', 'SECURITY', 'COMMENCEMENT', 'COPIES_GIVEN']) AS file (kind)
    UNION ALL
    SELECT 'MINUTES', program.id, cycles.id, 'Cycle ' || cycles.cycle_number, filed.filed_on,
           coalesce(business_day(cycles.completed_at), cycles.end_date)
    FROM program JOIN cycles ON cycles.program_id = program.id AND cycles.status = 'COMPLETED' AND NOT cycles.is_imported
    LEFT JOIN LATERAL (
      SELECT min(minutes.filed_on) AS filed_on FROM minutes LEFT JOIN auctions ON auctions.id = minutes.auction_id
      WHERE minutes.program_id = program.id AND coalesce(minutes.cycle_id, auctions.cycle_id) = cycles.id) AS filed ON true
    UNION ALL
    SELECT 'REMOVAL_COPY', program.id, ticket_case.id, 'Ticket ' || enrollments.ticket_number, NULL, business_day(ticket_case.decided_at)
    FROM program JOIN ticket_cases AS ticket_case ON ticket_case.program_id = program.id
    JOIN enrollments ON enrollments.id = ticket_case.enrollment_id
    WHERE ticket_case.kind = 'REMOVAL' AND ticket_case.decided_at IS NOT NULL AND ticket_case.status = 'REMOVED'
    UNION ALL
    SELECT 'DEPOSIT_TOLD', program.id, payouts.id, 'Ticket ' || enrollments.ticket_number, NULL, business_day(payouts.deposited_at)
    FROM program JOIN payouts ON payouts.program_id = program.id JOIN enrollments ON enrollments.id = payouts.enrollment_id
    WHERE payouts.deposited_at IS NOT NULL
    UNION ALL
    SELECT 'FORM_XXI', program.id, year.day::text, 'Until ' || year.day, NULL, year.day
    FROM program LEFT JOIN ended ON ended.id = program.id
    CROSS JOIN LATERAL (
      SELECT (anniversary - interval '1 day')::date AS day
      FROM generate_series(program.start_date + interval '12 months', least(coalesce(ended.day, ${today}::date), ${today}::date), interval '12 months') AS anniversary
      UNION SELECT ended.day WHERE ended.day <= ${today}::date) AS year
    WHERE program.program_status IN ('ACTIVE', 'COMPLETED')
    UNION ALL
    SELECT 'TERMINATION', ended.id, '', NULL, NULL, ended.day FROM ended
    UNION ALL
    SELECT 'BALANCE_SHEET', NULL, year.name, year.name, NULL, year.day
    FROM companies CROSS JOIN LATERAL (
      SELECT to_char(april, 'YYYY') || '-' || to_char(april + interval '1 year', 'YY') AS name, (april + interval '1 year' - interval '1 day')::date AS day
      FROM generate_series(date_trunc('year', companies.created_at) - interval '9 months', ${today}::timestamp - interval '1 year', interval '1 year') AS april
      WHERE april + interval '1 year' > companies.created_at) AS year
    WHERE companies.id = ${companyId} AND ${scope.all}
  )`

const items = (filter: ItemFilter) => sql`
  ${events(filter)}, item AS (
    SELECT event.kind, event.program_id, program.name AS program_name, program.chit_id, event.subject_id, event.subject,
           CASE WHEN event.kind = 'SECURITY' AND record.matures_on IS NOT NULL AND record.released_on IS NULL THEN record.matures_on
                ELSE (event.day + make_interval(months => rule.months, days => rule.days))::date END AS due_by,
           coalesce(record.done_on, event.filed_on) AS done_on, record.number, record.document_id, files.file_name, record.note,
           record.security_type, record.amount_paise, record.matures_on, record.released_on, users.name AS recorded_by_name
    FROM event
    LEFT JOIN program ON program.id = event.program_id
    JOIN LATERAL (SELECT * FROM rules WHERE rules.kind = event.kind AND rules.since <= event.day ORDER BY since DESC LIMIT 1) AS rule ON true
    LEFT JOIN compliance_records AS record ON record.company_id = ${filter.companyId} AND record.kind = event.kind
      AND coalesce(record.program_id, '') = coalesce(event.program_id, '') AND record.subject_id = event.subject_id
    LEFT JOIN program_documents AS document ON document.id = record.document_id
    LEFT JOIN files ON files.id = document.file_id
    LEFT JOIN users ON users.id = record.recorded_by_id
  ), judged AS (
    SELECT item.*, CASE
      WHEN done_on IS NOT NULL AND NOT (kind = 'SECURITY' AND released_on IS NULL AND coalesce(matures_on < ${filter.today}::date, false)) THEN 'DONE'
      WHEN due_by < ${filter.today}::date THEN 'OVERDUE' ELSE 'OPEN' END AS state
    FROM item
  ), chosen AS (
    SELECT * FROM judged
    WHERE (${filter.programId ?? null}::text IS NULL OR program_id = ${filter.programId ?? null})
      AND (${filter.kind ?? null}::text IS NULL OR kind = ${filter.kind ?? null})
      AND (${filter.subjectId ?? null}::text IS NULL OR subject_id = ${filter.subjectId ?? null})
      AND (${filter.state ?? null}::text IS NULL OR state = ${filter.state ?? null})
  )`

export async function listItems(db: Reader, filter: ItemFilter, { pageNumber, pageSize }: Page): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`${items(filter)}
    SELECT kind, program_id AS "programId", program_name AS "programName", chit_id AS "chitId", subject_id AS "subjectId", subject,
           due_by AS "dueBy", state, done_on AS "doneOn", number, document_id AS "documentId", file_name AS "fileName", note,
           security_type AS "securityType", amount_paise AS "amountPaise", matures_on AS "maturesOn", released_on AS "releasedOn",
           recorded_by_name AS "recordedByName"
    FROM chosen
    ORDER BY CASE state WHEN 'OVERDUE' THEN 1 WHEN 'OPEN' THEN 2 ELSE 3 END, due_by, kind, coalesce(program_id, ''), subject_id
    LIMIT ${pageSize} OFFSET ${(pageNumber - 1) * pageSize}`.execute(db)
  return rows
}

export async function countItems(db: Reader, filter: ItemFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`${items(filter)} SELECT count(*)::integer AS count FROM chosen`.execute(
    db,
  )
  return rows[0]!.count
}

export type NewRecord = {
  id: string
  companyId: string
  programId: string | null
  kind: Kind
  subjectId: string
  doneOn: string
  number: string | null
  documentId: string | null
  note: string | null
  securityType: string | null
  amountPaise: number | null
  maturesOn: string | null
  releasedOn: string | null
  recordedById: string
  recordedAt: Date
}

export async function saveRecord(tx: Tx, record: NewRecord): Promise<void> {
  const { id: _, companyId: __, programId: ___, kind: ____, subjectId: _____, ...stated } = record
  await tx
    .insertInto('complianceRecords')
    .values(record)
    .onConflict((conflict) =>
      conflict.expression(sql`company_id, kind, coalesce(program_id, ''), subject_id`).doUpdateSet(stated),
    )
    .execute()
}

export const findDocument = (db: Reader, companyId: string, programId: string, documentId: string) =>
  db
    .selectFrom('programDocuments')
    .select('id')
    .where('id', '=', documentId)
    .where('companyId', '=', companyId)
    .where('programId', '=', programId)
    .executeTakeFirst()

export const findProgramScope = (db: Reader, id: string) =>
  db.selectFrom('programs').select(['id as programId', 'companyId', 'branchId']).where('id', '=', id).executeTakeFirst()

export const findPolicy = (db: Reader, companyId: string) =>
  db
    .selectFrom('compliancePolicies')
    .select(['publishing', 'starting'])
    .where('companyId', '=', companyId)
    .executeTakeFirst() as Promise<{ publishing: Effect; starting: Effect } | undefined>

export const savePolicy = async (
  tx: Tx,
  companyId: string,
  policy: { publishing: Effect; starting: Effect },
  actorId: string,
  now: Date,
) => {
  const stated = { ...policy, updatedById: actorId, updatedAt: now }
  await tx
    .insertInto('compliancePolicies')
    .values({ companyId, ...stated })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(stated))
    .execute()
}

export const findRecord = (db: Reader, companyId: string, programId: string, kind: Kind) =>
  db
    .selectFrom('complianceRecords')
    .select('id')
    .where('companyId', '=', companyId)
    .where('programId', '=', programId)
    .where('kind', '=', kind)
    .executeTakeFirst()
