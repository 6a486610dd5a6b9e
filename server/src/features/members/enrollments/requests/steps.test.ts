import { expect, test } from 'vitest'
import { BASE, basicInfo, employed, makeClient, type Subscriber } from '#testing/enrollment-client'
import { makeCompany, makeEnrollment, makeSubscriber, someAddress } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp()
const client = makeClient(app)
const company = await makeCompany(app)
const programId = await client.openProgram(company)

const SOME_ID = `c${'0'.repeat(24)}`
const paths = (answer: { error: { details: { path: string }[] | null } | null }) =>
  answer.error?.details?.map(({ path }) => path)
const me = async (subscriber: Subscriber) => (await client.get(subscriber, `${BASE}/me`)).data

test('[spec: Enrollment endpoints] GET me returns the seven keys, each with its fields', async () => {
  const devi = await client.person('Devi')
  const data = await me(devi)
  expect(Object.keys(data).sort()).toEqual(
    ['ADDRESSES', 'AGREEMENT', 'BASIC_INFO', 'DOCUMENTS', 'INCOME', 'NOMINEE', 'PAN_INCOME'].sort(),
  )
  expect(Object.keys(data.BASIC_INFO).sort()).toEqual(
    ['aadhaarNumber', 'countryCode', 'dob', 'email', 'emailVerified', 'gender', 'mobileNumber', 'mobileNumberVerified']
      .concat(['name', 'pan', 'relationName', 'relationType'])
      .sort(),
  )
  expect(data.ADDRESSES).toEqual({ presentAddress: null, permanentAddress: null })
  expect(data.INCOME).toEqual({ monthlyIncome: null, incomeSource: null, employmentDetails: null })
  expect(data.DOCUMENTS).toEqual({ aadhaarCardFrontUrl: null, aadhaarCardBackUrl: null, photographUrl: null })
  expect(data.PAN_INCOME).toEqual({ panCardUrl: null, incomeProofUrl: null })
  const nobody = { name: null, dob: null, relation: null, mobileNumber: null, countryCode: null, address: null }
  expect(data.NOMINEE).toEqual({ nominee: nobody })
  expect(data.AGREEMENT).toEqual({ signed: false })
})

test('[spec: States of a request; Enrollment endpoints] basic-info returns only requestId and step, and resumes the same request when repeated', async () => {
  const devi = await client.person()
  const first = await client.begin(devi, programId)
  expect(first).toMatchObject({ status: 200, data: { requestId: expect.any(String), step: 'BASIC_INFO' } })
  expect(Object.keys(first.data)).toHaveLength(2)
  const again = await client.begin(devi, programId, {})
  expect(again.data).toEqual(first.data)
  const changed = await client.begin(devi, programId, { name: 'Devi Krishnan' })
  expect(changed.data.requestId).toBe(first.data.requestId)
  expect((await me(devi)).BASIC_INFO).toMatchObject({ name: 'Devi Krishnan', gender: 'FEMALE' })
})

test('[spec: Enrollment endpoints] keeps one live request per subscriber and program, however many start at once', async () => {
  const devi = await client.person()
  const answers = await Promise.all(Array.from({ length: 8 }, () => client.begin(devi, programId)))
  expect(new Set(answers.map(({ data }) => data.requestId)).size).toBe(1)
  expect((await client.get(devi, BASE)).data.count).toBe(1)
})

test('[spec: What the data read returns] masks Aadhaar and PAN on every read and encrypts them at rest', async () => {
  const devi = await client.person()
  const requestId = await client.submitted(devi, programId)
  const admin = await app.superadmin()
  const detail = await app.call('GET', `/v2/admin/requests/${requestId}`, { token: admin.token })
  for (const info of [(await me(devi)).BASIC_INFO, detail.data.BASIC_INFO])
    expect(info).toMatchObject({ aadhaarNumber: '********0123', pan: '******234F' })
  const stored = await app.db
    .selectFrom('subscriberProfiles')
    .selectAll()
    .where('userId', '=', devi.userId)
    .executeTakeFirstOrThrow()
  const kept = await app.db
    .selectFrom('enrollmentRequests')
    .selectAll()
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  const logged = await app.db.selectFrom('auditLogs').selectAll().execute()
  for (const text of [stored, kept, logged, detail].map((value) => JSON.stringify(value))) {
    expect(text).not.toContain('234567890123')
    expect(text).not.toContain('ABCDE1234F')
  }
})

