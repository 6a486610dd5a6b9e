// What the books cost: taking a payment (numbered receipt, allocation, invoice, entry and postings) compared with one bare commit of the
// same rows, and that commit compared with one without the rows of the books. docs/decisions/0014-ledger.md
import { issueReceipt } from '@kuri/server/features/money/billing/receipts/issue-receipt'
import { newId } from '@kuri/server/platform/ids'
import { makeCompany, makeCycle, makeEnrollment, makeProgram, makeUser } from '@kuri/server/testing/fixtures'
import { sql } from 'kysely'
import pg from 'pg'
import { atMostTimes, type Figure, median, report } from './figure.ts'
import { asTestApp, type Service, withService } from './service.ts'

const ROUNDS = 400
const WARM_UP = 50
const AMOUNT_PAISE = 200_000

export const run = (): Promise<Figure[]> =>
  withService(async (service) => {
    const world = await makeWorld(service)
    const client = new pg.Client({ connectionString: service.app.platform.databaseUrl })
    await client.connect()
    const ways = {
      receipt: (invoice: Invoice) => takePayment(service, world, invoice),
      withBooks: (invoice: Invoice) => commitRows(client, world, invoice, true),
      withoutBooks: (invoice: Invoice) => commitRows(client, world, invoice, false),
    }
    const took: Record<keyof typeof ways, number[]> = { receipt: [], withBooks: [], withoutBooks: [] }
    try {
      // Measured in turns, so that other work of the machine affects all of them.
      for (let round = -WARM_UP; round < ROUNDS; round++)
        for (const name of Object.keys(ways) as (keyof typeof ways)[]) {
          const invoice = world.invoices.pop()!
          const started = performance.now()
          await ways[name](invoice)
          if (round >= 0) took[name].push(performance.now() - started)
        }
    } finally {
      await client.end()
    }
    const rows = { bench: 'ledger', unit: 'ms', yardstickValue: median(took.withBooks) }
    return [
      atMostTimes(3, {
        ...rows,
        figure: `taking a payment, median of ${ROUNDS}`,
        value: median(took.receipt),
        yardstick: 'one bare commit of the same rows',
      }),
      report({
        ...rows,
        figure: 'one bare commit of the same rows',
        value: median(took.withBooks),
        yardstick: 'the same without the entry and its postings',
        yardstickValue: median(took.withoutBooks),
      }),
    ]
  })

type Invoice = { id: string; enrollmentId: string }
type World = Awaited<ReturnType<typeof makeWorld>>

async function makeWorld(service: Service) {
  const { db } = service.app.platform
  const testApp = asTestApp(service)
  const { companyId, branchId } = await makeCompany(testApp)
  const payer = await makeUser(testApp, 'SUBSCRIBER', 'Devi')
  const programId = await makeProgram(testApp, companyId, branchId)
  const cycleId = await makeCycle(testApp, companyId, programId, 1)
  const invoices: Invoice[] = []
  const now = new Date()
  for (let ticket = 1; ticket <= 3 * (ROUNDS + WARM_UP); ticket++) {
    const enrollmentId = await makeEnrollment(testApp, companyId, programId, payer.id, ticket)
    invoices.push({ id: newId(), enrollmentId })
  }
  await db
    .insertInto('invoices')
    .values(
      invoices.map(({ id, enrollmentId }) => ({
        ...{ id, companyId, programId, cycleId, enrollmentId, kind: 'CYCLE' as const, subscriberId: payer.id },
        ...{ grossAmountPaise: AMOUNT_PAISE, amountPaise: AMOUNT_PAISE, createdAt: now, updatedAt: now },
      })),
    )
    .execute()
  await sql`VACUUM ANALYZE`.execute(db)
  return { companyId, branchId, programId, payerId: payer.id, invoices }
}

function takePayment({ app }: Service, { branchId, programId, payerId }: World, { id, enrollmentId }: Invoice) {
  const { transact, clock } = app.platform
  return transact((tx) => {
    const now = clock.now()
    const money = { account: 'BANK', subjectId: branchId } as const
    const allocation = { kind: 'INVOICE', programId, enrollmentId, invoiceId: id, amountPaise: AMOUNT_PAISE } as const
    const receipt = {
      branchId,
      payerId,
      payerName: 'Devi',
      mode: 'UPI',
      money,
      paidAt: now,
      collectedById: null,
    } as const
    return issueReceipt(tx, { ...receipt, allocations: [allocation] }, now)
  })
}

const ROWS = `
  WITH invoice AS (
    UPDATE invoices SET paid_paise = amount_paise, status = 'PAID', paid_at = now(), payment_mode = 'UPI', updated_at = now()
    WHERE id = $1),
  series AS (
    INSERT INTO receipt_series VALUES ($2, '2099-00', 1)
    ON CONFLICT (branch_id, financial_year) DO UPDATE SET last_serial = receipt_series.last_serial + 1 RETURNING last_serial),
  receipt AS (
    INSERT INTO receipts (id, company_id, branch_id, financial_year, serial, number, payer_id, payer_name, amount_paise, mode, status,
      money_account, money_subject_id, paid_at, value_date, booked_on, created_at, updated_at)
    SELECT $3, $4, $2, '2099-00', last_serial, 'X/2099-00/' || last_serial, $5, 'Devi', ${AMOUNT_PAISE}, 'UPI', 'ISSUED', 'BANK', $2,
      now(), now(), now(), now(), now() FROM series)`
const ALLOCATION = `
  INSERT INTO receipt_allocations (receipt_id, line, company_id, program_id, enrollment_id, kind, invoice_id, amount_paise)
  VALUES ($3, 1, $4, $6, $7, 'INVOICE', $1, ${AMOUNT_PAISE})`
const BOOKS = `,
  allocation AS (${ALLOCATION}),
  entry AS (
    INSERT INTO ledger_entries (id, company_id, branch_id, kind, value_date, booked_at, booked_on, source_id)
    VALUES ($8, $4, $2, 'RECEIPT', now(), now(), now(), $3))
  INSERT INTO ledger_postings (entry_id, line, company_id, program_id, account, subject_id, amount_paise, booked_on)
  VALUES ($8, 1, $4, $6, 'BANK', $2, ${AMOUNT_PAISE}, now()), ($8, 2, $4, $6, 'TICKET', $7, -${AMOUNT_PAISE}, now())`

async function commitRows(client: pg.Client, world: World, invoice: Invoice, withBooks: boolean): Promise<void> {
  const values = [
    invoice.id,
    world.branchId,
    newId(),
    world.companyId,
    world.payerId,
    world.programId,
    invoice.enrollmentId,
  ]
  await client.query('BEGIN')
  await client.query(
    withBooks
      ? { name: 'with books', text: ROWS + BOOKS, values: [...values, newId()] }
      : { name: 'without books', text: ROWS + ALLOCATION, values },
  )
  await client.query('COMMIT')
}
