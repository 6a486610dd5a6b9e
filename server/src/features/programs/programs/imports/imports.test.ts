import { describe, expect, test } from 'vitest'
import { dayFromNow } from '#testing/days'
import { makeCompany } from '#testing/fixtures'
import { companyImportStepTwo, importStepOne, newStepOne, stepTwo } from '#testing/program-bodies'
import { importedPerson, makeImportCalls } from '#testing/program-imports'
import type { Answer } from '#testing/test-app'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const other = await makeCompany(app, 'Kochi Chits')
const admin = (await app.superadmin()).token
const { begin, sendStep, read, importUpTo } = makeImportCalls(app, company)
const paths = (answer: Answer) => answer.error?.details?.map(({ path }) => path).sort()

describe('[spec: Fields of a program; Program endpoints] program and terms of an import, steps 1 and 2', () => {
  test('step 1 returns the program id and how many cycles may be completed', async () => {
    const answer = await begin({ startDate: dayFromNow(-1), lastAuctionDate: dayFromNow(0) })
    expect(answer.status).toBe(200)
    expect(answer.data).toEqual({ programId: expect.any(String), mayBeCompletedCycles: 1 })
    expect((await begin({ durationValue: 4 })).data.mayBeCompletedCycles).toBe(4)
    expect(await read(answer.data.programId)).toMatchObject({ isPreStarted: true, availableSlots: 50 })
  })

  test('the program says how many cycles may be completed until the import is finished', async () => {
    const { data } = await begin()
    const { programId } = data
    expect(await read(programId)).toMatchObject({ mayBeCompletedCycles: data.mayBeCompletedCycles, consent: null })
    await app.db.updateTable('programs').set({ programStatus: 'DRAFTED' }).where('id', '=', programId).execute()
    expect((await read(programId)).mayBeCompletedCycles).toBeNull()
  })

  test('step 1 rejects future dates, a last auction before the start, a subscription above the minimum bid, and fractions', async () => {
    const future = await begin({ startDate: dayFromNow(3), lastAuctionDate: dayFromNow(2) })
    expect([future.status, paths(future)]).toEqual([400, ['lastAuctionDate', 'lastAuctionDate', 'startDate']])
    expect(paths(await begin({ lastAuctionDate: dayFromNow(-201) }))).toEqual(['lastAuctionDate'])
    expect(paths(await begin({ subscriptionAmount: '60000.01' }))).toEqual(['subscriptionAmount'])
    for (const field of ['totalSlots', 'durationValue', 'divisions'])
      expect(paths(await begin({ [field]: 1.5 }))).toEqual([field])
    expect(paths(await begin({ lastAuctionDate: undefined }))).toEqual(['lastAuctionDate'])
  })

  test('step 1 of a superadmin requires companyId', async () => {
    const body = importStepOne(company.branchId)
    const answer = await app.call('POST', '/v2/admin/programs/existing/steps/1', { token: admin, body })
    expect([answer.status, paths(answer)]).toEqual([400, ['companyId']])
  })

  test('step 2 rejects impossible completed cycles, a fine above the subscription, and a missing prebid policy', async () => {
    const programId = await importUpTo(1)
    const two = (changes: object) => sendStep(programId, 2, companyImportStepTwo(changes))
    for (const completedCycles of [0, 1.5, 51, 8, undefined, '3'])
      expect(paths(await two({ completedCycles }))).toEqual(['completedCycles'])
    expect(paths(await two({ delayFineAmount: '2000.01' }))).toEqual(['delayFineAmount'])
    expect(paths(await two({ prebidMutabilityPolicy: undefined }))).toEqual(['prebidMutabilityPolicy'])
    expect(paths(await two({ acceptedTermsAndConditions: false }))).toEqual(['acceptedTermsAndConditions'])
    const elsewhere = { isAuctionHostedOnPlatform: false, prebidMutabilityPolicy: undefined, hasPrebid: undefined }
    expect((await two(elsewhere)).status).toBe(200)
    expect((await read(programId)).programStatus).toBe('INCOMPLETE')
  })

  test('[spec: Configuration endpoints] a repeated step 2 keeps an omitted preset; null and LOT remove it', async () => {
    const body = { name: 'Preset' }
    const { data } = await app.call('POST', '/v2/companies/auction-presets', { token: company.token, body })
    const programId = await importUpTo(2, { auctionPresetId: data.id })
    const presetAfter = async (changes: object) => {
      expect((await sendStep(programId, 2, companyImportStepTwo(changes))).status).toBe(200)
      return (await read(programId)).auctionPresetId
    }
    expect(await presetAfter({})).toBe(data.id)
    expect(await presetAfter({ auctionPresetId: null })).toBe(null)
    expect(await presetAfter({ auctionPresetId: data.id })).toBe(data.id)
    expect(await presetAfter({ bid: 'LOT', isAuctionHostedOnPlatform: false })).toBe(null)
  })

  test('step 2 rejects hasFirstCycleAuction from a company and requires it from a superadmin', async () => {
    const programId = await importUpTo(1)
    expect(paths(await sendStep(programId, 2, companyImportStepTwo({ hasFirstCycleAuction: false })))).toEqual([
      'hasFirstCycleAuction',
    ])
    const body = stepTwo({ completedCycles: 2, prebidMutabilityPolicy: 'MUTABLE_UNTIL_CLOSE' })
    const asAdmin = (changes: object) =>
      sendStep(programId, 2, { ...body, ...changes }, admin, '/v2/admin/programs/existing')
    expect(paths(await asAdmin({ hasFirstCycleAuction: undefined }))).toEqual(['hasFirstCycleAuction'])
    expect((await asAdmin({})).status).toBe(200)
  })

  test('rejects steps of the other setup flow; an unknown step is not found', async () => {
    const imported = await importUpTo(1)
    const { data } = await app.call('POST', '/v2/companies/programs/new/steps/1', {
      token: company.token,
      body: newStepOne(company.branchId),
    })
    const asNew = await app.call('POST', `/v2/companies/programs/new/${imported}/steps/2`, {
      token: company.token,
      body: { ...companyImportStepTwo(), hasFirstCycleAuction: true },
    })
    expect([asNew.status, asNew.error?.code]).toEqual([400, 'WRONG_SETUP_FLOW'])
    expect((await sendStep(data.programId, 2, companyImportStepTwo())).error?.code).toBe('WRONG_SETUP_FLOW')
    expect((await sendStep(data.programId, 3, { subscribers: [importedPerson()] })).status).toBe(400)
    expect((await sendStep(imported, 6, {})).status).toBe(404)
    expect((await sendStep(imported, 2, companyImportStepTwo(), other.token)).status).toBe(404)
  })
})

test('lists the subscribers of step 3 with the addresses that were imported, to the company and the superadmin', async () => {
  const people = [importedPerson({ email: 'asha@example.in' }), importedPerson({ name: 'Babu' })]
  const programId = await importUpTo(3, {}, {}, people)
  const list = (token = company.token, area = 'companies', id = programId) =>
    app.call('GET', `/v2/${area}/programs/existing/${id}/steps/3`, { token })
  const { status, data } = await list()
  expect(status).toBe(200)
  expect(data).toMatchObject({
    programId,
    subscribers: [
      { ticketNumber: 1, name: 'Asha Nair', mobileNumber: people[0]!.mobileNumber, email: 'asha@example.in' },
      { ticketNumber: 2, name: 'Babu', mobileNumber: people[1]!.mobileNumber, email: null },
    ],
  })
  expect((await list(admin, 'admin')).data).toEqual(data)
  expect((await list(other.token)).status).toBe(404)
  const unlisted = await importUpTo(2)
  expect((await list(company.token, 'companies', unlisted)).data.subscribers).toEqual([])
})
