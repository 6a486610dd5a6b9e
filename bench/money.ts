// A month of billing for a whole company, and the daily screens of a company that has run for ten years.
import { makeCompany, makeCycle, makeEnrollment, makeProgram, makeUser } from '@kuri/server/testing/fixtures'
import { sql } from 'kysely'
import { atMostTimes, type Figure, median } from './figure.ts'
import { asTestApp, type Service, withService } from './service.ts'

const GROUPS = 60
const TICKETS = 35
const GROUPS_PER_YEAR = 10
const ROUNDS = 60
const WARM_UP = 10

export const run = async (): Promise<Figure[]> => [
  await withService(billingFigure),
  ...(await withService((long) => withService((short) => historyFigures(long, short)))),
]

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

async function historyFigures(long: Service, short: Service): Promise<Figure[]> {
  const [ten, one] = [await fillYears(long, 10), await fillYears(short, 1)]
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const reads = {
    'statement of a member': ({ programId, memberId }: History) =>
      `/v2/companies/programs/${programId}/subscribers/${memberId}/statements`,
    'day book of a branch': ({ branchId }: History) => `/v2/companies/branches/${branchId}/day-book?date=${day}`,
    'newest receipts': () => '/v2/companies/receipts',
  }
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(reads)) {
    const took = { ten: [] as number[], one: [] as number[] }
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const tenMs = await timed(() => long.get(path(ten), ten.token))
      const oneMs = await timed(() => short.get(path(one), one.token))
      if (round < 0) continue
      took.ten.push(tenMs)
      took.one.push(oneMs)
    }
    const yardstick = 'the same of a company of one year'
    const values = { value: median(took.ten), yardstickValue: median(took.one) }
    figures.push(atMostTimes(2, { bench: 'money', figure: `${name}, ten years`, unit: 'ms', yardstick, ...values }))
  }
  return figures
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

type History = Awaited<ReturnType<typeof fillYears>>

/** Groups of twelve months whose instalments were all paid in cash, with their receipts and entries. */
async function fillYears(service: Service, years: number) {
  const fixtures = asTestApp(service)
  const { db } = service.app.platform
  const { companyId, branchId, token } = await makeCompany(fixtures)
  const member = await makeUser(fixtures, 'SUBSCRIBER', 'Devi')
  let programId = ''
  for (let group = 0; group < years * GROUPS_PER_YEAR; group++) {
    programId = await makeProgram(fixtures, companyId, branchId, { durationValue: 12 })
    for (let ticket = 1; ticket <= TICKETS; ticket++)
      await makeEnrollment(fixtures, companyId, programId, member.id, ticket)
    const firstMonth = (years - Math.floor(group / GROUPS_PER_YEAR)) * 12
    await sql`INSERT INTO cycles (id, program_id, company_id, cycle_number, status, start_date, end_date, created_at, updated_at)
      SELECT new_id(now()), ${programId}, ${companyId}, month, 'COMPLETED', day, day + 27, day, day
      FROM (SELECT month, current_date - 31 * (${firstMonth}::int - month + 1) AS day FROM generate_series(1, 12) AS month) AS months`.execute(
      db,
    )
  }
  await sql`INSERT INTO invoices (id, company_id, program_id, kind, cycle_id, enrollment_id, subscriber_id, gross_amount_paise,
      amount_paise, paid_paise, status, due_date, paid_at, payment_mode, created_at, updated_at)
    SELECT new_id(now()), ${companyId}, cycles.program_id, 'CYCLE', cycles.id, enrollments.id, enrollments.subscriber_id, 200000,
      200000, 200000, 'PAID', end_date, start_date, 'CASH', start_date, start_date
    FROM cycles JOIN enrollments ON enrollments.program_id = cycles.program_id WHERE cycles.company_id = ${companyId}`.execute(
    db,
  )
  await sql`INSERT INTO receipts (id, company_id, branch_id, financial_year, serial, number, payer_id, amount_paise, mode, status,
      money_account, money_subject_id, paid_at, value_date, booked_on, created_at, updated_at)
    SELECT invoices.id, ${companyId}, ${branchId}, 'past', row_number() OVER (ORDER BY paid_at, id), 'past', subscriber_id, 200000,
      'CASH', 'ISSUED', 'CASH', ${branchId}, paid_at, paid_at::date, paid_at::date, paid_at, paid_at
    FROM invoices WHERE company_id = ${companyId}`.execute(db)
  await sql`INSERT INTO receipt_allocations (receipt_id, line, company_id, program_id, enrollment_id, kind, invoice_id, amount_paise)
    SELECT id, 1, company_id, program_id, enrollment_id, 'INVOICE', id, 200000 FROM invoices WHERE company_id = ${companyId}`.execute(
    db,
  )
  await service.app.platform.transact(async (tx) => {
    await sql`INSERT INTO ledger_entries (id, company_id, branch_id, program_id, kind, value_date, booked_at, booked_on, source_id)
      SELECT id, company_id, ${branchId}, program_id, 'RECEIPT', paid_at::date, paid_at, paid_at::date, id
      FROM invoices WHERE company_id = ${companyId}`.execute(tx)
    await sql`INSERT INTO ledger_postings (entry_id, line, company_id, program_id, account, subject_id, amount_paise, booked_on)
      SELECT id, line, company_id, program_id, CASE line WHEN 1 THEN 'CASH' ELSE 'TICKET' END,
        CASE line WHEN 1 THEN ${branchId} ELSE enrollment_id END, CASE line WHEN 1 THEN 200000 ELSE -200000 END, paid_at::date
      FROM invoices CROSS JOIN generate_series(1, 2) AS line WHERE company_id = ${companyId}`.execute(tx)
  })
  await sql`VACUUM ANALYZE`.execute(db)
  return { companyId, branchId, token, programId, memberId: member.id }
}
