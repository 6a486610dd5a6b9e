// Papers of a case: securities, guarantors and their codes, uploads, and what the winner sees.
import { expect, test } from 'vitest'
import { expectBooksBalance } from '#testing/books'
import { makeCompany, makeSubscriber, newMobile } from '#testing/fixtures'
import { makeBankAccount, makeDeclaredPrize, makePayoutStaff, PAYEE } from '#testing/payouts'
import { PDF, uploadTo } from '#testing/sample-files'
import { CODE } from '#testing/sign-in-codes'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const { preparer, approver, payer } = await makePayoutStaff(app, company)
const bankAccountId = await makeBankAccount(app, company)

const call = (method: string, payoutId: string, path: string, body?: object, token = preparer.token) =>
  app.call(method, `/v2/companies/payouts/${payoutId}${path}`, { token, ...(body ? { body } : {}) })
const post = (payoutId: string, path: string, body?: object, token?: string) =>
  call('POST', payoutId, path, body, token)
const gold = { typeCode: 'GOLD_ORNAMENTS', value: '10000.50', valuedOn: '2026-01-01' }
const person = (changes: object = {}) => ({
  name: 'Raman Nambiar',
  mobileNumber: newMobile(),
  address: '4 Temple Road',
  monthlyIncome: '45000',
  pan: 'ABCPM9876Q',
  ...changes,
})

test('[payouts] a guarantor consents by the code that was sent to the mobile number', async () => {
  const { payoutId } = await makeDeclaredPrize(app, company)
  await post(payoutId, '/securities', { ...gold, typeCode: 'PERSONAL_GUARANTEE', value: 20_000 })
  const given = person()
  const added = await post(payoutId, '/guarantors', given)
  expect(added.status).toBe(201)
  const [guarantor] = added.data.guarantors
  expect(guarantor).toEqual({
    guarantorId: expect.any(String),
    name: 'Raman Nambiar',
    mobileNumber: given.mobileNumber,
    address: '4 Temple Road',
    monthlyIncome: 45_000,
    pan: '******876Q',
    consentedAt: null,
  })
  const at = `/guarantors/${guarantor.guarantorId}`
  expect((await post(payoutId, `${at}/consent`, { otp: CODE })).error?.code).toBe('GUARANTOR_CODE_INVALID')
  const sent = await post(payoutId, `${at}/consent-code`)
  expect(sent.data).toEqual({
    guarantorId: guarantor.guarantorId,
    expiresAt: expect.any(String),
    resendAfterSeconds: 30,
  })
  const outbox = (await app.http.inject({ url: '/dev/outbox.json' })).json()
  expect(JSON.stringify(outbox)).toContain(given.mobileNumber)
  expect((await call('GET', payoutId, '')).data.checklist).toContainEqual({
    item: 'GUARANTORS_CONSENTED',
    isDone: false,
  })
  expect((await post(payoutId, `${at}/consent`, { otp: '000000' })).error?.code).toBe('GUARANTOR_CODE_INVALID')
  const consented = await post(payoutId, `${at}/consent`, { otp: CODE })
  expect(consented.data.guarantors[0].consentedAt).toEqual(expect.any(String))
  expect(consented.data.checklist).toContainEqual({ item: 'GUARANTORS_CONSENTED', isDone: true })
  expect((await post(payoutId, `${at}/consent`, { otp: CODE })).error?.code).toBe('GUARANTOR_CONSENTED')
  expect((await post(payoutId, `${at}/consent-code`)).error?.code).toBe('GUARANTOR_CONSENTED')

  const rows = await app.db.selectFrom('guarantorCodes').selectAll().execute()
  const guarantors = await app.db.selectFrom('payoutGuarantors').selectAll().execute()
  const audits = await app.db.selectFrom('auditLogs').selectAll().where('resourceId', '=', payoutId).execute()
  expect(JSON.stringify([rows, guarantors, audits])).not.toMatch(new RegExp(`${CODE}"|ABCPM9876Q`))
})

