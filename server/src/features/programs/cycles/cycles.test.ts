import { expect, test } from 'vitest'
import { countQueries } from '#testing/count-queries'
import { dayFromNow } from '#testing/days'
import {
  makeBranch,
  makeCompany,
  makeCycle,
  makeEmployee,
  makeEnrollment,
  makeProgram,
  makeRole,
  makeSubscriber,
} from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const stranger = await makeCompany(app, 'Cochin Chits')

const program = (changes: Record<string, unknown> = {}) =>
  makeProgram(app, company.companyId, company.branchId, changes)
const create = (body: object, token = company.token) => app.call('POST', '/v2/companies/cycles', { token, body })
const patch = (id: string, body: object, token = company.token) =>
  app.call('PATCH', `/v2/companies/cycles/${id}`, { token, body })
const auctionOf = (cycleId: string) =>
  app.db.selectFrom('auctions').select(['id', 'status']).where('cycleId', '=', cycleId).executeTakeFirst()

test('[spec: Creating a cycle; Items of a cycle list; A creation returns the whole object] creates a cycle with the next number, the calendar dates and a PENDING auction', async () => {
  const programId = await program({ startDate: '2026-01-31' })
  const first = await create({ programId })
  expect(first.status).toBe(201)
  expect(first.data).toMatchObject({
    programId,
    cycleNumber: 1,
    status: 'UPCOMING',
    startDate: '2026-01-31',
    endDate: '2026-02-27',
    isImported: false,
  })
  expect(first.data.id).toBe(first.data.cycleId)
  expect(await auctionOf(first.data.cycleId)).toEqual({ id: first.data.auctionId, status: 'PENDING' })
  const second = await create({ programId, status: 'ACTIVE', startDate: '2026-04-01', endDate: '2026-04-01' })
  expect(second.data).toMatchObject({
    cycleNumber: 2,
    status: 'ACTIVE',
    startDate: '2026-04-01',
    endDate: '2026-04-01',
  })
  const third = await create({ programId, startDate: '2026-05-10' })
  expect(third.data).toMatchObject({ startDate: '2026-05-10', endDate: '2026-06-09' })
})

test('[spec: Creating a cycle] creates no auction for a lot, an external auction, or a first cycle without one', async () => {
  const none = [
    await create({ programId: await program({ bid: 'LOT', isAuctionHostedOnPlatform: false }) }),
    await create({ programId: await program({ isAuctionHostedOnPlatform: false }) }),
    await create({ programId: await program({ hasFirstCycleAuction: false }) }),
  ]
  for (const { status, data } of none) {
    expect(status).toBe(201)
    expect(data.auctionId).toBeNull()
  }
  const next = await create({ programId: none[2]!.data.programId })
  expect(next.data.auctionId).not.toBeNull()
})

test('[spec: Creating a cycle] rejects bad input with 400 and its path and creates nothing', async () => {
  const programId = await program()
  const wrong = [
    [{ programId, startDate: '2026-02-30' }, 'startDate'],
    [{ programId, startDate: '2026-02-10', endDate: '2026-02-09' }, 'endDate'],
    [{ programId, cycleNumber: 0 }, 'cycleNumber'],
    [{ programId, cycleNumber: '1' }, 'cycleNumber'],
    [{ programId, status: 'COMPLETED' }, 'status'],
    [{ programId: 'abc' }, 'programId'],
    [{}, 'programId'],
  ] as const
  for (const [body, path] of wrong) {
    const answer = await create(body)
    expect(answer.status, JSON.stringify(body)).toBe(400)
    expect(answer.error?.details?.[0]?.path).toBe(path)
  }
  const list = await app.call('GET', `/v2/companies/programs/${programId}/cycles`, { token: company.token })
  expect(list.data.count).toBe(0)
})

test('[spec: Creating a cycle] rejects cycles in a program under review and accepts them once its import is finished', async () => {
  const waiting = { programStatus: 'APPLIED', approvalStatus: 'UNDER_REVIEW' }
  expect((await create({ programId: await program(waiting) })).status).toBe(400)
  expect((await create({ programId: await program({ programStatus: 'ARCHIVED' }) })).status).toBe(400)
  expect((await create({ programId: await program({ deletedAt: new Date() }) })).status).toBe(404)
  expect((await create({ programId: await program({ ...waiting, isPreStarted: true, setupStep: 5 }) })).status).toBe(
    201,
  )
})

test('[spec: Creating a cycle] uses each number once, and concurrent creations get different numbers', async () => {
  const programId = await program()
  const answers = await Promise.all(Array.from({ length: 6 }, () => create({ programId })))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(answers.map(({ data }) => data.cycleNumber).sort()).toEqual([1, 2, 3, 4, 5, 6])
  const again = await create({ programId, cycleNumber: 3 })
  expect(again.status).toBe(409)
  expect(again.error?.code).toBe('CYCLE_NUMBER_TAKEN')
})

