import { expect, test } from 'vitest'
import { expectBooksBalance } from '#testing/books'
import { basicInfo, makeClient } from '#testing/enrollment-client'
import { makeCompany, makeEmployee, makeEnrollment, makeRole, makeSubscriber, newMobile } from '#testing/fixtures'
import { WITHOUT_LIMITS } from '#testing/limits'
import { PNG, uploadTo } from '#testing/sample-files'
import { CODE } from '#testing/sign-in-codes'
import { useCompany } from '#testing/use-app'
import { drawDeskAgreement } from './counter-agreement.actions.ts'

const { app, company } = await useCompany(WITHOUT_LIMITS)
Object.assign(app.config, { deskApproval: 'COMPANY' })
const { companyId, token } = company
const client = makeClient(app)
const stranger = await makeCompany(app, 'Cochin Chits')

const base = (programId: string) => `/v2/companies/programs/${programId}/enrollments`
const post = (path: string, body: object, caller = token) => app.call('POST', path, { token: caller, body })
const sendCode = (programId: string, mobileNumber: string, caller = token) =>
  post(`${base(programId)}/codes`, { mobileNumber }, caller)

const form = (mobileNumber: string, changes: object = {}) => ({
  mobileNumber,
  otp: CODE,
  ...basicInfo({ name: 'Meera Nair' }),
  acceptedTermsAndConditions: true,
  ...changes,
})
async function enroll(programId: string, mobileNumber: string, changes: object = {}, caller = token) {
  expect((await sendCode(programId, mobileNumber)).status).toBe(200)
  return post(base(programId), form(mobileNumber, changes), caller)
}
async function upload(programId: string, fileType: string, caller = token) {
  const body = { fileType, fileName: `${fileType}.png`, contentType: 'image/png' }
  const announced = await post(`${base(programId)}/files/generate`, body, caller)
  expect(announced.status).toBe(200)
  await uploadTo(announced.data, PNG)
  const { fileId } = announced.data
  expect((await post(`${base(programId)}/files/confirm`, { fileId }, caller)).status).toBe(200)
  return fileId as string
}
const cash = (amount: number | string) => ({ mode: 'CASH', amount })
const slotsOf = async (programId: string) =>
  (await app.db.selectFrom('programs').select('availableSlots').where('id', '=', programId).executeTakeFirstOrThrow())
    .availableSlots

test('[spec: The enrollment invoice is the first instalment; Who may do what with money] a person at the counter gets two tickets, one receipt, and their papers', async () => {
  const programId = await client.openProgram(company)
  const mobileNumber = newMobile()
  const papers = {
    panCardFileId: await upload(programId, 'PAN_CARD'),
    incomeProofFileId: await upload(programId, 'INCOME_PROOF'),
    signatureFileId: await upload(programId, 'SIGNATURE'),
  }
  const nominee = { name: 'Raman', relation: 'Father', mobileNumber: '+919847012345' }
  const { status, data, error } = await enroll(programId, mobileNumber, {
    ticketCount: 2,
    papers,
    nominee,
    payment: cash('4000.00'),
  })
  expect(status, JSON.stringify(error)).toBe(201)
  expect(data).toMatchObject({
    status: 'ENROLLED',
    enrollments: [
      { status: 'ENROLLED', ticketNumber: 1 },
      { status: 'ENROLLED', ticketNumber: 2 },
    ],
    receipt: { amount: 4000, number: expect.stringMatching(/000001$/) },
  })
  expect(await slotsOf(programId)).toBe(48)

  for (const { enrolledSubscriberId } of data.enrollments)
    await drawDeskAgreement(app.app.platform, { enrollmentId: enrolledSubscriberId })
  const register = (await app.call('GET', base(programId), { token })).data.enrollments
  expect(register).toMatchObject([
    { name: 'Meera Nair', advanceAmount: 2000, pan: '******234F', papers: { isComplete: true } },
    { name: 'Meera Nair', advanceAmount: 2000, lastReceipt: { amount: 4000 }, papers: { isComplete: true } },
  ])

  await expectBooksBalance(app)
})

