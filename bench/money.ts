// A month of billing for a whole company.
import { makeCompany, makeCycle, makeEnrollment, makeProgram, makeUser } from '@kuri/server/testing/fixtures'
import { sql } from 'kysely'
import { atMostTimes, type Figure } from './figure.ts'
import { asTestApp, type Service, withService } from './service.ts'

const GROUPS = 60
const TICKETS = 35

export const run = async (): Promise<Figure[]> => [await withService(billingFigure)]

type Company = { companyId: string; branchId: string; token: string }

/** Every group has an active cycle; staff bill one after the other. */
async function billingFigure(service: Service): Promise<Figure> {
  const fixtures = asTestApp(service)
  const company = await makeCompany(fixtures)
  const member = await makeUser(fixtures, 'SUBSCRIBER', 'Devi')
  const cycles: string[] = []
  for (let group = 0; group < GROUPS + 1; group++) {
    const programId = await makeProgram(fixtures, company.companyId, company.branchId)
    for (let ticket = 1; ticket <= TICKETS; ticket++)
      await makeEnrollment(fixtures, company.companyId, programId, member.id, ticket)
    cycles.push(await makeCycle(fixtures, company.companyId, programId, 1))
  }
  const headers = { authorization: `Bearer ${company.token}` }
  const bill = (cycleId: string) =>
    service.call({ method: 'POST', path: `/v2/companies/cycles/${cycleId}/invoices`, headers, body: {} })
  await bill(cycles.pop()!)
  const started = performance.now()
  for (const cycleId of cycles) await bill(cycleId)
  const billedMs = performance.now() - started
  return atMostTimes(3, {
    bench: 'money',
    figure: `billing ${GROUPS} groups of ${TICKETS} tickets`,
    value: billedMs,
    unit: 'ms',
    yardstick: 'bare commits of the same rows, one a group',
    yardstickValue: await commitSameRows(service, company),
  })
}

/** Copies the rows that billing has written, each group in a transaction of its own. */
async function commitSameRows({ app }: Service, { companyId }: Company): Promise<number> {
  const { db, transact } = app.platform
  const groups = await db.selectFrom('programs').select('id').where('companyId', '=', companyId).execute()
  for (const table of ['invoices', 'ledger_entries', 'ledger_postings'])
    await sql`CREATE TABLE ${sql.table(`bare_${table}`)} (LIKE ${sql.table(table)} INCLUDING ALL)`.execute(db)
  const started = performance.now()
  for (const { id } of groups.slice(0, GROUPS))
    await transact(async (tx) => {
      await sql`INSERT INTO bare_invoices SELECT * FROM invoices WHERE program_id = ${id}`.execute(tx)
      await sql`INSERT INTO bare_ledger_entries SELECT * FROM ledger_entries WHERE program_id = ${id}`.execute(tx)
      await sql`INSERT INTO bare_ledger_postings SELECT * FROM ledger_postings WHERE program_id = ${id}`.execute(tx)
    })
  return performance.now() - started
}
