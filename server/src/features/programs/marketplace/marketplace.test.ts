import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeBranch, makeCompany, makeProgram } from '#testing/fixtures'
import { startTestApp } from '#testing/test-app'
import { useApp } from '#testing/use-app'

const LIST = '/v2/public/programs'
type Program = { id: string; name: string; totalAmount: number; subscriptionAmount: number }

const ids: Record<string, string> = {}

const PUBLISHED = { programStatus: 'PUBLISHED' }
const publish = (changes: Record<string, unknown>, branchId = company.branchId) =>
  makeProgram(app, company.companyId, branchId, { ...PUBLISHED, ...changes })
const list = async (query = '') => (await app.call('GET', `${LIST}?pageSize=100&${query}`)).data
const names = async (query: string) => (await list(query)).programs.map(({ name }: Program) => name)

const app = await useApp()
const company = await makeCompany(app, 'Nila Chits')
const secondBranchId = await makeBranch(app, company.companyId, 'Palakkad')
const now = new Date()
await app.db
  .insertInto('companyAddresses')
  .values(
    (['REGISTERED', 'BILLING'] as const).map((type) => ({
      id: newId(),
      companyId: company.companyId,
      type,
      line1: `${type} Road`,
      city: 'Thrissur',
      state: 'Kerala',
      pincode: '680001',
      cityId: 7,
      createdAt: now,
      updatedAt: now,
    })),
  )
  .execute()
ids.onam = await publish({ name: 'Onam 100%', createdAt: new Date('2026-01-01'), totalAmountPaise: 5_000_050 })
ids.vishu = await publish(
  {
    name: 'vishu_savings',
    createdAt: new Date('2026-01-02'),
    subscriptionAmountPaise: 100_000,
    durationValue: 24,
    frequency: 'QUARTERLY',
  },
  secondBranchId,
)
ids.weekly = await publish({
  name: 'Weekly Wonder',
  createdAt: new Date('2026-01-03'),
  durationType: 'WEEKS',
  totalAmountPaise: 50_000_000,
  frequency: 'WEEKLY',
})

test('[spec: When a program is public] only approved, published, undeleted programs with a free slot are public', async () => {
  const hidden = await Promise.all(
    [
      { programStatus: 'APPLIED' },
      { programStatus: 'ACTIVE' },
      { programStatus: 'ARCHIVED' },
      { approvalStatus: 'UNDER_REVIEW' },
      { approvalStatus: 'REJECTED' },
      { availableSlots: 0 },
      { deletedAt: new Date() },
    ].map((changes) => publish({ name: 'Hidden', ...changes })),
  )
  const { programs, count } = await list()
  expect(count).toBe(3)
  expect(programs.map(({ id }: Program) => id)).toEqual([ids.weekly, ids.vishu, ids.onam])
  for (const id of hidden) expect((await app.call('GET', `${LIST}/${id}`)).status).toBe(404)
  expect((await app.call('GET', `${LIST}/${newId()}`)).status).toBe(404)
})

test('[spec: Enrollment endpoints] a summary has the documented fields, amounts as numbers, the hosting branch and the registered address', async () => {
  const { data } = await app.call('GET', `${LIST}/${ids.vishu}`)
  expect(data).toMatchObject({
    id: ids.vishu,
    name: 'vishu_savings',
    totalAmount: 100_000,
    subscriptionAmount: 1000,
    durationValue: 24,
    durationType: 'MONTHS',
    frequency: 'QUARTERLY',
    availableSlots: 50,
    description: 'A monthly chit',
  })
  expect(data.company).toEqual({
    id: company.companyId,
    name: 'Nila Chits',
    avatar: null,
    branch: 'Palakkad',
    registeredAddress: {
      line1: 'REGISTERED Road',
      line2: null,
      pincode: '680001',
      postOffice: null,
      city: 'Thrissur',
      district: null,
      state: 'Kerala',
    },
  })
  const [summary] = (await list('search=vishu')).programs
  expect(summary.company).toEqual(data.company)
  expect((await list('search=onam')).programs[0].totalAmount).toBe(50_000.5)
})

