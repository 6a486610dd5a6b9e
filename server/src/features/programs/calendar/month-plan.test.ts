import { expect, test } from 'vitest'
import { makeAuction, makeMember } from '#testing/auction-fixtures'
import { makeBranch, makeCompany, makeEmployee, makeRole } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp()
const year = app.app.platform.clock.now().getUTCFullYear() + 1
const month = `${year}-02-01`

/** A program that begins next February, with one member and no cycle yet. */
async function newProgram(owner?: Awaited<ReturnType<typeof makeCompany>>) {
  const company = owner ?? (await makeCompany(app))
  const branchId = await makeBranch(app, company.companyId)
  const auction = await makeAuction(app, { companyId: company.companyId, branchId }, { program: { startDate: month } })
  await makeMember(app, auction)
  await app.db.deleteFrom('auctions').where('id', '=', auction.auctionId).execute()
  await app.db.deleteFrom('cycles').where('id', '=', auction.cycleId).execute()
  return { ...company, branchId, programId: auction.programId }
}
const plan = (token: string) => app.call('GET', `/v2/companies/month-plan?month=${month}`, { token })
const confirm = (token: string, rows: object[]) =>
  app.call('POST', '/v2/companies/month-plan', { token, body: { rows } })

test('[month plan] a confirmed row creates the cycle, schedules the auction and bills, and a second one changes nothing', async () => {
  const { token, programId } = await newProgram()
  const proposed = await plan(token)
  expect(proposed.status).toBe(200)
  expect(proposed.data).toMatchObject({ month, count: 1 })
  const [row] = proposed.data.rows
  expect(row).toMatchObject({ programId, cycleNumber: 1, cycleId: null, bills: 'OPEN', auction: 'OPEN', isDone: false })

  const wanted = [{ programId, cycleNumber: 1, auctionStartAt: row.auctionStartAt }]
  const { results } = (await confirm(token, wanted)).data
  expect(results[0]).toMatchObject({
    outcome: 'DONE',
    isCycleCreated: true,
    isAuctionScheduled: true,
    billCount: 1,
    error: null,
  })
  const again = (await confirm(token, wanted)).data.results[0]
  expect(again).toMatchObject({ outcome: 'UNCHANGED', cycleId: results[0].cycleId, billCount: 0 })
  const after = (await plan(token)).data.rows[0]
  expect(after).toMatchObject({ cycleId: results[0].cycleId, bills: 'DONE', auction: 'SCHEDULED', isDone: true })
  expect(after.auctionStartAt).toBe(row.auctionStartAt)
})

test('[month plan] a row clashes with the other auctions of its branch, never with itself', async () => {
  const owner = await makeCompany(app)
  const { token } = await newProgram(owner)
  const kinds = async () =>
    (await plan(token)).data.rows.flatMap(({ clashes }: { clashes: { kind: string }[] }) =>
      clashes.filter(({ kind }) => kind === 'SAME_TIME'),
    )
  expect(await kinds()).toEqual([])
  await newProgram(owner)
  expect(await kinds()).toEqual([])
})

test('[month plan] two confirmations at once create one cycle and one bill per ticket', async () => {
  const { token, programId } = await newProgram()
  const rows = [{ programId, cycleNumber: 1 }]
  const answers = await Promise.all([confirm(token, rows), confirm(token, rows)])
  const outcomes = answers.map(({ data }) => data.results[0].outcome).sort()
  expect(outcomes[0]).toBe('DONE')
  const count = async (table: 'cycles' | 'invoices') =>
    (await app.db.selectFrom(table).select('id').where('programId', '=', programId).execute()).length
  expect([await count('cycles'), await count('invoices')]).toEqual([1, 1])
})

test('[month plan] a row that fails changes nothing, says why, and the next ones go on', async () => {
  const owner = await makeCompany(app)
  const [one, two] = [await newProgram(owner), await newProgram(owner)]
  const rows = [
    { programId: one.programId, cycleNumber: 1, auctionStartAt: '2020-01-01T10:00:00Z' },
    { programId: two.programId, cycleNumber: 1, createsBills: false },
  ]
  const { results } = (await confirm(owner.token, rows)).data
  expect(results[0]).toMatchObject({ outcome: 'FAILED', cycleId: null, error: { code: 'VALIDATION_FAILED' } })
  expect(results[0].error.details[0].path).toBe('auctionStartAt')
  expect(results[1]).toMatchObject({ outcome: 'DONE', billCount: 0, isAuctionScheduled: false })
  const cycles = await app.db.selectFrom('cycles').select('id').where('programId', '=', one.programId).execute()
  expect(cycles).toEqual([])
})

test('[month plan] bills need payment.manage, and programs of others are not found', async () => {
  const { companyId, programId, token } = await newProgram()
  const roleId = await makeRole(app, companyId, 'COMPANY', ['program.status.manage'])
  const planner = await makeEmployee(app, companyId, [{ roleId }])
  const row = { programId, cycleNumber: 1 }
  const refused = (await confirm(planner.token, [row])).data.results[0]
  expect(refused).toMatchObject({ outcome: 'FAILED', error: { code: 'PERMISSION_REQUIRED' } })
  const made = (await confirm(planner.token, [{ ...row, createsBills: false }])).data.results[0]
  expect(made).toMatchObject({ outcome: 'DONE', isCycleCreated: true })
  const foreign = await newProgram()
  expect((await confirm(token, [row, { programId: foreign.programId, cycleNumber: 1 }])).status).toBe(404)
})