test('[spec: Who counts as already enrolled; Who may do what with money] a member gets another ticket with what they stated before, and a UTR pays once', async () => {
  const programId = await client.openProgram(company)
  const mobileNumber = newMobile()
  await enroll(programId, mobileNumber, { payment: cash(2000) })
  await sendCode(programId, mobileNumber)
  const body = { mobileNumber, otp: CODE, acceptedTermsAndConditions: true }
  const more = await post(base(programId), { ...body, payment: { mode: 'UPI', amount: 2000, utr: 'UTR000111' } })
  expect(more.status, JSON.stringify(more.error)).toBe(201)
  expect(more.data.enrollments).toMatchObject([{ ticketNumber: 2 }])
  await sendCode(programId, mobileNumber)
  const taken = await post(base(programId), { ...body, payment: { mode: 'UPI', amount: 2000, utr: 'utr000111' } })
  expect(taken).toMatchObject({ status: 409, error: { code: 'UTR_TAKEN' } })
  expect(await slotsOf(programId)).toBe(48)
  await expectBooksBalance(app)
})

test('[spec: Who may do what with money] without the right code nothing happens, and staff cannot sign in with a code from the counter', async () => {
  const programId = await client.openProgram(company)
  const owner = await makeSubscriber(app, 'Account owner')
  const refused = await post(base(programId), form(owner.mobileNumber))
  expect(refused).toMatchObject({ status: 400, error: { code: 'DESK_CODE_INVALID' } })
  await sendCode(programId, owner.mobileNumber)
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await post(base(programId), form(owner.mobileNumber, { otp: '999999' }))).status).toBe(400)
  expect(await post(base(programId), form(owner.mobileNumber))).toMatchObject({
    status: 429,
    error: { code: 'OTP_TRIES_EXHAUSTED' },
  })
  await sendCode(programId, owner.mobileNumber)
  const other = await client.openProgram(company)
  expect((await post(base(other), form(owner.mobileNumber))).status).toBe(400)
  const signIn = { mobileNumber: owner.mobileNumber, otp: CODE, deviceId: other }
  expect((await app.call('POST', '/v2/auth/verify-otp', { body: signIn })).status).toBe(400)
  const enrolled = await post(base(programId), form(owner.mobileNumber, { name: 'Another Name' }))
  expect(enrolled.status, JSON.stringify(enrolled.error)).toBe(201)
  const { name } = await app.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', owner.userId)
    .executeTakeFirstOrThrow()
  expect(name).toBe('Account owner')
  const profile = await app.db.selectFrom('subscriberProfiles').selectAll().where('userId', '=', owner.userId).execute()
  expect(profile).toEqual([])
  // The code is used up.
  expect((await post(base(programId), form(owner.mobileNumber))).status).toBe(400)
})

test('[spec: Who may do what with money] a number of staff is refused only after the code has proved who asks', async () => {
  const programId = await client.openProgram(company)
  const { mobileNumber } = await makeEmployee(app, companyId, [])
  expect(await post(base(programId), form(mobileNumber))).toMatchObject({ status: 400 })
  const { status, error } = await enroll(programId, mobileNumber)
  expect({ status, code: error?.code }).toEqual({ status: 409, code: 'MOBILE_BELONGS_TO_STAFF' })
})

test('[spec: The chain of approvals] without money the request is approved and its invoice waits; mark-as-paid issues the ticket with the papers', async () => {
  const programId = await client.openProgram(company)
  const nominee = { name: 'Raman', relation: 'Father', mobileNumber: '+919847012345' }
  const { data } = await enroll(programId, newMobile(), { nominee })
  expect(data).toMatchObject({ status: 'COMPANY_APPROVED', receipt: null })
  const { invoiceId, enrolledSubscriberId } = data.enrollments[0]
  expect(enrolledSubscriberId).toBeNull()
  expect((await post(`/v2/companies/invoices/${invoiceId}/mark-as-paid`, { paymentMode: 'CASH' })).status).toBe(200)
  const register = (await app.call('GET', base(programId), { token })).data.enrollments
  expect(register).toMatchObject([{ papers: { nominee: true, pan: false }, advanceAmount: 2000 }])
  await expectBooksBalance(app)
})

test('[spec: The chain of approvals] where the platform approves, the desk makes a request and takes no money', async () => {
  Object.assign(app.config, { deskApproval: 'PLATFORM' })
  try {
    const programId = await client.openProgram(company)
    const mobileNumber = newMobile()
    expect(await enroll(programId, mobileNumber, { payment: cash(2000) })).toMatchObject({
      status: 409,
      error: { code: 'DESK_APPROVAL_PENDING' },
    })
    const { data } = await post(base(programId), form(mobileNumber))
    expect(data).toMatchObject({ status: 'REQUESTED', enrollments: [{ invoiceId: null }], receipt: null })
    const { requestId } = data.enrollments[0]
    const admin = await app.superadmin()
    expect((await client.decide('admin', admin.token, requestId, { status: 'ADMIN_APPROVED' })).status).toBe(200)
    const decided = await client.decide('companies', token, requestId, { status: 'COMPANY_APPROVED' })
    expect(decided.data).toMatchObject({ source: 'DESK', invoice: { amount: 2000 } })
  } finally {
    Object.assign(app.config, { deskApproval: 'COMPANY' })
  }
})

