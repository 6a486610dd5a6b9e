// Triggers maintain the counts of the marketplace; after any change they equal a fresh count.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeProgram } from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()

const make = (changes: Record<string, unknown>) => makeProgram(app, company.companyId, company.branchId, changes)
const maintained = async () =>
  (
    await sql`SELECT frequency, duration_type, duration_value, subscription_amount_paise, total_amount_paise,
      applications_end_on, programs_count FROM marketplace_counts ORDER BY 1, 2, 3, 4, 5, 6`.execute(app.db)
  ).rows
const counted = async () =>
  (
    await sql`SELECT frequency, duration_type, duration_value, subscription_amount_paise, total_amount_paise,
      coalesce(last_date_of_submission, 'infinity') AS applications_end_on, count(*) AS programs_count FROM programs WHERE deleted_at IS NULL AND approval_status = 'APPROVED'
      AND program_status = 'PUBLISHED' AND available_slots > 0 AND NOT has_completed_cycle
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`.execute(app.db)
  ).rows

const state = fc.record({
  programStatus: fc.constantFrom('PUBLISHED', 'PUBLISHED', 'APPLIED', 'ARCHIVED'),
  approvalStatus: fc.constantFrom('APPROVED', 'APPROVED', 'REJECTED'),
  availableSlots: fc.constantFrom(0, 1, 50),
  deletedAt: fc.constantFrom(null, null, new Date()),
  hasCompletedCycle: fc.constantFrom(false, false, true),
  lastDateOfSubmission: fc.constantFrom(null, '2026-11-20', '2027-01-31'),
  durationValue: fc.constantFrom(20, 30),
  totalAmountPaise: fc.constantFrom(10_000_000, 20_000_000),
})

test('[spec: Enrollment endpoints] the counts are right after every insert, update and delete', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(state, state, fc.boolean()), { minLength: 1, maxLength: 5 }), async (lives) => {
      for (const [first, later, isDeleted] of lives) {
        const id = await make(first)
        await app.db
          .updateTable('programs')
          .set(later as object)
          .where('id', '=', id)
          .execute()
        if (isDeleted) await app.db.deleteFrom('programs').where('id', '=', id).execute()
      }
      expect(await maintained()).toEqual(await counted())
    }),
    { numRuns: 15 },
  )
})

test('[spec: Enrollment endpoints] the counts are right when many programs change at once', async () => {
  const published = { programStatus: 'PUBLISHED', durationValue: 99 }
  const ids = await Promise.all(Array.from({ length: 10 }, () => make(published)))
  expect((await app.call('GET', '/v2/public/programs?durationValue=99')).data.count).toBe(10)
  await Promise.all([
    ...ids.map((id) => app.db.updateTable('programs').set({ availableSlots: 0 }).where('id', '=', id).execute()),
    ...Array.from({ length: 5 }, () => make(published)),
  ])
  expect((await app.call('GET', '/v2/public/programs?durationValue=99')).data.count).toBe(5)
  expect(await maintained()).toEqual(await counted())
})