test('[spec: States of a cycle] keeps one cycle of a program active, however many are started at once', async () => {
  const programId = await program()
  const ids = await Promise.all(
    Array.from({ length: 5 }, async () => (await create({ programId })).data.cycleId as string),
  )
  const answers = await Promise.all(ids.map((id) => patch(id, { status: 'ACTIVE' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.error?.code).toBe('CYCLE_ALREADY_ACTIVE')
})

test('[spec: States of a cycle] moves a cycle by the table and changes its dates while it is open', async () => {
  const programId = await program()
  const { cycleId } = (await create({ programId })).data
  expect((await patch(cycleId, { status: 'COMPLETED' })).status).toBe(409)
  expect((await patch(cycleId, { status: 'UPCOMING' })).status).toBe(200)
  expect((await patch(cycleId, { endDate: '2025-01-01' })).error?.details?.[0]?.path).toBe('endDate')
  const dated = await patch(cycleId, { status: 'ACTIVE', startDate: '2026-03-01', endDate: '2026-03-31T20:00:00Z' })
  expect(dated.data).toMatchObject({ status: 'ACTIVE', startDate: '2026-03-01', endDate: '2026-04-01' })
  const done = await patch(cycleId, { status: 'COMPLETED' })
  expect(done.data.status).toBe('COMPLETED')
  expect(done.data.completedAt).not.toBeNull()
  expect((await patch(cycleId, { endDate: '2026-05-01' })).error?.code).toBe('CYCLE_CLOSED')
  expect((await patch(cycleId, { status: 'ACTIVE' })).error?.code).toBe('CYCLE_TRANSITION_NOT_ALLOWED')
  expect((await patch(cycleId, {})).status).toBe(400)
  expect((await patch(cycleId, { status: 'DONE' })).status).toBe(400)
})

test('[spec: Past its last day] refuses to close or move a cycle while its auction is under way', async () => {
  const { cycleId, auctionId } = (await create({ programId: await program(), status: 'ACTIVE' })).data
  await app.db.updateTable('auctions').set({ status: 'LIVE' }).where('id', '=', auctionId).execute()
  for (const body of [{ status: 'COMPLETED' }, { status: 'CANCELLED' }, { endDate: '2026-12-31' }])
    expect((await patch(cycleId, body)).error?.code).toBe('CYCLE_AUCTION_UNDER_WAY')
})

test('[spec: Member endpoints and rules; Items of a cycle list] lists cycles by number with their auctionId, paged, on all three endpoints', async () => {
  const programId = await program()
  const subscriber = await makeSubscriber(app)
  const outsider = await makeSubscriber(app)
  await makeEnrollment(app, company.companyId, programId, subscriber.userId, 1)
  const past = { startDate: dayFromNow(-45), endDate: dayFromNow(-15) }
  await makeCycle(app, company.companyId, programId, 1, { status: 'COMPLETED', isImported: true, ...past })
  const made = (await create({ programId, status: 'ACTIVE' })).data
  const superadmin = await app.superadmin()
  for (const [path, token] of [
    [`/v2/companies/programs/${programId}/cycles`, company.token],
    [`/v2/admin/programs/${programId}/cycles`, superadmin.token],
    [`/v2/subscribers/me/programs/${programId}/cycles`, subscriber.token],
  ] as const) {
    const { data } = await app.call('GET', path, { token })
    expect(data, path).toMatchObject({ count: 2, pageNumber: 1, pageSize: 10, totalPages: 1 })
    expect(data.cycles.map((cycle: { cycleNumber: number }) => cycle.cycleNumber)).toEqual([1, 2])
    expect(data.cycles[0]).toMatchObject({ status: 'COMPLETED', auctionId: null, ...past })
    expect(data.cycles[1]).toMatchObject({ cycleId: made.cycleId, auctionId: made.auctionId })
    const page = await app.call('GET', `${path}?pageSize=1&pageNumber=2&status=ACTIVE`, { token })
    expect(page.data).toMatchObject({ count: 1, cycles: [], hasPreviousPage: true })
    expect((await app.call('GET', `${path}?status=FOO`, { token })).status).toBe(400)
  }
  const theirs = await app.call('GET', `/v2/subscribers/me/programs/${programId}/cycles`, { token: outsider.token })
  expect(theirs.status).toBe(404)
})

test('[spec: Errors] returns 404 for the program and its cycles to another company', async () => {
  const programId = await program()
  const { cycleId } = (await create({ programId })).data
  expect((await create({ programId }, stranger.token)).status).toBe(404)
  expect((await patch(cycleId, { status: 'ACTIVE' }, stranger.token)).status).toBe(404)
  for (const path of [
    `programs/${programId}/cycles`,
    `cycles/${cycleId}/program-details`,
    `cycles/${cycleId}/invoices`,
  ])
    expect((await app.call('GET', `/v2/companies/${path}`, { token: stranger.token })).status, path).toBe(404)
})

test('[spec: Which endpoint asks for what] creating and moving cycles needs program.status.manage at that program', async () => {
  const programId = await program()
  const { cycleId } = (await create({ programId })).data
  const { companyId } = company
  const withRole = async (codes: string[], place: { branchId?: string; programId?: string }) =>
    (
      await makeEmployee(app, companyId, [
        { roleId: await makeRole(app, companyId, place.programId ? 'PROGRAM' : 'BRANCH', codes), ...place },
      ])
    ).token
  const reader = await withRole(['program.read', 'statement.manage', 'payment.manage'], { programId })
  expect((await create({ programId }, reader)).status).toBe(404)
  expect((await patch(cycleId, { status: 'ACTIVE' }, reader)).status).toBe(404)
  const elsewhere = await withRole(['program.status.manage'], { branchId: await makeBranch(app, companyId) })
  expect((await create({ programId }, elsewhere)).status).toBe(404)
  const manager = await withRole(['program.status.manage'], { programId })
  expect((await create({ programId }, manager)).status).toBe(201)
  expect((await patch(cycleId, { status: 'ACTIVE' }, manager)).status).toBe(200)
  expect((await app.call('GET', `/v2/companies/programs/${programId}/cycles`, { token: manager })).status).toBe(404)
})

test('[spec: Which endpoint asks for what] program-details returns the cycle, its program and its invoices', async () => {
  const programId = await program()
  const subscriber = await makeSubscriber(app)
  await makeEnrollment(app, company.companyId, programId, subscriber.userId, 1)
  const { cycleId } = (await create({ programId, status: 'ACTIVE' })).data
  await app.call('POST', `/v2/companies/cycles/${cycleId}/invoices`, { token: company.token })
  const { status, data } = await app.call('GET', `/v2/companies/cycles/${cycleId}/program-details`, {
    token: company.token,
  })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    cycle: { cycleId, status: 'ACTIVE' },
    program: { programId, totalAmount: 100000, subscriptionAmount: 2000, foremanCommission: 5, enrollmentCount: 1 },
    invoices: { count: 1, dueCount: 1, billed: 2000, collected: 0, due: 2000 },
    winners: [],
    settlement: null,
  })
})

test('a cycle beyond the number that the program has needs a reason, which is audited', async () => {
  const programId = await program({ durationValue: 2 })
  for (const expected of [201, 201]) expect((await create({ programId })).status).toBe(expected)
  const refused = await create({ programId })
  expect([refused.status, refused.error?.details?.map(({ path }) => path)]).toEqual([400, ['reason']])
  const blank = await create({ programId, reason: '  ' })
  expect([blank.status, blank.error?.details?.map(({ path }) => path)]).toEqual([400, ['reason']])
  const extra = await create({ programId, reason: 'Redraw of an unprized pot' })
  expect([extra.status, extra.data.cycleNumber]).toEqual([201, 3])
  const { after } = await app.db
    .selectFrom('auditLogs')
    .select('after')
    .where('resourceId', '=', extra.data.cycleId)
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ cycleNumber: 3, reason: 'Redraw of an unprized pot' })
})