test('[payouts] a code is tried five times at most and expires', async () => {
  const { payoutId } = await makeDeclaredPrize(app, company)
  const { data } = await post(payoutId, '/guarantors', person())
  const at = `/guarantors/${data.guarantors[0].guarantorId}`
  await post(payoutId, `${at}/consent-code`)
  for (let count = 0; count < 5; count++)
    expect((await post(payoutId, `${at}/consent`, { otp: '000000' })).status).toBe(400)
  expect((await post(payoutId, `${at}/consent`, { otp: CODE })).error?.code).toBe('OTP_TRIES_EXHAUSTED')
  await post(payoutId, `${at}/consent-code`)
  await app.advanceSeconds(6 * 60)
  expect((await post(payoutId, `${at}/consent`, { otp: CODE })).error?.code).toBe('GUARANTOR_CODE_INVALID')
})

test('[payouts] codes that another company sends to a guarantor use up none of this one', async () => {
  const other = await makeCompany(app, 'Coastal Chits')
  const { mobileNumber } = person()
  const codeOf = async (of: typeof company, token: string) => {
    const { payoutId } = await makeDeclaredPrize(app, of)
    const { data } = await post(payoutId, '/guarantors', person({ mobileNumber }), token)
    return () => post(payoutId, `/guarantors/${data.guarantors[0].guarantorId}/consent-code`, undefined, token)
  }
  const sendOther = await codeOf(other, other.token)
  const sendOwn = await codeOf(company, preparer.token)
  Object.assign(app.config, { rateLimitsOn: true })
  try {
    for (let n = 0; n < 5; n++) {
      expect((await sendOther()).status).toBe(200)
      await app.advanceSeconds(31)
    }
    expect((await sendOther()).error?.code).toBe('OTP_TOO_SOON')
    expect((await sendOwn()).status).toBe(200)
  } finally {
    Object.assign(app.config, { rateLimitsOn: false })
  }
})

test('[payouts] guarantors are removed while the case awaits papers, and one number stands once', async () => {
  const { payoutId } = await makeDeclaredPrize(app, company)
  const given = person()
  const { data } = await post(payoutId, '/guarantors', given)
  expect((await post(payoutId, '/guarantors', given)).error?.code).toBe('GUARANTOR_TAKEN')
  const at = `/guarantors/${data.guarantors[0].guarantorId}`
  expect((await call('DELETE', payoutId, at)).data.guarantors).toEqual([])
  expect((await call('DELETE', payoutId, at)).status).toBe(404)
  expect((await post(payoutId, '/guarantors', given)).status).toBe(201)
  const foreign = await makeCompany(app, 'Deccan Chits')
  expect((await post(payoutId, `${at}/consent-code`, undefined, foreign.token)).status).toBe(404)
  const bad = await post(payoutId, '/guarantors', person({ mobileNumber: '12', pan: 'x' }))
  expect(bad.error?.details?.map(({ path }) => path).sort()).toEqual(['mobileNumber', 'pan'])
})

