import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { changeAuction, makeAuction } from '#testing/auction-fixtures'
import { countQueries } from '#testing/count-queries'
import { makeBranch, makeCompany, makeEmployee, makeRole } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp()
const admin = (await app.superadmin()).token
const company = await makeCompany(app, 'Malabar Chits')

const list = (query = '', token = company.token, area = 'companies') =>
  app.call('GET', `/v2/${area}/auctions?${query}`, { token })
const ids = async (query = '', token = company.token, area = 'companies') => {
  const { status, data } = await list(query, token, area)
  expect(status, query).toBe(200)
  expect(data.count, query).toBe(data.auctions.length)
  return data.auctions.map(({ auctionId }: { auctionId: string }) => auctionId) as string[]
}
const day = (number: number) => new Date(Date.UTC(2027, 0, number, 10))

test('[spec: The list of the staff] returns items with their fields', async () => {
  const { companyId, branchId, token } = await makeCompany(app, 'Nila Chits')
  const { auctionId, programId, cycleId } = await makeAuction(app, { companyId, branchId })
  const { data } = await list('', token)
  expect(data).toMatchObject({ count: 1, pageNumber: 1, pageSize: 10, totalPages: 1, hasNextPage: false })
  expect(data.auctions[0]).toEqual({
    auctionId,
    cycleId,
    programId,
    programName: 'Onam Savings',
    chitId: expect.stringMatching(/^CHIT-/),
    companyId,
    companyName: 'Nila Chits',
    companyBranch: 'Headquarters',
    cycleNumber: 1,
    cycleStatus: 'ACTIVE',
    auctionStatus: 'PENDING',
    currentPhase: 'PENDING',
    prebidPhase: 'NONE',
    hasPrebid: false,
    auctionBidMode: 'TOTAL_VALUE_DECREASING',
    auctionClosingMode: 'DURATION_MODE',
    prebidStartAt: null,
    prebidEndAt: null,
    auctionStartAt: null,
    auctionDurationSeconds: 600,
    auctionEndAt: null,
    closingPhase: null,
    closingPhaseEndsAt: null,
    startedAt: null,
    pausedAt: null,
    endedAt: null,
    minimumBidAmount: 60_000,
    totalAmount: 100_000,
    bidLimits: {
      lowestAmount: 60_000,
      highestAmount: 100_000,
      discountStep: null,
      meaning: 'PRIZE',
      isLimitShared: true,
    },
    leadingBidAmount: null,
    bidCount: 0,
    activePrebidCount: 0,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
})

test('[spec: Filters and order] orders by start, then by id, unscheduled last, and sorts by every field in both directions', async () => {
  const { companyId, branchId, token } = await makeCompany(app)
  const make = async (name: string, total: number, cycleNumber: number, auction: object) =>
    (
      await makeAuction(
        app,
        { companyId, branchId },
        {
          program: { name, totalAmountPaise: total * 100 },
          cycle: { cycleNumber },
          auction: { ...auction },
        },
      )
    ).auctionId
  const a = await make('beta', 300_000, 3, {
    auctionStartAt: day(2),
    prebidEndAt: day(1),
    createdAt: day(3),
    leadingAmountPaise: 200,
  })
  const b = await make('Alpha', 200_000, 1, {
    auctionStartAt: day(1),
    prebidEndAt: day(3),
    createdAt: day(1),
    leadingAmountPaise: 300,
  })
  const c = await make('gamma', 100_000, 2, {
    auctionStartAt: day(2),
    prebidEndAt: day(2),
    createdAt: day(2),
    leadingAmountPaise: 100,
  })
  const pending = await make('omega', 400_000, 4, { createdAt: day(4) })
  const tie = [a, c].sort()
  expect(await ids('', token)).toEqual([b, ...tie, pending])
  const sorted = (field: string, order: string) => ids(`sortField=${field}&sortOrder=${order}`, token)
  expect(await sorted('auction_start_at', 'asc')).toEqual([b, ...tie, pending])
  expect(await sorted('auction_start_at', 'desc')).toEqual([...tie, b, pending])
  expect(await sorted('prebid_end_at', 'asc')).toEqual([a, c, b, pending])
  expect(await sorted('prebid_end_at', 'desc')).toEqual([b, c, a, pending])
  expect(await sorted('created_at', 'asc')).toEqual([b, c, a, pending])
  expect(await sorted('created_at', 'desc')).toEqual([pending, a, c, b])
  expect(await sorted('cycle_number', 'asc')).toEqual([b, c, a, pending])
  expect(await sorted('cycle_number', 'desc')).toEqual([pending, a, c, b])
  expect(await sorted('program_name', 'asc')).toEqual([b, a, c, pending])
  expect(await sorted('program_name', 'desc')).toEqual([pending, c, a, b])
  expect(await sorted('total_amount', 'asc')).toEqual([c, b, a, pending])
  expect(await sorted('total_amount', 'desc')).toEqual([pending, a, b, c])
  expect(await sorted('leading_bid_amount', 'asc')).toEqual([c, a, b, pending])
  expect(await sorted('leading_bid_amount', 'desc')).toEqual([b, a, c, pending])
  const second = (await list('pageSize=2&pageNumber=2', token)).data
  expect(second).toMatchObject({ count: 4, totalPages: 2, hasPreviousPage: true, hasNextPage: false })
  expect(second.auctions.map((item: { auctionId: string }) => item.auctionId)).toEqual([tie[1], pending])
})

test('[spec: Filters and order] filters by ids, numbers, comma lists, booleans and inclusive ranges', async () => {
  const { companyId, branchId, token } = await makeCompany(app)
  const other = await makeAuction(app, { companyId, branchId }, { cycle: { cycleNumber: 9, status: 'UPCOMING' } })
  const one = await makeAuction(
    app,
    { companyId, branchId },
    {
      program: { totalAmountPaise: 25_000_050, minimumBidAmountPaise: 12_000_000 },
      config: { hasPrebid: false, auctionBidMode: 'DISCOUNT_INCREASING', auctionClosingMode: 'CALL_MODE' },
      auction: {
        status: 'ENDED',
        allowStaffOfflineBids: true,
        mutabilityPolicy: 'MUTABLE_UNTIL_CLOSE',
        prebidStartAt: day(1),
        prebidEndAt: day(2),
        auctionStartAt: day(3),
        endedAt: day(4),
        createdAt: day(5),
        leadingAmountPaise: 15_000_000,
      },
    },
  )
  const finds = async (query: string) => expect(await ids(query, token), query).toEqual([one.auctionId])
  const misses = async (query: string) => expect(await ids(query, token), query).not.toContain(one.auctionId)
  await finds(`programId=${one.programId}`)
  await finds(`cycleId=${one.cycleId}`)
  await finds('cycleNumber=1')
  expect(await ids('cycleNumber=9', token)).toEqual([other.auctionId])
  await finds('auctionStatus=ENDED')
  expect(await ids('auctionStatus=PENDING,ENDED', token)).toHaveLength(2)
  expect(await ids('auctionStatus=PENDING&auctionStatus=ENDED', token)).toHaveLength(2)
  await finds('cycleStatus=ACTIVE,COMPLETED')
  await finds('auctionBidMode=DISCOUNT_INCREASING')
  await finds('auctionClosingMode=CALL_MODE')
  await finds('prebidMutabilityPolicy=MUTABLE_UNTIL_CLOSE')
  await finds('allowStaffOfflineBids=true')
  await misses('allowStaffOfflineBids=false')
  expect(await ids('hasPrebid=false', token)).toHaveLength(2)
  expect(await ids('hasPrebid=true', token)).toEqual([])
  for (const [name, at] of [
    ['prebidStart', 1],
    ['prebidEnd', 2],
    ['auctionStart', 3],
    ['ended', 4],
    ['created', 5],
  ] as const) {
    const exact = encodeURIComponent(day(at).toISOString())
    await finds(`${name}From=${exact}&${name}To=${exact}`)
    await misses(`${name}From=${day(at + 1).toISOString()}`)
    await misses(`${name}To=${day(at - 1).toISOString()}`)
  }
  for (const [name, amount] of [
    ['minimumBidAmount', 120_000],
    ['totalAmount', 250_000.5],
    ['leadingBidAmount', 150_000],
  ] as const) {
    await finds(`${name}Min=${amount}&${name}Max=${amount}`)
    await misses(`${name}Min=${amount + 0.01}`)
    await misses(`${name}Max=${amount - 0.01}`)
  }
})

test('[spec: The seal; The leading amount in lists; Sealed amounts in filters] treats a sealed leading amount as null in items, filters and order', async () => {
  const { companyId, branchId, token } = await makeCompany(app)
  const sealed = await makeAuction(
    app,
    { companyId, branchId },
    {
      config: { hasPrebid: true },
      auction: { status: 'LIVE', leadingAmountPaise: 100, auctionStartAt: day(1) },
    },
  )
  const open = await makeAuction(
    app,
    { companyId, branchId },
    {
      auction: { status: 'LIVE', leadingAmountPaise: 200, auctionStartAt: day(2) },
    },
  )
  const leads = async () =>
    (await list('', token)).data.auctions.map((item: { leadingBidAmount: number }) => item.leadingBidAmount)
  expect(await leads()).toEqual([null, 2])
  expect(await ids('leadingBidAmountMin=0', token)).toEqual([open.auctionId])
  expect(await ids('sortField=leading_bid_amount&sortOrder=asc', token)).toEqual([open.auctionId, sealed.auctionId])
  await changeAuction(app, sealed.auctionId, { status: 'ENDED', prebidsRevealedAt: day(3) })
  expect(await leads()).toEqual([1, 2])
  expect(await ids('leadingBidAmountMax=1', token)).toEqual([sealed.auctionId])
})

test('[spec: Filters and order] searches program, chit, company and branch with at most 100 characters', async () => {
  const mine = await makeCompany(app, 'Periyar 100% Chits')
  const branchId = await makeBranch(app, mine.companyId, 'Thrissur Road')
  const { auctionId } = await makeAuction(
    app,
    { companyId: mine.companyId, branchId },
    { program: { name: 'Vishu Kuri', chitId: 'VK_7' } },
  )
  for (const text of ['vishu', 'vk_7', 'periyar 100%', 'thrissur'])
    expect(await ids(`search=${encodeURIComponent(text)}`, mine.token), text).toEqual([auctionId])
  expect(await ids('search=vk%257', mine.token)).toEqual([])
  expect(await ids(`search=${'x'.repeat(100)}`, mine.token)).toEqual([])
  expect((await list(`search=${'x'.repeat(101)}`, mine.token)).status).toBe(400)
})

test.each([
  ['auctionStatus=OPEN', 'auctionStatus'],
  ['auctionStatus=PENDING,', 'auctionStatus'],
  ['cycleStatus=FOO', 'cycleStatus'],
  ['auctionBidMode=UP', 'auctionBidMode'],
  ['auctionClosingMode=NEVER', 'auctionClosingMode'],
  ['prebidMutabilityPolicy=X', 'prebidMutabilityPolicy'],
  ['hasPrebid=maybe', 'hasPrebid'],
  ['allowStaffOfflineBids=1x', 'allowStaffOfflineBids'],
  ['cycleNumber=abc', 'cycleNumber'],
  ['cycleNumber=99999999999', 'cycleNumber'],
  ['programId=abc', 'programId'],
  ['auctionStartFrom=xyz', 'auctionStartFrom'],
  ['endedTo=2027-02-30T00:00:00Z', 'endedTo'],
  ['totalAmountMin=-1', 'totalAmountMin'],
  ['totalAmountMin=much', 'totalAmountMin'],
  ['sortField=foo&sortOrder=asc', 'sortField'],
  ['sortField=created_at&sortOrder=up', 'sortOrder'],
  ['sortField=created_at', 'sortOrder'],
  ['sortOrder=asc', 'sortField'],
  ['pageSize=101', 'pageSize'],
  ['pageNumber=0', 'pageNumber'],
  ...['prebidStart', 'prebidEnd', 'auctionStart', 'ended', 'created'].map((name) => [
    `${name}From=2027-01-02T00:00:00Z&${name}To=2027-01-01T00:00:00Z`,
    `${name}To`,
  ]),
  ...['minimumBidAmount', 'totalAmount', 'leadingBidAmount'].map((name) => [
    `${name}Min=2&${name}Max=1.99`,
    `${name}Max`,
  ]),
])('[spec: Filters and order] %s is a 400 that names %s', async (query, path) => {
  for (const [token, area] of [
    [company.token, 'companies'],
    [admin, 'admin'],
  ] as const) {
    const { status, error } = await list(query, token, area)
    expect([status, error?.details?.[0]?.path]).toEqual([400, path])
  }
})

test('[spec: Filters and order; Company filter] lets a superadmin filter by company, and ignores the companyId of a company', async () => {
  const one = await makeCompany(app)
  const two = await makeCompany(app)
  const mine = await makeAuction(app, one)
  const theirs = await makeAuction(app, two)
  expect(await ids(`companyId=${two.companyId}`, admin, 'admin')).toEqual([theirs.auctionId])
  expect(await ids(`companyId=${two.companyId}`, one.token)).toEqual([mine.auctionId])
  expect(await ids('companyId=abc', one.token)).toEqual([mine.auctionId])
  expect((await list('companyId=abc', admin, 'admin')).status).toBe(400)
  expect(await ids(`companyId=${newId()}`, admin, 'admin')).toEqual([])
})

test('[spec: The permission catalogue] shows employees only the auctions of their branches and programs', async () => {
  const { companyId, branchId } = await makeCompany(app)
  const otherBranch = await makeBranch(app, companyId)
  const here = await makeAuction(app, { companyId, branchId })
  const there = await makeAuction(app, { companyId, branchId: otherBranch })
  const third = await makeAuction(app, { companyId, branchId: otherBranch })
  const ofBranch = await makeRole(app, companyId, 'BRANCH', ['auction.read'])
  const ofProgram = await makeRole(app, companyId, 'PROGRAM', ['auction.read'])
  const both = await makeEmployee(app, companyId, [
    { roleId: ofBranch, branchId },
    { roleId: ofProgram, programId: third.programId },
  ])
  expect((await ids('', both.token)).sort()).toEqual([here.auctionId, third.auctionId].sort())
  expect(await ids(`programId=${there.programId}`, both.token)).toEqual([])
  expect((await app.call('GET', `/v2/companies/auctions/${there.auctionId}`, { token: both.token })).status).toBe(404)
  expect((await app.call('GET', `/v2/companies/auctions/${third.auctionId}`, { token: both.token })).status).toBe(200)
})

test('reads a page and its count with two statements, however many auctions there are', async () => {
  const { companyId, branchId, token } = await makeCompany(app)
  const read = async () => (await countQueries(() => list('pageSize=100', token))).statements.length
  await makeAuction(app, { companyId, branchId })
  await read()
  const few = await read()
  for (let cycleNumber = 2; cycleNumber <= 15; cycleNumber++) await makeAuction(app, { companyId, branchId })
  expect(await read()).toBe(few)
  expect(few).toBeLessThanOrEqual(2)
})

test('[scale] joins other tables in the count only when a filter needs them', async () => {
  const countOf = async (query: string) =>
    (await countQueries(() => list(query))).statements.find((statement) => statement.includes('count(*)'))
  expect(await countOf('auctionStatus=LIVE&sortField=program_name&sortOrder=asc')).not.toContain('join')
  expect(await countOf('search=chit')).toContain('join')
})
