import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { getMoney } from '#features/companies/start-page/dashboard.sql'
import { invoiceTotals } from '#features/money/billing/invoice-totals.sql'
import { countTransactions } from '#features/money/billing/transactions/transactions.sql'
import { listFindings } from '#features/money/ledger/ledger-check.sql'
import { useCounter } from '#testing/use-counter'
import { storeTotals } from './store-totals.actions.ts'

const { app, company, manager, call, take, makePayer } = await useCounter()
const { db, transact } = app.app.platform
const writers = await Promise.all([1, 2].map(() => connect()))
afterAll(() => Promise.all(writers.map((writer) => writer.end())))

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: app.app.platform.databaseUrl })
  await client.connect()
  return client
}
const store = () => storeTotals({ db, transact })
const rowsOf = async (view: 'live_program_totals' | 'current_program_totals' | 'program_totals') =>
  (await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(view)} ORDER BY program_id`.execute(db)).rows
const countChanges = async () => (await sql`SELECT FROM program_changes`.execute(db)).rows.length

async function expectTotalsAreCurrent(what = '') {
  expect(await rowsOf('current_program_totals'), what).toEqual(await rowsOf('live_program_totals'))
}

const payers = [await makePayer({ tickets: 2, cycles: 3 }), await makePayer({ cycles: 2 }), await makePayer()]
const programIds = payers.map(({ programId }) => programId)

/** Changes of rows that lists and dashboards count, in one program. */
const CHANGES = [
  'UPDATE invoices SET paid_paise = amount_paise, status = $$PAID$$, paid_at = now() WHERE program_id = $1',
  'UPDATE invoices SET paid_paise = 0, status = $$DRAFT$$, paid_at = NULL WHERE program_id = $1',
  'UPDATE invoices SET paid_paise = 0, status = $$CANCELLED$$ WHERE program_id = $1 AND random() < 0.5',
  'UPDATE invoices SET amount_paise = gross_amount_paise, dividend_paise = 0 WHERE program_id = $1',
  `UPDATE invoices SET dividend_paise = 333, amount_paise = gross_amount_paise - 333
   WHERE program_id = $1 AND status = 'DRAFT' AND gross_amount_paise > 333 AND paid_paise = 0`,
  `INSERT INTO invoices (id, company_id, program_id, kind, enrollment_id, subscriber_id, gross_amount_paise, amount_paise, paid_paise,
     status, paid_at, created_at, updated_at)
   SELECT new_id(now()), company_id, program_id, 'ENROLLMENT', id, subscriber_id, 101, 101, 101, 'PAID', now(), now(), now()
   FROM enrollments WHERE program_id = $1`,
  `DELETE FROM invoices WHERE program_id = $1 AND kind = 'ENROLLMENT'`,
  `INSERT INTO notices (id, company_id, program_id, user_id, kind, subject_id, about_day, days, channel, recipient, language, text,
     message_id, created_at)
   SELECT new_id(now()), company_id, program_id, subscriber_id, 'DUE_REMINDER', new_id(now()), current_date, 1, 'SMS', '', 'en', '',
     new_id(now()), now()
   FROM enrollments WHERE program_id = $1`,
  'DELETE FROM notices WHERE program_id = $1',
  `INSERT INTO settlements (cycle_id, program_id, company_id, pot_paise, prize_paise, discount_paise, commission_paise, dividend_paise,
     enrollment_count, created_at)
   SELECT id, program_id, company_id, 1000, 800, 200, 50, 150, 1, now() FROM cycles WHERE program_id = $1 ON CONFLICT DO NOTHING`,
  'UPDATE settlements SET commission_paise = 60, dividend_paise = 140 WHERE program_id = $1',
  'DELETE FROM settlements WHERE program_id = $1',
  `INSERT INTO payment_transactions (id, company_id, program_id, invoice_id, subscriber_id, amount_paise, currency, idempotency_key,
     input_hash, device_id, provider, created_at, updated_at)
   SELECT new_id(now()), company_id, program_id, id, subscriber_id, 5, 'INR', new_id(now()), '', '', 'SANDBOX', now(), now()
   FROM invoices WHERE program_id = $1 AND kind = 'CYCLE'`,
  'DELETE FROM payment_transactions WHERE program_id = $1',
]

test('after payments, voided receipts and cancelled bills, stored totals and computed ones are the same', async () => {
  await expectTotalsAreCurrent('nothing stored')
  await store()
  expect(await countChanges()).toBe(0)
  const [first] = payers
  const { id } = (await take(first!, { enrolledSubscriberId: first!.ticketId, amount: 3000 })).data
  expect(await countChanges(), 'once, although a payment changes several rows').toBe(1)
  await expectTotalsAreCurrent('paid')
  await store()
  await call('POST', `receipts/${id}/void`, { reason: 'Wrong ticket' })
  await call('POST', `receipts/${id}/void/approve`, undefined, manager.token)
  await expectTotalsAreCurrent('voided')
  await store()
  await call('POST', `invoices/${payers[1]!.invoiceId}/mark-as-paid`, {})
  await expectTotalsAreCurrent('marked as paid')
  await store()
  expect(await rowsOf('program_totals')).toEqual(await rowsOf('live_program_totals'))
})

test('a change after a savepoint that was rolled back is noted', async () => {
  await store()
  const [writer] = writers
  await writer!.query('BEGIN')
  await writer!.query('SAVEPOINT before')
  await writer!.query(CHANGES[0]!, [programIds[0]])
  await writer!.query('ROLLBACK TO before')
  await writer!.query(CHANGES[7]!, [programIds[0]])
  await writer!.query('COMMIT')
  expect(await countChanges()).toBe(1)
  await expectTotalsAreCurrent('after the commit')
  await writer!.query(CHANGES[8]!, [programIds[0]])
  expect(await countChanges(), 'of two transactions').toBe(2)
})

test('a program that nothing has changed is not computed again', async () => {
  await store()
  const versions = async () =>
    (await sql<{ xmin: string }>`SELECT program_id, xmin::text FROM program_totals ORDER BY 1`.execute(db)).rows
  const before = await versions()
  await writers[0]!.query(CHANGES[1]!, [programIds[0]])
  await store()
  const after = await versions()
  expect(before.filter(({ xmin }, index) => xmin !== after[index]!.xmin)).toHaveLength(1)
})

test('a change that commits while totals are stored is not lost', async () => {
  await store()
  const [writer] = writers
  await writer!.query('BEGIN')
  await writer!.query(CHANGES[5]!, [programIds[0]])
  // Others change the program meanwhile, so its totals are stored without what is not committed yet.
  await writers[1]!.query(CHANGES[7]!, [programIds[0]])
  await store()
  await expectTotalsAreCurrent('before the commit')
  await writer!.query('COMMIT')
  await expectTotalsAreCurrent('after the commit')
  expect(await countChanges()).toBe(1)
})

test.each([1, 2, 3])('[seed %i] totals are right at every moment of changes by two transactions', async (seed) => {
  const random = randomFrom(seed)
  const isOpen = [false, false]
  for (let step = 0; step < 120; step++) {
    // Each writer has programs of its own, so that none waits for the other's row.
    const turn = random(2)
    const action = random(8)
    if (action === 0) await store()
    else if (action <= 2) {
      const ending = random(3) === 0 ? 'ROLLBACK' : 'COMMIT'
      await writers[turn]!.query(isOpen[turn] ? ending : 'BEGIN')
      isOpen[turn] = !isOpen[turn]
    } else await writers[turn]!.query(CHANGES[random(CHANGES.length)]!, [programIds[turn === 0 ? 0 : 1 + random(2)]])
    await expectTotalsAreCurrent(`step ${step}`)
  }
  await Promise.all(writers.map((writer, index) => (isOpen[index] ? writer.query('COMMIT') : undefined)))
  await store()
  expect(await rowsOf('program_totals')).toEqual(await rowsOf('live_program_totals'))
})

/** Numbers below a bound, the same for the same seed. */
function randomFrom(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % bound
  }
}

test('lists and dashboards count what they counted from the rows themselves', async () => {
  const { companyId } = company
  await writers[0]!.query(CHANGES[0]!, [programIds[0]])
  await writers[0]!.query(CHANGES[5]!, [programIds[1]])
  await writers[0]!.query(CHANGES[12]!, [programIds[1]])
  for (const isStored of [false, true]) {
    if (isStored) await store()
    const { rows } =
      await sql`SELECT ${invoiceTotals('2099-01-01')} FROM invoices WHERE company_id = ${companyId}`.execute(db)
    // Collected is the money that came in, which is not counted from the invoices.
    const { collectedPaise: _paid, ...counted } = rows[0] as Record<string, number>
    expect(await getMoney(db, companyId, '2099-01-01')).toMatchObject(counted)
    const narrowed = { owner: { companyId }, since: new Date(0) }
    expect(await countTransactions(db, { owner: { companyId } })).toBe(await countTransactions(db, narrowed))
    for (const [list, everything] of Object.entries({
      invoices: 'status=DRAFT,OVERDUE,PAID,CANCELLED',
      notices: 'from=2000-01-01',
      'billing/transactions': 'from=2000-01-01',
    })) {
      const [whole, counted] = await Promise.all(
        [list, `${list}?${everything}`].map((path) => call('GET', path, undefined, company.token)),
      )
      expect(whole!.data.count, list).toBe(counted!.data.count)
      expect(whole!.data.count, list).toBeGreaterThan(0)
    }
  }
})

test('the nightly check of the books finds stored totals that are wrong', async () => {
  await store()
  const isAboutTotals = ({ check }: { check: string }) => check.startsWith('stored totals')
  expect((await listFindings(db)).filter(isAboutTotals)).toEqual([])
  await sql`UPDATE program_totals SET billed_paise = billed_paise + 1 WHERE program_id = ${programIds[0]}`.execute(db)
  expect((await listFindings(db)).filter(isAboutTotals)).toMatchObject([{ subjectId: programIds[0] }])
})