test('[month plan] holidays of the company move auctions, and can be taken away', async () => {
  const { token } = await newProgram()
  const before = (await plan(token)).data.rows[0]
  const day = before.auctionStartAt.slice(0, 10)
  const add = (name: string) => app.call('POST', '/v2/companies/holidays', { token, body: { day, name } })
  expect((await add('Pooram')).status).toBe(201)
  const { holidayId } = (await add('Thrissur Pooram')).data
  const moved = (await plan(token)).data.rows[0]
  expect(moved.movedFrom).toEqual({ day, name: 'Thrissur Pooram' })
  expect(moved.auctionStartAt > before.auctionStartAt).toBe(true)
  const other = await makeCompany(app)
  const path = `/v2/companies/holidays/${holidayId}`
  expect((await app.call('DELETE', path, { token: other.token })).status).toBe(404)
  expect((await app.call('DELETE', path, { token })).status).toBe(200)
  expect((await plan(token)).data.rows[0].movedFrom).toBeNull()
})

test('[calendar] the calendar shows auctions and holidays, and its feed ends when it is removed or the person leaves', async () => {
  const { token, programId, companyId } = await newProgram()
  const { auctionStartAt } = (await plan(token)).data.rows[0]
  await confirm(token, [{ programId, cycleNumber: 1, auctionStartAt }])
  const { data } = await app.call('GET', `/v2/companies/calendar?from=${year}-01-20&to=${year}-03-10`, { token })
  expect(data.auctions).toMatchObject([{ programId, cycleNumber: 1, auctionStartAt }])
  expect(data.holidays).toContainEqual({ holidayId: null, day: `${year}-01-26`, name: 'Republic Day', isOwn: false })

  const roleId = await makeRole(app, companyId, 'COMPANY', ['program.read'])
  const reader = await makeEmployee(app, companyId, [{ roleId }])
  const open = async (by: string) =>
    (await app.call('POST', '/v2/companies/me/calendar-feed', { token: by })).data.url as string
  const read = (url: string) => app.app.http.inject({ method: 'GET', url: new URL(url).pathname })
  const old = await open(reader.token)
  const url = await open(reader.token)
  expect((await read(old)).statusCode).toBe(404)
  const feed = await read(url)
  expect([feed.statusCode, feed.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(feed.body).toContain('BEGIN:VCALENDAR')
  expect(feed.body).not.toMatch(/₹|Onam Savings/)
  await app.db.updateTable('memberships').set({ status: 'SUSPENDED' }).where('id', '=', reader.membershipId).execute()
  expect((await read(url)).statusCode).toBe(404)

  const own = await open(token)
  await app.call('DELETE', '/v2/companies/me/calendar-feed', { token })
  expect((await read(own)).statusCode).toBe(404)
})

test('[month-plan] notices are proposed by the policy, changed, and confirmed with the rest of the row', async () => {
  const { token, programId, companyId } = await newProgram()
  const noticesOf = async () => {
    const { notices, auctionNoticeDays, dueReminderDays, isDone } = (await plan(token)).data.rows[0]
    return { notices, auctionNoticeDays, dueReminderDays, isDone }
  }
  expect(await noticesOf()).toMatchObject({ notices: 'OFF', auctionNoticeDays: [] })
  const body = {
    ...{ isEnabled: true, auctionNoticeDays: [14, 3], dueReminderDays: [3], overdueReminderDays: [3] },
    channels: ['SMS'],
  }
  await app.call('PUT', '/v2/companies/notice-policy', { token, body })
  expect(await noticesOf()).toMatchObject({ notices: 'OPEN', auctionNoticeDays: [14, 3], dueReminderDays: [3] })
  const wanted = { auctionNoticeDays: [21, 7], dueReminderDays: [] }
  const [row] = (await plan(token)).data.rows
  const rows = [{ programId, cycleNumber: 1, auctionStartAt: row.auctionStartAt, notices: wanted }]
  expect((await confirm(token, rows)).data.results[0]).toMatchObject({ outcome: 'DONE', areNoticesSet: true })
  expect(await noticesOf()).toEqual({ notices: 'DONE', ...wanted, isDone: true })
  expect((await confirm(token, rows)).data.results[0]).toMatchObject({ outcome: 'UNCHANGED', areNoticesSet: false })

  const roleId = await makeRole(app, companyId, 'COMPANY', ['program.status.manage', 'payment.manage'])
  const planner = await makeEmployee(app, companyId, [{ roleId }])
  const refused = (await confirm(planner.token, [{ programId, cycleNumber: 1, notices: wanted }])).data.results[0]
  expect(refused).toMatchObject({ outcome: 'FAILED', error: { code: 'PERMISSION_REQUIRED' } })
  const far = { auctionNoticeDays: [61], dueReminderDays: [] }
  const bad = await confirm(token, [{ programId, cycleNumber: 1, notices: far }])
  expect([bad.status, bad.error?.details?.[0]?.path]).toEqual([400, 'rows.0.notices.auctionNoticeDays.0'])
})