test('[spec: Who may do what with money] money needs payment.manage, the exact amount, and cash under the limit; nothing is half done', async () => {
  const programId = await client.openProgram(company, { availableSlots: 3 })
  const roleId = await makeRole(app, companyId, 'COMPANY', ['subscriber.manage'])
  const clerk = await makeEmployee(app, companyId, [{ roleId }])
  expect((await enroll(programId, newMobile(), { payment: cash(2000) }, clerk.token)).status).toBe(403)
  for (const amount of [1999, '2000.001', -2000, 0])
    expect((await enroll(programId, newMobile(), { payment: cash(amount) })).status).toBe(400)
  expect((await enroll(programId, newMobile(), { ticketCount: 0 })).status).toBe(400)
  expect((await enroll(programId, newMobile(), { pan: undefined })).status).toBe(400)
  const full = await enroll(programId, newMobile(), { ticketCount: 4, payment: cash(8000) })
  expect(full.error).toMatchObject({ code: 'PROGRAM_FULL' })
  const rich = await client.openProgram(company, { subscriptionAmountPaise: 10_000_000 })
  const over = await enroll(rich, newMobile(), { ticketCount: 2, payment: cash(200000) })
  expect(over.error).toMatchObject({ code: 'CASH_LIMIT_REACHED' })
  expect([await slotsOf(programId), await slotsOf(rich)]).toEqual([3, 50])
  await expectBooksBalance(app)
})

test('[spec: Who may do what with money] files of another employee or purpose, and programs of another company, are refused', async () => {
  const programId = await client.openProgram(company)
  const theirs = await client.openProgram(stranger)
  const signatureFileId = await upload(theirs, 'SIGNATURE', stranger.token)
  const own = await upload(programId, 'PAN_CARD')
  for (const papers of [{ signatureFileId }, { signatureFileId: own }])
    expect((await enroll(programId, newMobile(), { papers })).status).toBe(400)
  expect((await post(`${base(programId)}/files/confirm`, { fileId: signatureFileId })).status).toBe(400)
  expect((await sendCode(theirs, newMobile())).status).toBe(404)
  expect((await post(base(theirs), form(newMobile()))).status).toBe(404)
  expect(
    (
      await post(`${base(theirs)}/files/generate`, {
        fileType: 'SIGNATURE',
        fileName: 'a.png',
        contentType: 'image/png',
      })
    ).status,
  ).toBe(404)
})

test('[spec: Who may do what with money] an imported ticket gets its papers at the counter', async () => {
  const programId = await client.openProgram(company)
  const { userId } = await makeSubscriber(app, 'Imported')
  const ticket = await makeEnrollment(app, companyId, programId, userId, 1)
  const path = `/v2/companies/enrollments/${ticket}/papers`
  const nominee = { name: 'Raman', relation: 'Father', mobileNumber: '+919847012345' }
  expect((await post(path, { nominee })).data).toEqual({
    nominee: true,
    pan: false,
    agreement: false,
    isComplete: false,
  })
  const panIncome = {
    panCardFileId: await upload(programId, 'PAN_CARD'),
    incomeProofFileId: await upload(programId, 'INCOME_PROOF'),
  }
  expect((await post(path, { panIncome })).data).toMatchObject({ nominee: true, pan: true })
  expect((await post(path, { panIncome: { ...panIncome, panCardFileId: panIncome.incomeProofFileId } })).status).toBe(
    400,
  )
  expect((await post(path, {})).status).toBe(400)
  expect((await post(path, { nominee }, stranger.token)).status).toBe(404)
})

test('[spec: Who may do what with money] the last ticket goes to one of two counters', async () => {
  const programId = await client.openProgram(company, { availableSlots: 1 })
  const numbers = [newMobile(), newMobile()]
  for (const number of numbers) await sendCode(programId, number)
  const answers = await Promise.all(
    numbers.map((number) => post(base(programId), form(number, { payment: cash(2000) }))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await slotsOf(programId)).toBe(0)
  await expectBooksBalance(app)
})
