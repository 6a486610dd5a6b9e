import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { countAuditLogs } from '#features/companies/audit/audit.sql'
import { listFindings } from '#features/money/ledger/ledger-check.sql'
import { useCounter } from '#testing/use-counter'
import { collectedPaise, isMoney } from '../receipts/receipts.sql.ts'
import { storeTotals } from './store-totals.actions.ts'

const { app, company, manager, call, take, cheque, makePayer } = await useCounter()
const { db, transact } = app.app.platform
const { companyId } = company
const payer = await makePayer({ tickets: 2, cycles: 2 })
const writers = await Promise.all([1, 2].map(() => connect()))
afterAll(() => Promise.all(writers.map((writer) => writer.end())))

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: app.app.platform.databaseUrl })
  await client.connect()
  return client
}
const store = () => storeTotals({ db, transact })
const totalsIn = async (view: 'live_company_totals' | 'current_company_totals' | 'company_totals') =>
  (await sql`SELECT * FROM ${sql.table(view)} ORDER BY company_id`.execute(db)).rows
async function expectTotalsAreCurrent(what: string) {
  expect(await totalsIn('current_company_totals'), what).toEqual(await totalsIn('live_company_totals'))
}

const pay = async (body: object = {}): Promise<string> =>
  (await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 500, ...body })).data.id

test('receipts that are issued, cleared and voided, and the audit logs of it, are in the totals at once', async () => {
  await pay()
  await expectTotalsAreCurrent('nothing stored')
  for (let round = 0; round < 2; round++) {
    await store()
    const [voided] = [await pay(), await pay(cheque)]
    await expectTotalsAreCurrent('taken')
    await call('POST', `receipts/${voided}/void`, { reason: 'Wrong ticket' })
    await call('POST', `receipts/${voided}/void/approve`, undefined, manager.token)
    await expectTotalsAreCurrent('voided')
  }
  await store()
  expect(await totalsIn('company_totals')).toEqual(await totalsIn('live_company_totals'))
})

/** Changes of rows of the company, none of which waits for another. */
const CHANGES = [
  `UPDATE receipts SET status = 'VOIDED' WHERE company_id = $1 AND ascii(right(id, 1)) % 2 = $2`,
  `UPDATE receipts SET status = 'ISSUED', reversed_paise = 0 WHERE company_id = $1 AND ascii(right(id, 1)) % 2 = $2`,
  `UPDATE receipts SET reversed_paise = amount_paise / 3 WHERE company_id = $1 AND ascii(right(id, 1)) % 2 = $2`,
  `UPDATE receipts SET note = 'Seen' WHERE company_id = $1 AND ascii(right(id, 1)) % 2 = $2`,
  `INSERT INTO audit_logs (id, company_id, actor_role, action, resource_type, resource_id, created_at)
   SELECT new_id(now()), $1, 'COMPANY', 'receipt.issued', 'receipt', '', now() FROM generate_series(0, $2::integer)`,
]

test.each([1, 2, 3])('[seed %i] totals are right at every moment of changes by two transactions', async (seed) => {
  let state = seed
  const random = (bound: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % bound
  }
  const isOpen = [false, false]
  for (let step = 0; step < 80; step++) {
    const turn = random(2)
    const action = random(8)
    if (action === 0) await store()
    else if (action <= 2) {
      await writers[turn]!.query(isOpen[turn] ? (random(3) === 0 ? 'ROLLBACK' : 'COMMIT') : 'BEGIN')
      isOpen[turn] = !isOpen[turn]
    } else await writers[turn]!.query(CHANGES[random(CHANGES.length)]!, [companyId, turn])
    await expectTotalsAreCurrent(`step ${step}`)
  }
  await Promise.all(writers.map((writer, index) => (isOpen[index] ? writer.query('COMMIT') : undefined)))
  await store()
  expect(await totalsIn('company_totals')).toEqual(await totalsIn('live_company_totals'))
})

test('lists and the dashboard show what is counted from the rows themselves', async () => {
  const read = async (path: string) => (await call('GET', path, undefined, company.token)).data
  for (const isStored of [false, true]) {
    if (isStored) await store()
    const { rows } = await sql<{ paise: number }>`
      SELECT ${collectedPaise} AS paise FROM receipts WHERE company_id = ${companyId} AND ${isMoney}`.execute(db)
    expect((await read('dashboard/revenue')).totals.collected).toBe(rows[0]!.paise / 100)
    expect((await read('receipts')).count).toBe((await read('receipts?from=2000-01-01')).count)
    const whole = { companyId, actorId: undefined, action: undefined, resourceId: undefined, resourceType: undefined }
    const since = { ...whole, from: new Date(0), until: undefined }
    expect(await countAuditLogs(db, { ...since, from: undefined })).toBe(await countAuditLogs(db, since))
  }
})

test('the nightly check of the books finds a stored sum that is wrong', async () => {
  await store()
  const isAboutTotals = ({ check }: { check: string }) => check.startsWith('stored totals of a company')
  expect((await listFindings(db)).filter(isAboutTotals)).toEqual([])
  await sql`UPDATE company_totals SET collected_paise = collected_paise + 1 WHERE company_id = ${companyId}`.execute(db)
  expect((await listFindings(db)).filter(isAboutTotals)).toMatchObject([{ subjectId: companyId }])
})