test('[spec: Errors; After a rejection] returns 400 for a program that is missing, removed, unpublished, unapproved or full', async () => {
  const devi = await client.person()
  const closed = [
    SOME_ID,
    await client.openProgram(company, { programStatus: 'DRAFTED' }),
    await client.openProgram(company, { programStatus: 'ACTIVE' }),
    await client.openProgram(company, { approvalStatus: 'UNDER_REVIEW' }),
    await client.openProgram(company, { availableSlots: 0 }),
    await client.openProgram(company, { deletedAt: new Date() }),
  ]
  for (const id of closed) {
    const answer = await client.begin(devi, id)
    expect([answer.status, answer.error?.code]).toEqual([400, 'PROGRAM_NOT_OPEN'])
  }
  expect((await client.begin(devi, 'not-an-id')).status).toBe(400)
  expect((await client.get(devi, BASE)).data.count).toBe(0)
})

test('[spec: Errors] returns 400 and stores nothing while the email or mobile number is not verified', async () => {
  const devi = await makeSubscriber(app)
  expect((await client.begin(devi, programId)).error?.code).toBe('EMAIL_NOT_VERIFIED')
  expect((await me(devi)).BASIC_INFO.dob).toBeNull()
  await client.verifyEmail(devi)
  await app.db.updateTable('users').set({ mobileVerifiedAt: null }).where('id', '=', devi.userId).execute()
  expect((await client.begin(devi, programId)).error?.code).toBe('MOBILE_NOT_VERIFIED')
})

test('[spec: Errors; Who counts as already enrolled] returns 400 when the subscriber has already applied or was already invited', async () => {
  const devi = await client.person()
  await client.submitted(devi, programId)
  const applied = await client.begin(devi, programId)
  expect([applied.status, applied.error?.code]).toEqual([400, 'ALREADY_APPLIED'])
  const imported = await client.person()
  await makeEnrollment(app, company.companyId, programId, imported.userId, 40)
  const invited = await client.begin(imported, programId)
  expect([invited.status, invited.error?.code]).toEqual([400, 'ALREADY_INVITED'])
})

test('[spec: Errors; Required basics] names the fields that were neither sent nor saved before', async () => {
  const nobody = await client.person('Nobody')
  await app.db.updateTable('users').set({ name: null }).where('id', '=', nobody.userId).execute()
  const empty = await client.begin(nobody, programId, {})
  expect(empty.status).toBe(400)
  expect(paths(empty)).toEqual(['name', 'dob', 'gender', 'aadhaarNumber', 'pan', 'relationType', 'relationName'])
  const { pan: _missing, ...rest } = basicInfo()
  expect(paths(await client.begin(nobody, programId, rest))).toEqual(['pan'])
  const absent = await app.call('POST', `${BASE}/programs/${programId}/steps/basic-info`, { token: nobody.token })
  expect(absent.status).toBe(400)
})

test('[spec: Enrollment endpoints] treats null as not sent in every step, so that the result of GET me can be sent back', async () => {
  const nulls = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, null]))
  const basics = nulls('name', 'dob', 'gender', 'aadhaarNumber', 'pan', 'relationType', 'relationName')
  const nobody = await client.person('Nobody')
  const missing = await client.begin(nobody, programId, basics)
  expect([missing.status, paths(missing)]).toEqual([400, Object.keys(basics).filter((field) => field !== 'name')])

  const devi = await client.person()
  const requestId = await client.begun(devi, programId)
  await client.step(devi, requestId, 'steps/income', { monthlyIncome: '45000', incomeSource: 'BUSINESS' })
  await client.step(devi, requestId, 'steps/addresses', {
    presentAddress: someAddress(),
    permanentAddress: someAddress({ line1: 'Tharavad' }),
  })
  const before = await me(devi)
  expect((await client.begin(devi, programId, basics)).data).toEqual({ requestId, step: 'BASIC_INFO' })
  for (const [step, body] of [
    ['addresses', nulls('presentAddress', 'permanentAddress')],
    ['income', nulls('monthlyIncome', 'incomeSource')],
    ['addresses', before.ADDRESSES],
    ['income', before.INCOME],
  ])
    expect((await client.step(devi, requestId, `steps/${step}`, body)).status).toBe(200)
  expect(await me(devi)).toEqual(before)
})

