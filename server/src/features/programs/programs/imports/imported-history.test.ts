import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { dayFromNow } from '#testing/days'
import { makeCompany } from '#testing/fixtures'
import { importedPerson, makeImportCalls } from '#testing/program-imports'
import type { Answer } from '#testing/test-app'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const other = await makeCompany(app, 'Kochi Chits')
const admin = (await app.superadmin()).token
const { sendStep, getSelection, read, importUpTo } = makeImportCalls(app, company)
const paths = (answer: Answer) => answer.error?.details?.map(({ path }) => path).sort()

describe('[spec: Fields of a program] payments and winners of an import, steps 4 and 5', () => {
  type Cycle = { cycleId: string; subscribers: { subscriberId: string; enrolledSubscriberId: string }[] }
  const ticket = ({ subscriberId, enrolledSubscriberId }: Cycle['subscribers'][number]) => ({
    subscriberId,
    enrolledSubscriberId,
  })
  const cyclesOf = async (programId: string): Promise<Cycle[]> => (await getSelection(programId, 5)).data.cycles

  test('lists the selection page by page of cycles, or as a whole', async () => {
    const programId = await importUpTo(3)
    const page = (await getSelection(programId, 5, '?pageSize=2&pageNumber=2')).data
    expect([page.count, page.totalPages, page.cycles.length]).toEqual([3, 2, 1])
    expect((await getSelection(programId, 4, '')).data).toMatchObject({ pageNumber: 1, pageSize: 10 })
    expect((await getSelection(programId, 4)).data.cycles).toHaveLength(3)
    for (const bad of ['?pageSize=101', '?pageSize=0', '?pageNumber=0', '?pagination=maybe'])
      expect((await getSelection(programId, 4, bad)).status).toBe(400)
    expect((await getSelection(programId, 4, '', other.token)).status).toBe(404)
  })

  test('rejects a step that comes before its predecessor', async () => {
    const programId = await importUpTo(2)
    for (const number of [4, 5]) {
      const answer = await sendStep(programId, number, { cycles: [] })
      expect([answer.status, answer.error?.code]).toEqual([400, 'PROGRAM_STEP_OUT_OF_ORDER'])
    }
    expect((await sendStep(await importUpTo(3), 5, { cycles: [] })).error?.code).toBe('PROGRAM_STEP_OUT_OF_ORDER')
    expect((await sendStep(await importUpTo(1), 3, { subscribers: [importedPerson()] })).error?.code).toBe(
      'PROGRAM_STEP_OUT_OF_ORDER',
    )
  })

  test('step 4 stores which tickets have paid, rejects malformed and unknown ids, and may be repeated', async () => {
    const programId = await importUpTo(3)
    const [first, second] = await cyclesOf(programId)
    const [a, b] = first!.subscribers.map(ticket) as [ReturnType<typeof ticket>, ReturnType<typeof ticket>]
    const four = (cycles: unknown) => sendStep(programId, 4, { cycles })
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
    const shown = (await getSelection(programId, 5)).data.cycles
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

  test('step 5 stores the winners, submits the program and begins the next cycle with a PENDING auction, once', async () => {
    const programId = await importUpTo(4, { hasPrebid: true, auctionDurationSeconds: 600 })
    const [first, second] = await cyclesOf(programId)
    const win = (n: number, changes: object = {}) => ({
      ...ticket(first!.subscribers[n]!),
      division: 1,
      amount: '70000.50',
      ...changes,
    })
    const five = (winners: object[], cycleId = first!.cycleId) =>
      sendStep(programId, 5, { cycles: [{ cycleId, winners }] })
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
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendStep(programId, 5, body)))
    const done = answers.filter(({ status }) => status === 200)
    expect([done.length, answers.filter(({ status }) => status === 400).length]).toEqual([1, 5])
    expect((await sendStep(programId, 5, body)).error?.code).toBe('PROGRAM_SETUP_FINISHED')
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
      (await getSelection(programId, 5)).data.cycles[0].subscribers.map(({ hasWon }: { hasWon: boolean }) => hasWon),
    ).toEqual([true, true])
  })

  test('[spec: Past cycles and the next one] creates no auction for a lot or an auction held elsewhere, and no cycle after the last one', async () => {
    const lot = { bid: 'LOT', isAuctionHostedOnPlatform: undefined, hasPrebid: false }
    const elsewhere = await sendStep(await importUpTo(4, { isAuctionHostedOnPlatform: false }), 5, { cycles: [] })
    const byLot = await sendStep(await importUpTo(4, lot), 5, { cycles: [] })
    for (const answer of [elsewhere, byLot])
      expect([answer.status, answer.data.cycleId !== null, answer.data.auctionId]).toEqual([200, true, null])
    const completed = await sendStep(await importUpTo(4, {}, { durationValue: 3 }), 5, { cycles: [] })
    expect(completed.data).toMatchObject({ cycleId: null, auctionId: null })
  })

  test('a program that a superadmin imports stays a draft', async () => {
    const programId = await importUpTo(4)
    expect((await sendStep(programId, 5, { cycles: [] }, admin, '/v2/admin/programs/existing')).status).toBe(200)
    expect((await read(programId)).programStatus).toBe('DRAFTED')
  })

  test('the prize of a discount bid is the total less the discount', async () => {
    const programId = await importUpTo(4, { auctionBidMode: 'DISCOUNT_INCREASING' })
    const [first] = await cyclesOf(programId)
    const winner = { ...ticket(first!.subscribers[0]!), division: 1, amount: '30000' }
    expect((await sendStep(programId, 5, { cycles: [{ cycleId: first!.cycleId, winners: [winner] }] })).status).toBe(
      200,
    )
    const row = await app.db
      .selectFrom('winners')
      .selectAll()
      .where('programId', '=', programId)
      .executeTakeFirstOrThrow()
    expect([row.amountPaise, row.prizePaise]).toEqual([3_000_000, 7_000_000])
  })

  test('accepts 250 subscribers, and their payments in 60 past cycles, in one request each', async () => {
    const people = Array.from({ length: 250 }, () => importedPerson())
    const first = { startDate: dayFromNow(-60 * 7 - 3), frequency: 'WEEKLY', durationType: 'YEARS', durationValue: 5 }
    const programId = await importUpTo(3, { completedCycles: 60 }, { ...first, totalSlots: 250 }, people)
    const cycles = await cyclesOf(programId)
    const body = {
      cycles: cycles.map(({ cycleId, subscribers }, c) => ({
        cycleId,
        subscribers: subscribers.map((s, n) => ({ ...ticket(s), isPaid: (c + n) % 3 > 0 })),
      })),
    }
    const paid = await sendStep(programId, 4, body)
    expect([paid.status, paid.data]).toEqual([200, { programId, invoiceCount: 15_000 }])
    const winners = cycles.map(({ cycleId, subscribers }, n) => ({
      cycleId,
      winners: [{ ...ticket(subscribers[n]!), division: 1, amount: '65000' }],
    }))
    const done = await sendStep(programId, 5, { cycles: winners })
    expect([done.status, done.data.winnerCount]).toEqual([200, 60])
  })
})