test('[spec: Enrollment endpoints] responses reveal nothing about subscribers, applications, payments, documents, auctions or reviews', async () => {
  await app.db.updateTable('programs').set({ approvalComment: 'SECRET-REVIEW' }).where('id', '=', ids.onam!).execute()
  const text = JSON.stringify([await list(), (await app.call('GET', `${LIST}/${ids.onam}`)).data])
  expect(text).not.toContain('SECRET-REVIEW')
  expect(text.replaceAll('"floorBidsNeedPayment"', '')).not.toMatch(
    /"\w*(subscriber|applica|payment|document|auction|approval|comment|bank|mobile|email)\w*":/i,
  )
})

test('[spec: Enrollment endpoints] every filter narrows the list and its count', async () => {
  const expected: [string, string[]][] = [
    ['maxSubscriptionAmount=1000', ['vishu_savings']],
    ['maxSubscriptionAmount=999.99', []],
    ['maxTotalAmount=50000.50', ['Onam 100%']],
    ['maxTotalAmount=50000.49', []],
    ['durationValue=24', ['vishu_savings']],
    ['durationType=WEEKS', ['Weekly Wonder']],
    ['frequency=QUARTERLY', ['vishu_savings']],
    ['frequency=MONTHLY&durationType=MONTHS&durationValue=50', ['Onam 100%']],
  ]
  for (const [query, found] of expected) {
    const { programs, count } = await list(query)
    expect([programs.map(({ name }: Program) => name), count], query).toEqual([found, found.length])
  }
})

test('[spec: Enrollment endpoints] search finds parts of program and company names in any case and takes wildcards literally', async () => {
  expect(await names('search=WONDER')).toEqual(['Weekly Wonder'])
  expect(await names('search=nila')).toHaveLength(3)
  expect(await names('search=%25')).toEqual(['Onam 100%'])
  expect(await names('search=_')).toEqual(['vishu_savings'])
  expect(await names('search=%5C')).toEqual([])
  expect(await names('search=%20%20')).toHaveLength(3)
  expect((await list('search=weekly')).count).toBe(1)
  expect((await list('search=weekly&frequency=QUARTERLY')).count).toBe(0)
})

test('[spec: Enrollment endpoints] sorts by every sort field in both orders, ties by id', async () => {
  const twin = await publish({ name: 'Weekly Wonder', createdAt: new Date('2026-01-03'), totalAmountPaise: 50_000_000 })
  const twins = [ids.weekly!, twin].sort()
  const sortedIds = async (query: string) => (await list(query)).programs.map(({ id }: Program) => id)
  const { onam, vishu } = ids
  expect(await sortedIds('')).toEqual([...twins, vishu, onam])
  expect(await sortedIds('sortField=createdAt&sortOrder=asc')).toEqual([onam, vishu, ...twins])
  expect(await sortedIds('sortField=name&sortOrder=asc')).toEqual([onam, vishu, ...twins])
  expect(await sortedIds('sortField=name&sortOrder=desc')).toEqual([...twins, vishu, onam])
  expect(await sortedIds('sortField=totalAmount&sortOrder=asc')).toEqual([onam, vishu, ...twins])
  expect(await sortedIds('sortField=totalAmount&sortOrder=desc')).toEqual([...twins, vishu, onam])
  expect((await sortedIds('sortField=subscriptionAmount&sortOrder=asc'))[0]).toBe(vishu)
  expect((await sortedIds('sortField=subscriptionAmount&sortOrder=desc'))[3]).toBe(vishu)
  const second = (await app.call('GET', `${LIST}?pageSize=1&pageNumber=2`)).data
  expect(second).toMatchObject({ count: 4, totalPages: 4, hasPreviousPage: true, hasNextPage: true })
  expect(second.programs[0].id).toBe(twins[1])
  await app.db.deleteFrom('programs').where('id', '=', twin).execute()
})

test.each([
  'sortField=foo',
  'sortOrder=up',
  'durationType=EONS',
  'frequency=NEVER',
  'maxTotalAmount=-1',
  'maxTotalAmount=lots',
  'durationValue=1.5',
  'pageSize=101',
  `search=${'x'.repeat(151)}`,
])('[spec: Enrollment endpoints] rejects the query %s', async (query) => {
  expect((await app.call('GET', `${LIST}?${query}`)).status).toBe(400)
})