test.each([
  ['name', ['A1', '', ' ', 'a'.repeat(101), 'x@y', 7]],
  ['dob', ['2027-02-29', '05/05/1990', 'soon', '2099-01-01', 12]],
  ['gender', ['FOO', 'male', '']],
  ['aadhaarNumber', ['12345678901', '0234567890123', '123456789012', '023456789012', '23456789012a', 234567890123]],
  ['pan', ['abcde1234f', 'ABCD1234F', 'ABCDE12345', '']],
  ['relationType', ['FOO', 'BROTHER']],
  ['relationName', ['', 'a'.repeat(101)]],
])(
  '[spec: The words of an enrollment; Enrollment endpoints] %s outside its rule is 400 and names the field',
  async (field, bad) => {
    const devi = await client.person()
    for (const value of bad) {
      const answer = await client.begin(devi, programId, basicInfo({ [field]: value }))
      expect([answer.status, paths(answer)], String(value)).toEqual([400, [field]])
    }
  },
)

test('[spec: Enrollment endpoints] accepts names of every script with hyphens, apostrophes and periods', async () => {
  const devi = await client.person()
  for (const name of ["O'Neil Jr.", 'Anne-Marie', 'മീര നായർ', 'ക്‍ഷമ', 'கண்ணன் ரா.', 'हिमांशु', 'José', 'D’Souza']) {
    expect((await client.begin(devi, programId, basicInfo({ name }))).status, name).toBe(200)
    expect((await me(devi)).BASIC_INFO.name).toBe(name)
  }
})

test('[spec: Enrollment endpoints] accepts ages from 18 to 120 by the clock of the service', async () => {
  const devi = await client.person()
  const born = (years: number, days: number) => {
    const day = new Date(Date.now() + 5.5 * 3_600_000)
    day.setUTCFullYear(day.getUTCFullYear() - years)
    day.setUTCDate(day.getUTCDate() + days)
    return day.toISOString().slice(0, 10)
  }
  const status = async (dob: string) => (await client.begin(devi, programId, basicInfo({ dob }))).status
  expect(await status(born(18, 0))).toBe(200)
  expect(await status(born(18, 1))).toBe(400)
  expect(await status(born(120, 0))).toBe(200)
  expect(await status(born(121, 1))).toBe(200)
  expect(await status(born(121, 0))).toBe(400)
  expect(await status(born(0, 0))).toBe(400)
  expect(await status('1990-05-05T00:00:00.000Z')).toBe(200)
  expect((await me(devi)).BASIC_INFO.dob).toBe('1990-05-05')
})

test('[spec: Enrollment endpoints] saves the present address, copies it to the permanent one, and can be repeated', async () => {
  const devi = await client.person()
  const requestId = await client.begun(devi, programId)
  const answer = await client.step(devi, requestId, 'steps/addresses', {
    isPresentAddressSameAsPermanentAddress: true,
    presentAddress: someAddress(),
  })
  expect(answer.data).toEqual({ requestId, step: 'ADDRESSES' })
  expect((await me(devi)).ADDRESSES).toEqual({ presentAddress: someAddress(), permanentAddress: someAddress() })
  const permanentAddress = { line1: 'Tharavad' }
  const second = await client.step(devi, requestId, 'steps/addresses', { permanentAddress })
  expect(second.status).toBe(200)
  const { ADDRESSES } = await me(devi)
  expect(ADDRESSES.presentAddress).toEqual(someAddress())
  expect(ADDRESSES.permanentAddress).toMatchObject({ line1: 'Tharavad', line2: null, cityId: null })
})

