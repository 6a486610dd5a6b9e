import { describe, expect, test } from 'vitest'
import { dayFromNow } from '#testing/days'
import { makeEmployee, makeSubscriber, newMobile } from '#testing/fixtures'
import { companyImportStepTwo } from '#testing/program-bodies'
import { importedPerson, makeImportCalls } from '#testing/program-imports'
import type { Answer } from '#testing/test-app'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const { sendStep, getSelection, read, importUpTo } = makeImportCalls(app, company)
const paths = (answer: Answer) => answer.error?.details?.map(({ path }) => path).sort()

describe('[spec: Fields of a program] subscribers of an import, step 3', () => {
  test('reports every bad line at its path', async () => {
    const programId = await importUpTo(2)
    const bad = [
      importedPerson({ name: '' }),
      importedPerson({ name: '123' }),
      importedPerson({ name: 'A1' }),
      importedPerson({ name: 'x'.repeat(101) }),
      importedPerson({ name: '...' }),
      importedPerson({ mobileNumber: '123' }),
      importedPerson({ mobileNumber: 'abc' }),
      importedPerson({ email: 'no' }),
      importedPerson({ countryCode: 'India' }),
    ]
    const answer = await sendStep(programId, 3, { subscribers: bad })
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
    const unreal = await sendStep(programId, 3, {
      subscribers: [importedPerson(), importedPerson({ mobileNumber: '0000000', countryCode: 'ZZ' })],
    })
    expect([unreal.status, paths(unreal)]).toEqual([400, ['subscribers.1.mobileNumber']])
    const many = Array.from({ length: 251 }, () => importedPerson())
    expect((await sendStep(programId, 3, { subscribers: many })).status).toBe(400)
    expect((await sendStep(programId, 3, { subscribers: [] })).status).toBe(400)
  })

  test('finds or creates accounts by number, makes a repeated number several tickets, and creates the past cycles', async () => {
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
    const programId = await importUpTo(2, { completedCycles: 3 }, { startDate })
    const answer = await sendStep(programId, 3, { subscribers: people })
    expect([answer.status, answer.data]).toEqual([200, { programId, subscriberCount: 4, cycleCount: 3, warnings: [] }])
    const { cycles } = (await getSelection(programId, 4)).data
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

  test('[spec: Fields of a program] stores a number as a plus and 10 to 15 digits, whatever lengths its country allows', async () => {
    const programId = await importUpTo(2)
    const numbers = ['+91 (123) 456-78901', '+911234567890123']
    const people = numbers.map((mobileNumber) => importedPerson({ mobileNumber }))
    expect((await sendStep(programId, 3, { subscribers: people })).status).toBe(200)
    const [{ subscribers }] = (await getSelection(programId, 4)).data.cycles
    expect(subscribers.map(({ mobileNumber }: { mobileNumber: string }) => mobileNumber)).toEqual([
      '+9112345678901',
      '+911234567890123',
    ])
  })

  test('rejects numbers of company and platform users without naming them and stores nothing', async () => {
    const programId = await importUpTo(2)
    const fresh = newMobile()
    const subscribers = [
      importedPerson({ mobileNumber: fresh }),
      importedPerson({ mobileNumber: company.ownerMobile }),
      importedPerson({ mobileNumber: '+919000000001' }),
    ]
    const answer = await sendStep(programId, 3, { subscribers })
    expect([answer.status, answer.error?.code, answer.error?.details]).toEqual([409, 'MOBILE_BELONGS_TO_STAFF', null])
    expect(await app.db.selectFrom('users').select('id').where('mobileNumber', '=', fresh).execute()).toEqual([])
    expect((await getSelection(programId, 4)).data.cycles).toEqual([])
  })

  test('keeps an imported email on the ticket and says nothing about who else has it', async () => {
    const programId = await importUpTo(2)
    const { userId } = await makeSubscriber(app)
    const subscribers = [
      importedPerson({ email: 'shared@example.in' }),
      importedPerson({ email: 'SHARED@example.in' }),
      importedPerson({ email: `${userId}@example.in` }),
    ]
    const answer = await sendStep(programId, 3, { subscribers })
    expect([answer.status, answer.data.warnings]).toEqual([200, []])
    const tickets = await app.db
      .selectFrom('enrollments')
      .innerJoin('users', 'users.id', 'enrollments.subscriberId')
      .select(['importedEmail', 'users.email'])
      .where('programId', '=', programId)
      .orderBy('ticketNumber')
      .execute()
    expect(tickets).toEqual([
      { importedEmail: 'shared@example.in', email: null },
      { importedEmail: 'shared@example.in', email: null },
      { importedEmail: `${userId}@example.in`, email: null },
    ])
  })

  test('[spec: Order of the steps] a repeated step 3 replaces the list before step 4 and is rejected after it', async () => {
    const programId = await importUpTo(3)
    expect(
      (await sendStep(programId, 3, { subscribers: [importedPerson(), importedPerson(), importedPerson()] })).status,
    ).toBe(200)
    const before = (await getSelection(programId, 4)).data
    expect([before.count, before.cycles[0].subscribers.length]).toEqual([3, 3])
    expect((await sendStep(programId, 4, { cycles: [] })).status).toBe(200)
    const late = await sendStep(programId, 3, { subscribers: [importedPerson()] })
    expect([late.status, late.error?.code]).toEqual([400, 'PROGRAM_STEP_OUT_OF_ORDER'])
  })

  test('[spec: Order of the steps] a repeated step 3 deletes winners and invoices recorded meanwhile, and surplus tickets and cycles', async () => {
    const programId = await importUpTo(3, {}, {}, [importedPerson(), importedPerson(), importedPerson()])
    const [{ cycleId, subscribers }] = (await getSelection(programId, 4)).data.cycles
    const post = (path: string, body: object) =>
      app.call('POST', `/v2/companies/cycles/${cycleId}/${path}`, { token: company.token, body })
    const { subscriberId, enrolledSubscriberId } = subscribers[2]
    const winner = { division: 1, amount: '70000', subscriberId, enrolledSubscriberId }
    expect((await post('winners', { winners: [winner] })).status).toBe(201)
    expect((await post('invoices', {})).data.count).toBe(3)

    expect((await sendStep(programId, 2, companyImportStepTwo({ completedCycles: 2 }))).status).toBe(200)
    expect(
      (await sendStep(programId, 3, { subscribers: [importedPerson({ name: 'Other' }), importedPerson()] })).status,
    ).toBe(200)
    const { count, cycles } = (await getSelection(programId, 4)).data
    expect([count, cycles.length, cycles[0].subscribers.length]).toEqual([2, 2, 2])
    expect(cycles[0].subscribers[0]).toMatchObject({ name: 'Other', isPaid: false, hasWon: false })
    for (const table of ['winners', 'invoices'] as const)
      expect(await app.db.selectFrom(table).select('id').where('programId', '=', programId).execute()).toEqual([])
    expect((await post('winners', { winners: [winner] })).status).toBe(400)
  })

  test('requires subscriber.manage for the program, which an auction operator lacks', async () => {
    const programId = await importUpTo(2)
    const as = (roleId: string) => makeEmployee(app, company.companyId, [{ roleId, programId }])
    const body = { subscribers: [importedPerson()] }
    expect((await sendStep(programId, 3, body, (await as('role_auction_operator_program')).token)).status).toBe(404)
    const manager = await as('role_subscription_manager_program')
    expect((await sendStep(programId, 3, body, manager.token)).status).toBe(200)
    expect((await sendStep(programId, 4, { cycles: [] }, manager.token)).status).toBe(404)
  })

  test('simultaneous imports of the same people all succeed and create one account per person', async () => {
    const people = Array.from({ length: 40 }, () => importedPerson())
    const programs = [await importUpTo(2), await importUpTo(2), await importUpTo(2)]
    const answers = await Promise.all(
      programs.map((id, n) => sendStep(id, 3, { subscribers: n === 1 ? people.toReversed() : people })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const mobiles = people.map(({ mobileNumber }) => mobileNumber)
    const users = await app.db.selectFrom('users').select('id').where('mobileNumber', 'in', mobiles).execute()
    expect(users).toHaveLength(40)
  })
})