test('the list of staff shows auction, winners and, with statement.manage, the money of each cycle in one query', async () => {
  const programId = await program()
  const devi = await makeSubscriber(app, 'Devi')
  for (const ticket of [1, 2]) await makeEnrollment(app, company.companyId, programId, devi.userId, ticket)
  const { cycleId } = (await create({ programId, status: 'ACTIVE' })).data
  const { invoices } = (
    await app.call('POST', `/v2/companies/cycles/${cycleId}/invoices`, { token: company.token, body: {} })
  ).data
  await app.call('POST', `/v2/companies/invoices/${invoices[0].id}/mark-as-paid`, { token: company.token, body: {} })
  const list = (token = company.token) => app.call('GET', `/v2/companies/programs/${programId}/cycles`, { token })
  const shown = { cycleId, auctionStatus: 'PENDING', auctionStartAt: null, winnerCount: 0 }
  expect((await list()).data.cycles).toMatchObject([{ ...shown, collected: 2000, due: 2000 }])
  const roleId = await makeRole(app, company.companyId, 'PROGRAM', ['program.read'])
  const reader = await makeEmployee(app, company.companyId, [{ roleId, programId }])
  expect((await list(reader.token)).data.cycles).toMatchObject([{ ...shown, collected: null, due: null }])
  const one = await countQueries(() => list())
  await create({ programId })
  const two = await countQueries(() => list())
  expect(two.result.data.cycles).toHaveLength(2)
  expect(two.statements.length).toBe(one.statements.length)
})
