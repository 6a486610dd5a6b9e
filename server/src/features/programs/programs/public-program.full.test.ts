import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '#testing/use-app'
import { isProgramPublic } from './public-program.rules.ts'
import { isPublicProgram } from './public-program.sql.ts'

const { db } = await useApp()

async function valuesOf(type: string): Promise<string[]> {
  const all = sql.raw(`enum_range(NULL::${type})`)
  const { rows } = await sql<{ value: string }>`SELECT unnest(${all})::text AS value`.execute(db)
  return rows.map(({ value }) => value)
}

const TODAY = '2026-11-16'
const DEADLINES = [null, '2026-11-15', TODAY, '2026-11-17'].flatMap((lastDateOfSubmission) =>
  [false, true].map((hasCompletedCycle) => ({ lastDateOfSubmission, hasCompletedCycle })),
)

test('[spec: Enrollment endpoints; When applications close] the SQL condition and the rule agree on every combination of what they read', async () => {
  const statuses = await valuesOf('program_status')
  const approvals = await valuesOf('program_approval')
  const programs = [null, new Date()].flatMap((deletedAt) =>
    approvals.flatMap((approvalStatus) =>
      statuses.flatMap((programStatus) =>
        [0, 1, 20].flatMap((availableSlots) =>
          DEADLINES.map((deadline) => ({ deletedAt, approvalStatus, programStatus, availableSlots, ...deadline })),
        ),
      ),
    ),
  )
  for (const program of programs) {
    const { rows } = await sql<{ isPublic: boolean }>`SELECT ${isPublicProgram(TODAY)} AS is_public FROM (SELECT
      ${program.deletedAt}::timestamptz AS deleted_at, ${program.approvalStatus}::program_approval AS approval_status,
      ${program.programStatus}::program_status AS program_status, ${program.availableSlots}::int AS available_slots,
      ${program.hasCompletedCycle}::boolean AS has_completed_cycle, ${program.lastDateOfSubmission}::date AS last_date_of_submission
    ) AS programs`.execute(db)
    expect({ ...program, isPublic: rows[0]!.isPublic }).toEqual({
      ...program,
      isPublic: isProgramPublic(program, TODAY),
    })
  }
})

test('[spec: Enrollment endpoints] the partial indexes and the counts of the marketplace use the same condition', async () => {
  const { rows } = await sql<{ condition: string }>`SELECT pg_get_expr(indpred, indrelid) AS condition FROM pg_index
    WHERE indrelid = 'programs'::regclass AND pg_get_expr(indpred, indrelid) LIKE '%PUBLISHED%'
    UNION ALL SELECT prosrc FROM pg_proc WHERE proname = 'is_on_marketplace'`.execute(db)
  const simplify = (condition: string) =>
    condition
      .replace(/::\w+|\bp\.|[()']|\bSELECT\b/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  expect([...new Set(rows.map(({ condition }) => simplify(condition)))]).toEqual([
    'deleted_at IS NULL AND approval_status = APPROVED AND program_status = PUBLISHED AND available_slots > 0 AND NOT has_completed_cycle',
  ])
})