test('[spec: Enrollment endpoints] makes both addresses optional, so that the permanent one may come first', async () => {
  const devi = await client.person()
  const requestId = await client.begun(devi, programId)
  const send = (body: object) => client.step(devi, requestId, 'steps/addresses', body)
  const isPresentAddressSameAsPermanentAddress = true
  // Nothing to copy.
  for (const body of [{}, { permanentAddress: someAddress() }, { presentAddress: null }]) {
    const answer = await send({ isPresentAddressSameAsPermanentAddress, ...body })
    expect([answer.status, paths(answer)]).toEqual([400, ['presentAddress.line1']])
  }
  expect((await send({ permanentAddress: someAddress() })).data).toEqual({ requestId, step: 'ADDRESSES' })
  expect((await me(devi)).ADDRESSES).toEqual({ presentAddress: null, permanentAddress: someAddress() })
  expect((await send({})).status).toBe(200)
  expect((await send({ isPresentAddressSameAsPermanentAddress })).status).toBe(400)
  expect((await me(devi)).ADDRESSES.permanentAddress).toEqual(someAddress())
})

test('[spec: Addresses; Errors] rejects an address without line1 or with an invalid field and names the path', async () => {
  const devi = await client.person()
  const requestId = await client.begun(devi, programId)
  const { line1: _none, ...rest } = someAddress()
  const send = (body: object) => client.step(devi, requestId, 'steps/addresses', body)
  for (const body of [{}, { presentAddress: rest }, { presentAddress: someAddress({ line1: '' }) }])
    expect([(await send(body)).status, paths(await send(body))]).toEqual([400, ['presentAddress.line1']])
  expect(paths(await send({ presentAddress: someAddress(), permanentAddress: rest }))).toEqual([
    'permanentAddress.line1',
  ])
  const bad = {
    line1: ['a'.repeat(201), null],
    line2: ['', 'a'.repeat(201)],
    pincode: ['067300', '67300', '6730011', 'abcdef', 673001],
    postOffice: ['', 'a'.repeat(101)],
    city: ['', 'a'.repeat(101)],
    district: ['', 'a'.repeat(101)],
    state: ['', 'a'.repeat(101)],
    cityId: [0, -1, 1.5, '7'],
    postOfficeId: [0, -1, 1.5, '7'],
  }
  for (const [field, values] of Object.entries(bad))
    for (const value of values) {
      const answer = await send({ presentAddress: someAddress({ [field]: value }) })
      expect([answer.status, paths(answer)], `${field} ${value}`).toEqual([400, [`presentAddress.${field}`]])
    }
  expect((await me(devi)).ADDRESSES.presentAddress).toBeNull()
})

test('[spec: What the data read returns; Enrollment endpoints] accepts the income as string or number and returns a decimal string', async () => {
  const devi = await client.person()
  const requestId = await client.begun(devi, programId)
  const send = (monthlyIncome: unknown) => client.step(devi, requestId, 'steps/income', { monthlyIncome })
  for (const [sent, read] of [
    ['45000', '45000'],
    [45000.5, '45000.50'],
    ['0', '0'],
    [75000, '75000'],
    ['1.05', '1.05'],
  ]) {
    const answer = await send(sent)
    expect([answer.status, answer.data]).toEqual([200, { requestId, step: 'INCOME' }])
    expect((await me(devi)).INCOME.monthlyIncome).toBe(read)
  }
  for (const bad of ['-1', -1, '1e5', '1,000', '1.234', 'abc', '', true])
    expect((await send(bad)).status, String(bad)).toBe(400)
  expect((await client.step(devi, requestId, 'steps/income', {})).status).toBe(200)
  expect((await me(devi)).INCOME.monthlyIncome).toBe('1.05')
})

