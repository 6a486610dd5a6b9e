import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeCompany, makeEmployee, newMobile } from '#testing/fixtures'
import { companyImportStepTwo, dayFromNow, importStepOne, newStepOne, stepTwo } from '#testing/program-bodies'
import type { Answer } from '#testing/test-app'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const other = await makeCompany(app, 'Kochi Chits')
const admin = (await app.superadmin()).token

const BASE = '/v2/companies/programs/existing'
const paths = (answer: Answer) => answer.error?.details?.map(({ path }) => path).sort()
const begin = (changes: object = {}) =>
  app.call('POST', `${BASE}/steps/1`, { token: company.token, body: importStepOne(company.branchId, changes) })
const step = (programId: string, number: number, body: object, token = company.token, base = BASE) =>
  app.call('POST', `${base}/${programId}/steps/${number}`, { token, body })
const selection = (programId: string, number: 4 | 5, query = '?pagination=false') =>
  app.call('GET', `${BASE}/${programId}/steps/${number}${query}`, { token: company.token })
const person = (changes: object = {}) => ({ name: 'Asha Nair', mobileNumber: newMobile(), ...changes })
const read = async (programId: string) =>
  (await app.call('GET', `/v2/companies/me/programs/${programId}`, { token: company.token })).data

/** An import that has come to just after the given step. */
async function importedTo(last: 1 | 2 | 3 | 4, terms: object = {}, first: object = {}, people = [person(), person()]) {
  const programId = (await begin(first)).data.programId as string
  const bodies = [companyImportStepTwo(terms), { subscribers: people }, { cycles: [] }]
  for (let number = 2; number <= last; number++) {
    const answer = await step(programId, number, bodies[number - 2]!)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.error))
  }
  return programId
}