test('[spec: Enrollment endpoints] rejects methods other than GET', async () => {
  expect((await app.call('POST', LIST, { body: {} })).status).toBe(405)
  expect((await app.call('DELETE', `${LIST}/${ids.onam}`)).status).toBe(405)
})

test('[cache] responses may be cached for 30 seconds, and an unchanged one is 304', async () => {
  for (const path of [LIST, `${LIST}/${ids.onam}`]) {
    const first = await app.http.inject(path)
    expect(first.headers['cache-control']).toBe('public, max-age=30')
    const again = await app.http.inject({ url: path, headers: { 'if-none-match': `"x", W/${first.headers.etag}` } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    await app.db
      .updateTable('programs')
      .set((eb) => ({ availableSlots: eb('availableSlots', '-', 1) }))
      .where('id', '=', ids.onam!)
      .execute()
    const changed = await app.http.inject({ url: path, headers: { 'if-none-match': String(first.headers.etag) } })
    expect(changed.statusCode).toBe(200)
  }
  expect((await app.http.inject(`${LIST}/${newId()}`)).headers.etag).toBeUndefined()
})

test('[spec: Enrollment endpoints] the avatar is a working URL that stays the same', async () => {
  const fileId = newId()
  const now = new Date()
  const objectKey = `companies/${company.companyId}/${fileId}`
  await app.app.platform.objectStore.put(objectKey, Buffer.from('picture'), 'image/png')
  const file = { purpose: 'AVATAR', fileName: 'a.png', contentType: 'image/png', objectKey, status: 'READY' } as const
  await app.db
    .insertInto('files')
    .values({ ...file, id: fileId, companyId: company.companyId, createdAt: now })
    .execute()
  await app.db.updateTable('companies').set({ avatarFileId: fileId }).where('id', '=', company.companyId).execute()
  const avatar = async () => (await app.call('GET', `${LIST}/${ids.onam}`)).data.company.avatar
  const url = await avatar()
  expect(await follow(url)).toBe('picture')
  await app.advanceSeconds(60 * 60)
  expect(await avatar()).toBe(url)
  expect(await follow(url)).toBe('picture')
})

/** Opens a lasting address as a browser does. */
async function follow(url: string) {
  const lasting = await app.http.inject(new URL(url).pathname)
  if (lasting.statusCode !== 302) return lasting.statusCode
  const { pathname, search } = new URL(String(lasting.headers.location))
  return (await app.http.inject(pathname + search)).body
}

test('a program shows its chit number, pictures, bid mode, limits, prebids and hosting', async () => {
  const fileId = newId()
  const objectKey = `programs/${fileId}`
  await app.app.platform.objectStore.put(objectKey, Buffer.from('scene'), 'image/png')
  const file = { purpose: 'IMAGE', fileName: 'a.png', contentType: 'image/png', objectKey, status: 'READY' } as const
  const { companyId } = company
  await app.db
    .insertInto('files')
    .values({ ...file, id: fileId, companyId, createdAt: now })
    .execute()
  const id = await publish({
    name: 'Discount chit',
    createdAt: new Date('2025-01-01'),
    chitId: 'NC-7',
    bid: 'AUCTION',
    isAuctionHostedOnPlatform: true,
    auctionConfig: JSON.stringify({ hasPrebid: true, auctionBidMode: 'DISCOUNT_INCREASING' }),
    chitTerms: JSON.stringify({ maxDiscountHundredths: 3_000, bidStepPaise: 10_000 }),
    totalAmountPaise: 10_000_000,
    minimumBidAmountPaise: 500_000,
    images: [fileId, 'old-name.png'],
  })
  await app.db
    .insertInto('programDocuments')
    .values({ id: newId(), programId: id, companyId, fileId, fileType: 'IMAGE', createdAt: now })
    .execute()
  const { data } = await app.call('GET', `${LIST}/${id}`)
  expect(data).toMatchObject({
    chitId: 'NC-7',
    bid: 'AUCTION',
    bidMode: 'DISCOUNT_INCREASING',
    bidLimits: { meaning: 'DISCOUNT', lowestAmount: 5_000, highestAmount: 30_000, discountStep: 100 },
    hasPrebid: true,
    isHostedOnPlatform: true,
  })
  expect(data.images).toHaveLength(1)
  expect(await follow(data.images[0])).toBe('scene')
  const [listed] = (await list('search=discount%20chit')).programs
  expect(listed).toMatchObject({ images: data.images, bidLimits: data.bidLimits })
  await app.db.updateTable('programs').set({ images: [] }).where('id', '=', id).execute()
  expect(await follow(data.images[0])).toBe(404)
  await app.db.updateTable('programs').set({ deletedAt: now }).where('id', '=', id).execute()
})

test('a chit by lot has no bids', async () => {
  const id = await publish({ name: 'By lot', createdAt: new Date('2025-01-01'), bid: 'LOT' })
  expect((await app.call('GET', `${LIST}/${id}`)).data).toMatchObject({
    bidMode: null,
    bidLimits: null,
    hasPrebid: false,
    isHostedOnPlatform: null,
  })
  await app.db.updateTable('programs').set({ deletedAt: now }).where('id', '=', id).execute()
})

test('the list is narrowed by company and by the place of the branch, in any case', async () => {
  const other = await makeCompany(app, 'Periyar Chits')
  const branchId = await makeBranch(app, other.companyId, 'Aluva')
  await app.db
    .updateTable('branchAddresses')
    .set({ city: 'Aluva', district: 'Ernakulam', state: 'Kerala' })
    .where('branchId', '=', branchId)
    .execute()
  const id = await makeProgram(app, other.companyId, branchId, { ...PUBLISHED, name: 'Aluva chit' })
  for (const query of [`companyId=${other.companyId}`, 'district=ERNAKULAM', 'state=kerala&district=ernakulam'])
    expect(await list(query), query).toMatchObject({
      count: 1,
      programs: [{ id, place: { city: 'Aluva', district: 'Ernakulam', state: 'Kerala' } }],
    })
  expect((await list('state=Goa')).count).toBe(0)
  expect((await list(`companyId=${other.companyId}&maxTotalAmount=1`)).count).toBe(0)

  const { data } = await app.call('GET', `/v2/public/companies/${other.companyId}`)
  expect(data).toMatchObject({ id: other.companyId, name: 'Periyar Chits', openProgramCount: 1 })
  expect(data.branches).toContainEqual({
    id: branchId,
    name: 'Aluva',
    isHeadquarters: false,
    place: { city: 'Aluva', district: 'Ernakulam', state: 'Kerala' },
  })
  expect(JSON.stringify(data)).not.toMatch(/mobile|email|pan"|bank/i)
  await app.db.updateTable('programs').set({ deletedAt: now }).where('id', '=', id).execute()
})

test('a company whose profile is not complete is not public', async () => {
  const { companyId } = await makeCompany(app, 'Draft Chits')
  await app.db.updateTable('companies').set({ profileStatus: 'INCOMPLETE' }).where('id', '=', companyId).execute()
  expect((await app.call('GET', `/v2/public/companies/${companyId}`)).status).toBe(404)
})

test('[spec: Enrollment endpoints] a name of a thousand letters in any script can be published and listed', async () => {
  const name = Array.from({ length: 1000 }, (_, n) => String.fromCodePoint(0x0d05 + ((n * 7919) % 50))).join('')
  const id = await publish({ name, createdAt: new Date('2025-01-01') })
  const { programs } = await list('sortField=name&sortOrder=desc')
  expect(programs[0]).toMatchObject({ id, name })
  await app.db.deleteFrom('programs').where('id', '=', id).execute()
})

test('[spec: Enrollment endpoints] an address has 6,000 requests a minute, because many people share one', async () => {
  const limited = await startTestApp({}, app.databaseUrl)
  const { headers } = await limited.call('GET', `${LIST}?pageSize=1`)
  expect(headers['ratelimit-policy']).toBe('"minute";q=6000;w=60')
  const again = await limited.call('GET', LIST, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(Number(again.headers['x-ratelimit-remaining'])).toBe(5998)
  await limited.close()
})
