import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { dayFromNow } from '#testing/days'
import { makeBranch, makeCompany, makeEmployee } from '#testing/fixtures'
import { newStepOne } from '#testing/program-bodies'
import type { Answer } from '#testing/test-app'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const other = await makeCompany(app, 'Kochi Chits')
const admin = (await app.superadmin()).token

const paths = (answer: Answer) => answer.error?.details?.map(({ path }) => path).sort()
const begin = (changes: object = {}, token = company.token) =>
  app.call('POST', '/v2/companies/programs/new/steps/1', { token, body: newStepOne(company.branchId, changes) })
const read = async (programId: string) =>
  (await app.call('GET', `/v2/companies/me/programs/${programId}`, { token: company.token })).data

describe('[spec: Fields of a program; Program endpoints] step 1 of a new program', () => {
  test('creates an INCOMPLETE program under review, with amounts exact to the paisa, and returns its id', async () => {
    const answer = await begin()
    expect([answer.status, Object.keys(answer.data)]).toEqual([200, ['programId']])
    const program = await read(answer.data.programId)
    expect(program).toMatchObject({
      programId: answer.data.programId,
      companyId: company.companyId,
      branchId: company.branchId,
      totalAmount: 100_000,
      minimumBidAmount: 60_000.5,
      availableSlots: 40,
      startDate: dayFromNow(30),
      lastDateOfSubmission: dayFromNow(20),
      isPreStarted: false,
      programStatus: 'INCOMPLETE',
      approvalStatus: 'UNDER_REVIEW',
      bid: null,
      programBidType: null,
      images: [],
    })
  })

  test('[spec: Required fields] availableSlots defaults to totalSlots and divisions to 1; every other field is required', async () => {
    const { data } = await begin({ availableSlots: undefined, divisions: undefined })
    expect(await read(data.programId)).toMatchObject({ availableSlots: 50, divisions: 1 })
    const answer = await app.call('POST', '/v2/companies/programs/new/steps/1', { token: company.token, body: {} })
    expect([answer.status, paths(answer)]).toEqual([
      400,
      Object.keys(newStepOne('x'))
        .filter((key) => key !== 'availableSlots' && key !== 'divisions')
        .sort(),
    ])
  })

  test('rejects money that is not a plain decimal string, at its field', async () => {
    for (const bad of [
      '1e5',
      '1,000',
      '-0',
      '-1',
      ' 5',
      '5 ',
      '1.234',
      'Rs5',
      '',
      '.5',
      '5.',
      '+5',
      '99999999999999',
      'NaN',
      5,
      null,
      [],
      '٥',
    ])
      for (const field of ['totalAmount', 'subscriptionAmount', 'minimumBidAmount']) {
        const answer = await begin({ [field]: bad })
        expect({ bad, status: answer.status, paths: paths(answer) }).toEqual({
          bad,
          status: 400,
          paths: expect.arrayContaining([field]),
        })
      }
    expect((await begin({ totalAmount: '9999999999999.99' })).status).toBe(200)
  })

  test('rejects enums, counts, texts and dates out of bounds, at their fields', async () => {
    const bad: [string, unknown[]][] = [
      ['frequency', ['FOO', 'DAILY', null]],
      ['durationType', ['FOO', 'HOURS']],
      ['durationValue', [0, -1, 1.5, '5', 1e9]],
      ['divisions', [0, 1.5, null]],
      ['totalSlots', [-1, 1e12, '5']],
      ['availableSlots', [-1, 1.5]],
      ['name', ['', '   ', 5, 'x'.repeat(5000)]],
      ['chitId', ['', null]],
      ['branchId', ['', 'abc', 5]],
      ['startDate', ['2027-02-29', '2026-13-01', '2026-00-10', 'tomorrow', '', 20261115, '2026-11-31T00:00:00Z']],
      ['lastDateOfSubmission', ['2027-04-31', null]],
    ]
    for (const [field, values] of bad)
      for (const value of values) {
        const answer = await begin({ [field]: value })
        expect({ field, value, status: answer.status, paths: paths(answer) }).toEqual({
          field,
          value,
          status: 400,
          paths: [field],
        })
      }
  })

  test('rejects past dates and a submission after the start, and knows leap days', async () => {
    expect(paths(await begin({ startDate: dayFromNow(-3), lastDateOfSubmission: dayFromNow(-4) }))).toEqual([
      'lastDateOfSubmission',
      'startDate',
    ])
    expect(paths(await begin({ lastDateOfSubmission: dayFromNow(31) }))).toEqual(['lastDateOfSubmission'])
    expect((await begin({ startDate: '2028-02-29', lastDateOfSubmission: '2028-02-29' })).status).toBe(200)
    const today = dayFromNow(0)
    expect((await begin({ startDate: today, lastDateOfSubmission: today })).status).toBe(200)
    const { data } = await begin({ startDate: '2028-02-28T18:30:00.000Z', lastDateOfSubmission: '2028-02-29' })
    expect((await read(data.programId)).startDate).toBe('2028-02-29')
  })

  test('reports all problems between fields at once, each at its field', async () => {
    const answer = await begin({
      totalAmount: '10',
      subscriptionAmount: '11',
      minimumBidAmount: '12',
      availableSlots: 51,
    })
    expect([answer.status, paths(answer)]).toEqual([400, ['availableSlots', 'minimumBidAmount', 'subscriptionAmount']])
  })

  test("rejects a branch that is not ready; another company's branch is not found", async () => {
    expect((await begin({ branchId: other.branchId })).status).toBe(404)
    expect((await begin({ branchId: newId() })).status).toBe(404)
    const bare = await makeBranch(app, company.companyId)
    await app.db.deleteFrom('branchAddresses').where('branchId', '=', bare).execute()
    const answer = await begin({ branchId: bare })
    expect([answer.status, answer.error?.code, paths(answer)]).toEqual([400, 'BRANCH_NOT_READY', ['branchId']])
    const resting = await makeBranch(app, company.companyId)
    await app.db.updateTable('branches').set({ status: 'INACTIVE' }).where('id', '=', resting).execute()
    expect((await begin({ branchId: resting })).status).toBe(400)
  })

  test('an employee creates programs only in branches where they have program.create', async () => {
    const branchId = await makeBranch(app, company.companyId)
    const manager = await makeEmployee(app, company.companyId, [{ roleId: 'role_program_manager_branch', branchId }])
    expect((await begin({ branchId }, manager.token)).status).toBe(200)
    expect((await begin({}, manager.token)).status).toBe(404)
    const viewer = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_company' }])
    expect((await begin({}, viewer.token)).status).toBe(404)
  })

  test('a superadmin names the company and one of its branches', async () => {
    const call = (changes: object) =>
      app.call('POST', '/v2/admin/programs/new/steps/1', {
        token: admin,
        body: newStepOne(company.branchId, { companyId: company.companyId, ...changes }),
      })
    expect((await call({})).status).toBe(200)
    expect(paths(await call({ companyId: undefined, branchId: undefined }))).toEqual(['branchId', 'companyId'])
    expect((await call({ companyId: other.companyId })).status).toBe(404)
    expect((await call({ companyId: newId() })).status).toBe(404)
  })
})