describe('[D2 2.5, 4.7] import, steps 1 and 2', () => {
  test('step 1 answers the program and how many cycles may be over', async () => {
    const answer = await begin({ startDate: dayFromNow(-1), lastAuctionDate: dayFromNow(0) })
    expect(answer.status).toBe(200)
    expect(answer.data).toEqual({ programId: expect.any(String), mayBeCompletedCycles: 1 })
    expect((await begin({ durationValue: 4 })).data.mayBeCompletedCycles).toBe(4)
    expect(await read(answer.data.programId)).toMatchObject({ isPreStarted: true, availableSlots: 50 })
  })

  test('nothing in the future, last auction after the start, subscription within the minimum bid, whole numbers', async () => {
    const future = await begin({ startDate: dayFromNow(3), lastAuctionDate: dayFromNow(2) })
    expect([future.status, paths(future)]).toEqual([400, ['lastAuctionDate', 'lastAuctionDate', 'startDate']])
    expect(paths(await begin({ lastAuctionDate: dayFromNow(-201) }))).toEqual(['lastAuctionDate'])
    expect(paths(await begin({ subscriptionAmount: '60000.01' }))).toEqual(['subscriptionAmount'])
    for (const field of ['totalSlots', 'durationValue', 'divisions'])
      expect(paths(await begin({ [field]: 1.5 }))).toEqual([field])
    expect(paths(await begin({ lastAuctionDate: undefined }))).toEqual(['lastAuctionDate'])
  })

  test('a superadmin needs companyId', async () => {
    const body = importStepOne(company.branchId)
    const answer = await app.call('POST', '/v2/admin/programs/existing/steps/1', { token: admin, body })
    expect([answer.status, paths(answer)]).toEqual([400, ['companyId']])
  })

  test('step 2: completed cycles that are possible, a fine within the subscription, the prebid policy', async () => {
    const programId = await importedTo(1)
    const two = (changes: object) => step(programId, 2, companyImportStepTwo(changes))
    for (const completedCycles of [0, 1.5, 51, 8, undefined, '3'])
      expect(paths(await two({ completedCycles }))).toEqual(['completedCycles'])
    expect(paths(await two({ delayFineAmount: '2000.01' }))).toEqual(['delayFineAmount'])
    expect(paths(await two({ prebidMutabilityPolicy: undefined }))).toEqual(['prebidMutabilityPolicy'])
    expect(paths(await two({ acceptedTermsAndConditions: false }))).toEqual(['acceptedTermsAndConditions'])
    const elsewhere = { isAuctionHostedOnPlatform: false, prebidMutabilityPolicy: undefined, hasPrebid: undefined }
    expect((await two(elsewhere)).status).toBe(200)
    expect((await read(programId)).programStatus).toBe('INCOMPLETE')
  })

  test('[D1 10] step 2 again: a preset that is not named stays, null takes it away, and so does LOT', async () => {
    const body = { name: 'Preset' }
    const { data } = await app.call('POST', '/v2/companies/auction-presets', { token: company.token, body })
    const programId = await importedTo(2, { auctionPresetId: data.id })
    const presetAfter = async (changes: object) => {
      expect((await step(programId, 2, companyImportStepTwo(changes))).status).toBe(200)
      return (await read(programId)).auctionPresetId
    }
    expect(await presetAfter({})).toBe(data.id)
    expect(await presetAfter({ auctionPresetId: null })).toBe(null)
    expect(await presetAfter({ auctionPresetId: data.id })).toBe(data.id)
    expect(await presetAfter({ bid: 'LOT', isAuctionHostedOnPlatform: false })).toBe(null)
  })

  test('hasFirstCycleAuction: refused from the company, required from the superadmin', async () => {
    const programId = await importedTo(1)
    expect(paths(await step(programId, 2, companyImportStepTwo({ hasFirstCycleAuction: false })))).toEqual([
      'hasFirstCycleAuction',
    ])
    const body = stepTwo({ completedCycles: 2, prebidMutabilityPolicy: 'MUTABLE_UNTIL_CLOSE' })
    const asAdmin = (changes: object) =>
      step(programId, 2, { ...body, ...changes }, admin, '/v2/admin/programs/existing')
    expect(paths(await asAdmin({ hasFirstCycleAuction: undefined }))).toEqual(['hasFirstCycleAuction'])
    expect((await asAdmin({})).status).toBe(200)
  })

  test('the steps of the two flows do not mix, and unknown steps do not exist', async () => {
    const imported = await importedTo(1)
    const { data } = await app.call('POST', '/v2/companies/programs/new/steps/1', {
      token: company.token,
      body: newStepOne(company.branchId),
    })
    const asNew = await app.call('POST', `/v2/companies/programs/new/${imported}/steps/2`, {
      token: company.token,
      body: { ...companyImportStepTwo(), hasFirstCycleAuction: true },
    })
    expect([asNew.status, asNew.error?.code]).toEqual([400, 'WRONG_SETUP_FLOW'])
    expect((await step(data.programId, 2, companyImportStepTwo())).error?.code).toBe('WRONG_SETUP_FLOW')
    expect((await step(data.programId, 3, { subscribers: [person()] })).status).toBe(400)
    expect((await step(imported, 6, {})).status).toBe(404)
    expect((await step(imported, 2, companyImportStepTwo(), other.token)).status).toBe(404)
  })
})