test('[spec: The words of an enrollment; Enrollment endpoints] checks income source and employment type, and requires all details for EMPLOYMENT', async () => {
  const devi = await client.person()
  const requestId = await client.begun(devi, programId)
  const send = (body: object) => client.step(devi, requestId, 'steps/income', body)
  expect(paths(await send({ incomeSource: 'FOO' }))).toEqual(['incomeSource'])
  const none = await send({ incomeSource: 'EMPLOYMENT' })
  expect([none.status, paths(none)]).toEqual([
    400,
    ['employer', 'employmentType', 'jobTitle', 'officeAddress'].map((part) => `employmentDetails.${part}`),
  ])
  const { employmentDetails } = employed()
  const detail = (changes: object) => send(employed({ employmentDetails: { ...employmentDetails, ...changes } }))
  for (const part of ['employer', 'employmentType', 'jobTitle', 'officeAddress'])
    expect(paths(await detail({ [part]: undefined }))).toEqual([`employmentDetails.${part}`])
  expect(paths(await detail({ employmentType: 'FOO' }))).toEqual(['employmentDetails.employmentType'])
  for (const part of ['employer', 'jobTitle'])
    for (const value of ['', 'a'.repeat(101)])
      expect(paths(await detail({ [part]: value }))).toEqual([`employmentDetails.${part}`])
  expect(paths(await detail({ officeAddress: { city: 'Kochi' } }))).toEqual(['employmentDetails.officeAddress.line1'])
  for (const incomeSource of ['PROFESSIONAL', 'AGRICULTURE', 'BUSINESS', 'OTHER'])
    expect((await send({ incomeSource })).status).toBe(200)
  expect((await send(employed())).status).toBe(200)
  expect((await me(devi)).INCOME.employmentDetails).toEqual(employmentDetails)
  for (const body of [{ incomeSource: 'EMPLOYMENT' }, { incomeSource: 'EMPLOYMENT', employmentDetails: null }])
    expect((await send(body)).status).toBe(400)
  expect((await send({ employmentDetails: null })).status).toBe(400)
  expect((await send({ monthlyIncome: '52000' })).status).toBe(200)
  expect((await me(devi)).INCOME.employmentDetails).toEqual(employmentDetails)
})

test('[spec: States of a request; Enrollment endpoints] submits the request only when acceptedTermsAndConditions is exactly true', async () => {
  const devi = await client.person()
  const requestId = await client.begun(devi, programId)
  for (const acceptedTermsAndConditions of [false, 'true', 1, null, undefined]) {
    const answer = await client.step(devi, requestId, 'steps/documents', { acceptedTermsAndConditions })
    expect([answer.status, paths(answer)]).toEqual([400, ['acceptedTermsAndConditions']])
  }
  expect((await client.read(devi, requestId)).status).toBe('INCOMPLETE')
  const answer = await app.call('POST', `${BASE}/${requestId}/steps/documents`, {
    token: devi.token,
    body: { acceptedTermsAndConditions: true },
    headers: { 'user-agent': 'Phone/1.0' },
  })
  expect(answer.data).toEqual({ requestId, step: 'SUBMITTED' })
  expect(await client.read(devi, requestId)).toMatchObject({ status: 'REQUESTED', step: 'SUBMITTED' })
  const admin = await app.superadmin()
  const detail = await app.call('GET', `/v2/admin/requests/${requestId}`, { token: admin.token })
  expect(detail.data.submittedFrom).toEqual({ ip: '127.0.0.1', userAgent: 'Phone/1.0' })
})

test('[spec: States of a request; Whose request; Errors; Steps after the submission] returns 400 for steps after submission and 404 for unknown, foreign and cancelled requests', async () => {
  const [devi, ravi] = [await client.person(), await client.person()]
  const requestId = await client.submitted(devi, programId)
  const steps = [
    ['steps/addresses', { presentAddress: someAddress() }],
    ['steps/income', { monthlyIncome: 1 }],
    ['steps/documents', { acceptedTermsAndConditions: true }],
  ] as const
  for (const [path, body] of steps) {
    const late = await client.step(devi, requestId, path, body)
    expect([late.status, late.error?.code], path).toEqual([400, 'ALREADY_APPLIED'])
    for (const [who, id] of [
      [ravi, requestId],
      [devi, SOME_ID],
    ] as const)
      expect((await client.step(who, id, path, body)).status, path).toBe(404)
    expect((await client.step(devi, 'x', path, body)).status).toBe(400)
  }
  await client.step(devi, requestId, 'cancel', { comment: 'changed my mind' })
  for (const [path, body] of steps) expect((await client.step(devi, requestId, path, body)).status).toBe(404)
})

test('decides on the profile as it was submitted, whatever changes later', async () => {
  const devi = await client.person()
  const requestId = await client.submitted(devi, programId)
  await client.begin(devi, await client.openProgram(company), { name: 'Another Name' })
  const admin = await app.superadmin()
  const detail = await app.call('GET', `/v2/admin/requests/${requestId}`, { token: admin.token })
  expect(detail.data.BASIC_INFO.name).toBe(basicInfo().name)
})