test('[payouts] securities with papers add up, and are returned after the prize is paid', async () => {
  const { payoutId } = await makeDeclaredPrize(app, company)
  const upload = await post(payoutId, '/file-uploads/generate', {
    fileName: 'valuation.pdf',
    contentType: 'application/pdf',
  })
  await uploadTo(upload.data, PDF)
  const { fileId } = upload.data
  expect((await post(payoutId, '/securities', { ...gold, fileIds: [fileId] })).error?.details?.[0]?.path).toBe(
    'fileIds.0',
  )
  const paper = await post(payoutId, '/file-uploads/confirm', { fileId, title: 'Valuation' })
  expect(paper.data).toMatchObject({ fileId, title: 'Valuation', isOfWinner: false, fileUrl: expect.any(String) })
  const first = await post(payoutId, '/securities', { ...gold, fileIds: [fileId], custodian: 'Safe 4' })
  expect(first.data.securities).toMatchObject([
    { typeCode: 'GOLD_ORNAMENTS', value: 10_000.5, fileIds: [fileId], custodian: 'Safe 4', isImmovableProperty: false },
  ])
  const land = { typeCode: 'IMMOVABLE_PROPERTY', value: 11_249.43, valuedOn: '2026-01-01' }
  // 10,000.50 × 3/4 + 11,249.43 × 2/3 is less than ₹ 15,000 by a fraction of a paisa.
  const second = await post(payoutId, '/securities', land)
  expect(second.data.checklist[1]).toEqual({ item: 'SECURITY_SUFFICIENT', isDone: false })
  expect(second.data.coveredLiability).toBe(14_999.99)
  const weak = second.data.securities.find((each: { typeCode: string }) => each.typeCode === 'IMMOVABLE_PROPERTY')
  await call('DELETE', payoutId, `/securities/${weak.securityId}`)
  const third = await post(payoutId, '/securities', { ...land, value: 11_249.44 })
  expect(third.data.checklist[1]).toEqual({ item: 'SECURITY_SUFFICIENT', isDone: true })

  await call('PATCH', payoutId, '', { payee: PAYEE })
  await post(payoutId, '/submit')
  const { securityId } = third.data.securities[0]
  const back = () => post(payoutId, `/securities/${securityId}/return`, { returnedOn: today() })
  expect((await back()).error?.code).toBe('PAYOUT_WRONG_STATE')
  expect((await post(payoutId, '/securities', gold)).error?.code).toBe('PAYOUT_WRONG_STATE')
  await post(payoutId, '/approve', { net: 10_000 }, approver.token)
  await post(payoutId, '/pay', { mode: 'UPI', utr: 'UTR500001', bankAccountId }, payer.token)
  expect((await back()).data.securities[0]).toMatchObject({ securityId, returnedOn: today() })
  expect((await back()).error?.code).toBe('SECURITY_RETURNED')
  await expectBooksBalance(app)
})

const today = () => {
  const now = app.app.platform.clock.now()
  return new Intl.DateTimeFormat('en-CA', { timeZone: app.config.timeZone }).format(now)
}

test('[payouts] the winner sees the checklist, the date and the payment, and uploads papers', async () => {
  const { payoutId, winner } = await makeDeclaredPrize(app, company)
  const own = (path = '') => `/v2/subscribers/me/payouts${path}`
  const { token } = winner
  const list = await app.call('GET', own(), { token })
  expect(list.data).toMatchObject({ count: 1, payouts: [{ payoutId, state: 'AWAITING_PAPERS', net: null }] })
  await call('PATCH', payoutId, '', { payee: PAYEE })
  const detail = await app.call('GET', own(`/${payoutId}`), { token })
  expect(detail.data).toMatchObject({
    figures: { grossPrize: 15_000, net: 10_000 },
    payee: { name: PAYEE.name, accountNumber: '********5544' },
    futureLiability: 15_000,
  })
  expect(Object.keys(detail.data)).not.toContain('guarantors')
  const upload = await app.call('POST', own(`/${payoutId}/file-uploads/generate`), {
    token,
    body: { fileName: 'passbook.pdf', contentType: 'application/pdf' },
  })
  await uploadTo(upload.data, PDF)
  const body = { fileId: upload.data.fileId, title: 'Passbook' }
  // Staff cannot confirm the winner's upload.
  expect((await post(payoutId, '/file-uploads/confirm', body)).status).toBe(404)
  const confirmed = await app.call('POST', own(`/${payoutId}/file-uploads/confirm`), { token, body })
  expect(confirmed.data).toMatchObject({ title: 'Passbook', isOfWinner: true })
  expect((await call('GET', payoutId, '')).data.papers).toMatchObject([{ title: 'Passbook', isOfWinner: true }])

  const other = await makeSubscriber(app)
  expect((await app.call('GET', own(), { token: other.token })).data.count).toBe(0)
  expect((await app.call('GET', own(`/${payoutId}`), { token: other.token })).status).toBe(404)
  const foreign = await app.call('POST', own(`/${payoutId}/file-uploads/confirm`), { token: other.token, body })
  expect(foreign.status).toBe(404)
})
