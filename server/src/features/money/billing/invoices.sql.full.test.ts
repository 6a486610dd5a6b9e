import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '#testing/use-app'
import { isOverdue, type StoredStatus } from './invoices.rules.ts'
import { overdueOn } from './invoices.sql.ts'

const app = await useApp()

test('[spec: Creating the invoices of a cycle] the overdue rule and its SQL condition agree on every status and date', async () => {
  const day = fc
    .integer({ min: -40, max: 40 })
    .map((offset) => new Date(Date.UTC(2028, 1, 28 + offset)).toISOString().slice(0, 10))
  const invoice = fc.record({
    status: fc.constantFrom<StoredStatus>('DRAFT', 'PAID', 'CANCELLED'),
    dueDate: fc.option(day),
  })
  await fc.assert(
    fc.asyncProperty(day, fc.array(invoice, { minLength: 1, maxLength: 50 }), async (today, invoices) => {
      const { rows } = await sql<{ isOverdue: boolean | null }>`
        SELECT ${overdueOn(today)} AS "isOverdue"
        FROM unnest(${invoices.map(({ status }) => status)}::invoice_status[],
                    ${invoices.map(({ dueDate }) => dueDate)}::date[])
          WITH ORDINALITY AS invoices (status, due_date, position) ORDER BY position`.execute(app.db)
      const bySql = rows.map((row) => row.isOverdue === true)
      expect(bySql).toEqual(invoices.map(({ status, dueDate }) => isOverdue(today, status, dueDate)))
    }),
    { numRuns: 50 },
  )
})
