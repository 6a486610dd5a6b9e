// A database from before the books: the migration books what happened, and everything adds up.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/db/db'
import { makeHistory } from '#platform/db/history'
import { migrate } from '#platform/db/migrate'
import { newId } from '#platform/ids'
import { makeCycle, makeEnrollment, makeProgram, makeUser } from '#testing/fixtures'
import { cloneDatabase, type TestApp } from '#testing/test-app'
import { listFindings } from './ledger-check.sql.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../../migrations')
const LAST_WITHOUT_BOOKS = '0036'

/** Migrates a new database to the version before the books. */
async function makeOldDatabase() {
  const database = await cloneDatabase('template0')
  const folder = await mkdtemp(join(tmpdir(), 'kuri-old-'))
  for (const file of await readdir(MIGRATIONS))
    if (file.slice(0, 4) <= LAST_WITHOUT_BOOKS) await cp(join(MIGRATIONS, file), join(folder, file))
  await migrate(database.url, folder)
  await rm(folder, { recursive: true })
  return database
}

test('[spec: The books] what happened before the books is booked as far as it can be known', async () => {
  const database = await makeOldDatabase()
  const open = openDatabase({
    url: database.url,
    poolSize: 2,
    history: makeHistory(),
    constraintRefusals: {},
    onIdleError: () => {},
  })
  const { db } = open
  const old = { db } as TestApp
  const now = new Date()
  const at = { createdAt: now, updatedAt: now }
  const companyId = newId()
  const branchId = newId()
  await sql`INSERT INTO companies (id, name, mobile_number, country_code, email, cin, pan, registration_number, sro_id, has_gstin,
      year_of_establishment, no_of_ongoing_programs, no_of_completed_programs, requires_sub_account, created_at, updated_at)
    VALUES (${companyId}, 'Malabar', '+919800000001', 'IN', 'a@b.in', 'U1', 'ABCDE1234F', 'R', 1, false, 2010, 0, 0, false, now(), now())`.execute(
    db,
  )
  await db
    .insertInto('branches')
    .values({ id: branchId, companyId, name: 'Head', branchCode: 'HO', isHeadquarters: true, ...at })
    .execute()
  const member = (await makeUser(old, 'SUBSCRIBER', 'Devi')).id
  const programId = await makeProgram(old, companyId, branchId)
  const tickets = [1, 2].map((number) => makeEnrollment(old, companyId, programId, member, number))
  const [first, second] = await Promise.all(tickets)
  const cycles = [
    await makeCycle(old, companyId, programId, 1, { status: 'COMPLETED', completedAt: now }),
    await makeCycle(old, companyId, programId, 2),
  ]
  const place = { companyId, programId, subscriberId: member, grossAmountPaise: 200_000, amountPaise: 200_000, ...at }
  const insertInvoice = (changes: Record<string, unknown>) =>
    db
      .insertInto('invoices')
      .values({ id: newId(), kind: 'CYCLE', ...place, ...changes } as never)
      .execute()
  const paid = { status: 'PAID', paidAt: now }
  await insertInvoice({ kind: 'ENROLLMENT', requestId: newId(), enrollmentId: first, ...paid, paymentMode: 'UPI' })
  await insertInvoice({ cycleId: cycles[0], enrollmentId: first, ...paid, paymentMode: 'Cash' })
  await insertInvoice({ cycleId: cycles[0], enrollmentId: second, ...paid, paymentMode: 'by hand' })
  const lowered = { dividendPaise: 30_000, amountPaise: 170_000 }
  await insertInvoice({ cycleId: cycles[1], enrollmentId: first, ...lowered, ...paid, paymentMode: 'Cheque' })
  await insertInvoice({ cycleId: cycles[1], enrollmentId: second, ...lowered })
  const winnerId = newId()
  await sql`INSERT INTO winners (id, company_id, program_id, cycle_id, enrollment_id, subscriber_id, division, amount_paise, prize_paise, selected_at)
    VALUES (${winnerId}, ${companyId}, ${programId}, ${cycles[0]}, ${first}, ${member}, 1, 320000, 320000, now())`.execute(
    db,
  )
  await sql`INSERT INTO settlements (cycle_id, program_id, company_id, pot_paise, prize_paise, discount_paise, commission_paise, dividend_paise, enrollment_count, created_at)
    VALUES (${cycles[0]}, ${programId}, ${companyId}, 400000, 320000, 80000, 20000, 60000, 2, now())`.execute(db)
  for (const ticket of [first, second])
    await sql`INSERT INTO settlement_shares VALUES (${cycles[0]}, ${ticket}, 30000)`.execute(db)

  await migrate(database.url)
  expect(await listFindings(db)).toEqual([])
  const { rows } = await sql<{ account: string; paise: number }>`
    SELECT account, sum(amount_paise)::bigint AS paise FROM ledger_postings GROUP BY account`.execute(db)
  expect(Object.fromEntries(rows.map(({ account, paise }) => [account, paise]))).toEqual({
    // The cash of cycle 1, the payment of which nobody knows the way, and UPI 2,000 with the cleared cheque of 1,700.
    CASH: 200_000,
    SUSPENSE: 200_000,
    BANK: 370_000,
    // The second ticket owes 1,700; the first has its enrollment invoice in advance.
    TICKET: 170_000 - 200_000,
    UNPRIZED_POT: -400_000,
    PRIZE_PAYABLE: -320_000,
    COMMISSION_INCOME: -20_000,
    DIVIDEND_PAYABLE: 0,
  })
  const receipts = await db.selectFrom('receipts').select(['mode', 'isReconstructed']).orderBy('serial').execute()
  expect(receipts.map(({ mode }) => mode).toSorted()).toEqual(['CASH', 'CHEQUE', 'OTHER', 'UPI'])
  const entries = await db.selectFrom('ledgerEntries').select('isReconstructed').execute()
  expect(entries.every(({ isReconstructed }) => isReconstructed)).toBe(true)
  await open.close()
  await database.drop()
})