describe('[D2 2.5] step 3', () => {
  test('every bad line is told at its place', async () => {
    const programId = await importedTo(2)
    const bad = [
      person({ name: '' }),
      person({ name: '123' }),
      person({ name: 'A1' }),
      person({ name: 'x'.repeat(101) }),
      person({ name: '...' }),
      person({ mobileNumber: '123' }),
      person({ mobileNumber: 'abc' }),
      person({ email: 'no' }),
      person({ countryCode: 'India' }),
    ]
    const answer = await step(programId, 3, { subscribers: bad })
    expect([answer.status, paths(answer)]).toEqual([
      400,
      [
        ...[0, 1, 2, 3, 4].map((n) => `subscribers.${n}.name`),
        'subscribers.5.mobileNumber',
        'subscribers.6.mobileNumber',
        'subscribers.7.email',
        'subscribers.8.countryCode',
      ],
    ])
    const unreal = await step(programId, 3, {
      subscribers: [person(), person({ mobileNumber: '0000000', countryCode: 'ZZ' })],
    })
    expect([unreal.status, paths(unreal)]).toEqual([400, ['subscribers.1.mobileNumber']])
    const many = Array.from({ length: 251 }, () => person())
    expect((await step(programId, 3, { subscribers: many })).status).toBe(400)
    expect((await step(programId, 3, { subscribers: [] })).status).toBe(400)
  })

  test('people are found or made by number, repeated numbers are several tickets, and the past cycles appear', async () => {
    const known = newMobile()
    const { userId } = await app.signIn(known)
    const twice = newMobile()
    const people = [
      { name: 'Asha Nair', mobileNumber: known.slice(3) },
      { name: 'മീര', mobileNumber: twice, countryCode: 'IN', email: null },
      { name: 'Meera again', mobileNumber: twice, email: 'Meera@Example.in' },
      { name: "D'Souza", mobileNumber: '+971501234567', countryCode: 'AE' },
    ]
    const startDate = dayFromNow(-100)
    const programId = await importedTo(2, { completedCycles: 3 }, { startDate })
    const answer = await step(programId, 3, { subscribers: people })
    expect([answer.status, answer.data]).toEqual([200, { programId, subscriberCount: 4, cycleCount: 3, warnings: [] }])
    const { cycles } = (await selection(programId, 4)).data
    expect(cycles.map((cycle: { cycleNumber: number }) => cycle.cycleNumber)).toEqual([1, 2, 3])
    expect(cycles[0]).toMatchObject({ startDate, divisions: 1 })
    const [first, second, third, fourth] = cycles[0].subscribers
    expect(first).toMatchObject({
      subscriberId: userId,
      name: 'Asha Nair',
      mobileNumber: known,
      isPaid: false,
      hasWon: false,
    })
    expect(second.subscriberId).toBe(third.subscriberId)
    expect(second.enrolledSubscriberId).not.toBe(third.enrolledSubscriberId)
    expect(fourth.mobileNumber).toBe('+971501234567')
    expect(await read(programId)).toMatchObject({ availableSlots: 46, enrolledCount: 4, programStatus: 'INCOMPLETE' })
    const meera = await app.signIn(twice)
    expect([meera.role, meera.isNewSubscriber, meera.userId]).toEqual(['SUBSCRIBER', false, second.subscriberId])
    const messages = await app.db.selectFrom('messages').selectAll().where('recipient', '=', '+971501234567').execute()
    expect(messages).toEqual([])
  })

  test('[D2 2.5] a number is kept as plus and 10 to 15 digits, of whatever length its country plans', async () => {
    const programId = await importedTo(2)
    const numbers = ['+91 (123) 456-78901', '+911234567890123']
    const people = numbers.map((mobileNumber) => person({ mobileNumber }))
    expect((await step(programId, 3, { subscribers: people })).status).toBe(200)
    const [{ subscribers }] = (await selection(programId, 4)).data.cycles
    expect(subscribers.map(({ mobileNumber }: { mobileNumber: string }) => mobileNumber)).toEqual([
      '+9112345678901',
      '+911234567890123',
    ])
  })

  test('numbers of company and platform users: 409, each at its line, and nothing is kept', async () => {
    const programId = await importedTo(2)
    const fresh = newMobile()
    const subscribers = [
      person({ mobileNumber: fresh }),
      person({ mobileNumber: company.ownerMobile }),
      person({ mobileNumber: '+919000000001' }),
    ]
    const answer = await step(programId, 3, { subscribers })
    expect([answer.status, paths(answer)]).toEqual([409, ['subscribers.1.mobileNumber', 'subscribers.2.mobileNumber']])
    expect(await app.db.selectFrom('users').select('id').where('mobileNumber', '=', fresh).execute()).toEqual([])
    expect((await selection(programId, 4)).data.cycles).toEqual([])
  })

  test('an email that another account has is left out, with a warning', async () => {
    const programId = await importedTo(2)
    const subscribers = [person({ email: 'shared@example.in' }), person({ email: 'SHARED@example.in' })]
    const answer = await step(programId, 3, { subscribers })
    expect([answer.status, answer.data.warnings.map(({ path }: { path: string }) => path)]).toEqual([
      200,
      ['subscribers.1.email'],
    ])
  })

  test('[G119] a repetition before step 4 replaces; after step 4 it is refused', async () => {
    const programId = await importedTo(3)
    expect((await step(programId, 3, { subscribers: [person(), person(), person()] })).status).toBe(200)
    const before = (await selection(programId, 4)).data
    expect([before.count, before.cycles[0].subscribers.length]).toEqual([3, 3])
    expect((await step(programId, 4, { cycles: [] })).status).toBe(200)
    const late = await step(programId, 3, { subscribers: [person()] })
    expect([late.status, late.error?.code]).toEqual([400, 'PROGRAM_STEP_OUT_OF_ORDER'])
  })

  test('[G119] a repetition takes winners and invoices along that were recorded meanwhile, and what a shorter list leaves over', async () => {
    const programId = await importedTo(3, {}, {}, [person(), person(), person()])
    const [{ cycleId, subscribers }] = (await selection(programId, 4)).data.cycles
    const post = (path: string, body: object) =>
      app.call('POST', `/v2/companies/cycles/${cycleId}/${path}`, { token: company.token, body })
    const { subscriberId, enrolledSubscriberId } = subscribers[2]
    const winner = { division: 1, amount: '70000', subscriberId, enrolledSubscriberId }
    expect((await post('winners', { winners: [winner] })).status).toBe(201)
    expect((await post('invoices', {})).data.count).toBe(3)

    expect((await step(programId, 2, companyImportStepTwo({ completedCycles: 2 }))).status).toBe(200)
    expect((await step(programId, 3, { subscribers: [person({ name: 'Other' }), person()] })).status).toBe(200)
    const { count, cycles } = (await selection(programId, 4)).data
    expect([count, cycles.length, cycles[0].subscribers.length]).toEqual([2, 2, 2])
    expect(cycles[0].subscribers[0]).toMatchObject({ name: 'Other', isPaid: false, hasWon: false })
    for (const table of ['winners', 'invoices'] as const)
      expect(await app.db.selectFrom(table).select('id').where('programId', '=', programId).execute()).toEqual([])
    expect((await post('winners', { winners: [winner] })).status).toBe(400)
  })

  test('needs subscriber.manage at the program, which an auction operator lacks', async () => {
    const programId = await importedTo(2)
    const as = (roleId: string) => makeEmployee(app, company.companyId, [{ roleId, programId }])
    const body = { subscribers: [person()] }
    expect((await step(programId, 3, body, (await as('role_auction_operator_program')).token)).status).toBe(404)
    const manager = await as('role_subscription_manager_program')
    expect((await step(programId, 3, body, manager.token)).status).toBe(200)
    expect((await step(programId, 4, { cycles: [] }, manager.token)).status).toBe(404)
  })

  test('two imports of the same people at once both succeed, with one account each', async () => {
    const people = Array.from({ length: 40 }, () => person())
    const programs = [await importedTo(2), await importedTo(2), await importedTo(2)]
    const answers = await Promise.all(
      programs.map((id, n) => step(id, 3, { subscribers: n === 1 ? people.toReversed() : people })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const mobiles = people.map(({ mobileNumber }) => mobileNumber)
    const users = await app.db.selectFrom('users').select('id').where('mobileNumber', 'in', mobiles).execute()
    expect(users).toHaveLength(40)
  })
})

describe('[D2 2.5] steps 4 and 5', () => {
  type Cycle = { cycleId: string; subscribers: { subscriberId: string; enrolledSubscriberId: string }[] }
  const ticket = ({ subscriberId, enrolledSubscriberId }: Cycle['subscribers'][number]) => ({
    subscriberId,
    enrolledSubscriberId,
  })
  const cyclesOf = async (programId: string): Promise<Cycle[]> => (await selection(programId, 5)).data.cycles

  test('the selection is paged by cycles, or whole', async () => {
    const programId = await importedTo(3)
    const page = (await selection(programId, 5, '?pageSize=2&pageNumber=2')).data
    expect([page.count, page.totalPages, page.cycles.length]).toEqual([3, 2, 1])
    expect((await selection(programId, 4, '')).data).toMatchObject({ pageNumber: 1, pageSize: 10 })
    expect((await selection(programId, 4)).data.cycles).toHaveLength(3)
    for (const bad of ['?pageSize=101', '?pageSize=0', '?pageNumber=0', '?pagination=maybe'])
      expect((await selection(programId, 4, bad)).status).toBe(400)
    const foreign = await app.call('GET', `${BASE}/${programId}/steps/4`, { token: other.token })
    expect(foreign.status).toBe(404)
  })

  test('a step before its predecessor is refused', async () => {
    const programId = await importedTo(2)
    for (const number of [4, 5]) {
      const answer = await step(programId, number, { cycles: [] })
      expect([answer.status, answer.error?.code]).toEqual([400, 'PROGRAM_STEP_OUT_OF_ORDER'])
    }
    expect((await step(await importedTo(3), 5, { cycles: [] })).error?.code).toBe('PROGRAM_STEP_OUT_OF_ORDER')
    expect((await step(await importedTo(1), 3, { subscribers: [person()] })).error?.code).toBe(
      'PROGRAM_STEP_OUT_OF_ORDER',
    )
  })

  test('step 4 keeps who paid; bad forms and strange ids are refused; it may be repeated', async () => {
    const programId = await importedTo(3)
    const [first, second] = await cyclesOf(programId)
    const [a, b] = first!.subscribers.map(ticket) as [ReturnType<typeof ticket>, ReturnType<typeof ticket>]
    const four = (cycles: unknown) => step(programId, 4, { cycles })
    const one = (entry: object) => four([{ cycleId: first!.cycleId, subscribers: [entry] }])
    expect(paths(await one({ ...a, isPaid: 'yes' }))).toEqual(['cycles.0.subscribers.0.isPaid'])
    expect(paths(await one({ ...a, subscriberId: 'x', isPaid: true }))).toEqual(['cycles.0.subscribers.0.subscriberId'])
    expect(paths(await one({ ...a, enrolledSubscriberId: newId(), isPaid: true }))).toEqual([
      'cycles.0.subscribers.0.enrolledSubscriberId',
    ])
    expect(paths(await four([{ cycleId: newId(), subscribers: [] }]))).toEqual(['cycles.0.cycleId'])
    expect((await four([{ cycleId: 'x', subscribers: [] }])).status).toBe(400)

    const good = await four([
      {
        cycleId: first!.cycleId,
        subscribers: [
          { ...a, isPaid: true },
          { ...b, isPaid: false },
        ],
      },
    ])
    expect([good.status, good.data]).toEqual([200, { programId, invoiceCount: 2 }])
    await four([{ cycleId: second!.cycleId, subscribers: [{ ...b, isPaid: true }] }])
    await four([
      {
        cycleId: first!.cycleId,
        subscribers: [
          { ...b, isPaid: true },
          { ...a, isPaid: false },
        ],
      },
    ])
    const shown = (await selection(programId, 5)).data.cycles
    expect(
      shown.map((cycle: { subscribers: { isPaid: boolean }[] }) => cycle.subscribers.map(({ isPaid }) => isPaid)),
    ).toEqual([
      [false, true],
      [false, true],
      [false, false],
    ])
    const invoices = await app.db.selectFrom('invoices').selectAll().where('programId', '=', programId).execute()
    expect(invoices).toHaveLength(3)
    expect(invoices.every(({ isImported, amountPaise }) => isImported && amountPaise === 200_000)).toBe(true)
    expect(invoices.every(({ status, paidAt }) => (status === 'PAID') === (paidAt !== null))).toBe(true)
  })

  test('step 5 finishes: winners, APPLIED, and the next cycle ACTIVE with its PENDING auction', async () => {
    const programId = await importedTo(4, { hasPrebid: true, auctionDurationSeconds: 600 })
    const [first, second] = await cyclesOf(programId)
    const win = (n: number, changes: object = {}) => ({
      ...ticket(first!.subscribers[n]!),
      division: 1,
      amount: '70000.50',
      ...changes,
    })
    const five = (winners: object[], cycleId = first!.cycleId) => step(programId, 5, { cycles: [{ cycleId, winners }] })
    expect(paths(await five([win(0, { division: 0 })]))).toEqual(['cycles.0.winners.0.division'])
    expect(paths(await five([win(0, { division: 2 })]))).toEqual(['cycles.0.winners.0.division'])
    for (const amount of ['-1', '1e3', 5, '100000.01'])
      expect(paths(await five([win(0, { amount })]))).toEqual(['cycles.0.winners.0.amount'])
    expect(paths(await five([win(0), win(1)]))).toEqual(['cycles.0.winners.1.division'])
    expect(paths(await five([win(0)], newId()))).toEqual(['cycles.0.cycleId'])

    const body = {
      cycles: [
        { cycleId: first!.cycleId, winners: [win(0)] },
        { cycleId: second!.cycleId, winners: [win(1)] },
      ],
    }
    const answers = await Promise.all(Array.from({ length: 6 }, () => step(programId, 5, body)))
    const done = answers.filter(({ status }) => status === 200)
    expect([done.length, answers.filter(({ status }) => status === 400).length]).toEqual([1, 5])
    expect((await step(programId, 5, body)).error?.code).toBe('PROGRAM_SETUP_FINISHED')
    expect((await read(programId)).programStatus).toBe('APPLIED')

    const winners = await app.db.selectFrom('winners').selectAll().where('programId', '=', programId).execute()
    expect(winners).toHaveLength(2)
    expect(winners[0]).toMatchObject({
      isImported: true,
      amountPaise: 7_000_050,
      prizePaise: 7_000_050,
      type: 'AUCTION',
      auctionId: null,
    })
    const cycles = await app.db
      .selectFrom('cycles')
      .selectAll()
      .where('programId', '=', programId)
      .orderBy('cycleNumber')
      .execute()
    expect(cycles.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED', 'ACTIVE'])
    const auctions = await app.db.selectFrom('auctions').selectAll().where('programId', '=', programId).execute()
    expect(auctions).toHaveLength(1)
    expect(auctions[0]).toMatchObject({
      id: done[0]!.data.auctionId,
      cycleId: cycles[3]!.id,
      status: 'PENDING',
      hasPrebid: true,
      durationSeconds: 600,
    })
    expect(
      (await selection(programId, 5)).data.cycles[0].subscribers.map(({ hasWon }: { hasWon: boolean }) => hasWon),
    ).toEqual([true, true])
  })

  test('[G109] no auction for lots and auctions held elsewhere, no cycle after the last; a superadmin drafts', async () => {
    const lot = { bid: 'LOT', isAuctionHostedOnPlatform: undefined, hasPrebid: false }
    const elsewhere = await step(await importedTo(4, { isAuctionHostedOnPlatform: false }), 5, { cycles: [] })
    const byLot = await step(await importedTo(4, lot), 5, { cycles: [] })
    for (const answer of [elsewhere, byLot])
      expect([answer.status, answer.data.cycleId !== null, answer.data.auctionId]).toEqual([200, true, null])
    const over = await step(await importedTo(4, {}, { durationValue: 3 }), 5, { cycles: [] })
    expect(over.data).toMatchObject({ cycleId: null, auctionId: null })
    const programId = await importedTo(4)
    expect((await step(programId, 5, { cycles: [] }, admin, '/v2/admin/programs/existing')).status).toBe(200)
    expect((await read(programId)).programStatus).toBe('DRAFTED')
  })

  test('a discount that was bid leaves the rest as the prize', async () => {
    const programId = await importedTo(4, { auctionBidMode: 'DISCOUNT_INCREASING' })
    const [first] = await cyclesOf(programId)
    const winner = { ...ticket(first!.subscribers[0]!), division: 1, amount: '30000' }
    expect((await step(programId, 5, { cycles: [{ cycleId: first!.cycleId, winners: [winner] }] })).status).toBe(200)
    const row = await app.db
      .selectFrom('winners')
      .selectAll()
      .where('programId', '=', programId)
      .executeTakeFirstOrThrow()
    expect([row.amountPaise, row.prizePaise]).toEqual([3_000_000, 7_000_000])
  })

  test('250 subscribers and 60 past cycles go in one request each', async () => {
    const people = Array.from({ length: 250 }, () => person())
    const first = { startDate: dayFromNow(-60 * 7 - 3), frequency: 'WEEKLY', durationType: 'YEARS', durationValue: 5 }
    const programId = await importedTo(3, { completedCycles: 60 }, { ...first, totalSlots: 250 }, people)
    const cycles = await cyclesOf(programId)
    const body = {
      cycles: cycles.map(({ cycleId, subscribers }, c) => ({
        cycleId,
        subscribers: subscribers.map((s, n) => ({ ...ticket(s), isPaid: (c + n) % 3 > 0 })),
      })),
    }
    const paid = await step(programId, 4, body)
    expect([paid.status, paid.data]).toEqual([200, { programId, invoiceCount: 15_000 }])
    const winners = cycles.map(({ cycleId, subscribers }, n) => ({
      cycleId,
      winners: [{ ...ticket(subscribers[n]!), division: 1, amount: '65000' }],
    }))
    const done = await step(programId, 5, { cycles: winners })
    expect([done.status, done.data.winnerCount]).toEqual([200, 60])
  })
})
