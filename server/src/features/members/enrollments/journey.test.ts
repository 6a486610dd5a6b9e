import { expect, test } from 'vitest'
import { BASE, basicInfo, employed, makeClient } from '#testing/enrollment-client'
import { makeCompany, newMobile, someAddress } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp()
const client = makeClient(app)
const company = await makeCompany(app)

test('[spec: What enrollment is] takes an unknown number through every step to COMPLETED', async () => {
  const programId = await client.openProgram(company, { availableSlots: 2, totalSlots: 2 })
  const mobileNumber = newMobile()
  const { token, userId } = await app.signIn(mobileNumber)
  const meera = { token, userId, mobileNumber }

  const before = await client.get(meera, `${BASE}/me`)
  expect(Object.keys(before.data)).toHaveLength(7)
  expect(before.data.BASIC_INFO).toMatchObject({ name: null, mobileNumber, mobileNumberVerified: true, pan: null })
  const email = await client.verifyEmail(meera)
  const requestId = (await client.begin(meera, programId)).data.requestId
  const answers = [
    await client.step(meera, requestId, 'steps/addresses', {
      presentAddress: someAddress(),
      isPresentAddressSameAsPermanentAddress: true,
    }),
    await client.step(meera, requestId, 'steps/income', employed()),
  ]
  for (const fileType of ['AADHAAR_FRONT', 'AADHAAR_BACK', 'PHOTOGRAPH', 'PAN_CARD', 'INCOME_PROOF'])
    expect((await client.upload(meera, fileType)).status).toBe(200)
  answers.push(await client.step(meera, requestId, 'steps/documents', { acceptedTermsAndConditions: true }))
  expect(answers.map(({ data }) => data)).toEqual(
    ['ADDRESSES', 'INCOME', 'SUBMITTED'].map((step) => ({ requestId, step })),
  )

  const admin = await app.superadmin()
  await client.decide('admin', admin.token, requestId, { status: 'ADMIN_APPROVED' })
  const decided = await client.decide('companies', company.token, requestId, { status: 'COMPANY_APPROVED' })
  const { invoiceId } = decided.data.invoice
  expect(decided.data).toMatchObject({
    status: 'COMPANY_APPROVED',
    missing: [],
    invoice: { amount: 2000, status: 'DRAFT' },
  })

  const payment = await client.pay(meera, requestId, invoiceId)
  expect(payment.data).toMatchObject({ checkoutMode: 'REDIRECT' })
  const page = await app.http.inject({ url: new URL(payment.data.checkoutUrl).pathname })
  expect(page.body).toContain(payment.data.transactionId)
  await client.complete(payment.data.transactionId)
  const enrolled = await client.read(meera, requestId)
  expect(enrolled).toMatchObject({ status: 'ENROLLED', step: 'SUBMITTED', invoice: { status: 'PAID' } })

  const nominee = { name: 'Anu', relation: 'DAUGHTER', mobileNumber: '00919812345678', address: someAddress() }
  expect((await client.step(meera, requestId, 'post-enrollment/nominee', { nominee })).data.step).toBe('NOMINEE')
  expect((await client.step(meera, requestId, 'post-enrollment/pan-income')).data.step).toBe('PAN_INCOME')
  const signed = await client.step(meera, requestId, 'post-enrollment/agreement', {
    signatureAssetId: await client.signature(meera),
    acceptedTermsAndConditions: true,
  })
  expect(signed.data).toMatchObject({ requestId, step: 'AGREEMENT', templateKey: expect.any(String) })
  const pdf = Buffer.from(await (await fetch(signed.data.fileUrl)).arrayBuffer())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.length).toBe(signed.data.sizeBytes)

  expect(await client.read(meera, requestId)).toMatchObject({ status: 'ENROLLED', step: 'COMPLETED' })
  const after = (await client.get(meera, `${BASE}/me`)).data
  expect(after).toMatchObject({
    BASIC_INFO: {
      name: basicInfo().name,
      email,
      emailVerified: true,
      aadhaarNumber: '********0123',
      pan: '******234F',
    },
    INCOME: { monthlyIncome: '45000.50' },
    NOMINEE: { nominee: { name: 'Anu', mobileNumber: '+919812345678', countryCode: 'IN', dob: null } },
    AGREEMENT: { signed: true },
  })
  expect(after.ADDRESSES.permanentAddress).toEqual(after.ADDRESSES.presentAddress)
  for (const url of [...Object.values(after.DOCUMENTS), ...Object.values(after.PAN_INCOME)])
    expect((await fetch(url as string)).status).toBe(200)

  const programs = (await client.get(meera, '/v2/subscribers/me/programs')).data.programs
  expect(programs).toMatchObject([{ programId, enrollments: [{ ticketNumber: 1 }] }])
  const documents = (await client.get(meera, '/v2/subscribers/me/documents')).data
  expect(documents.documents.map(({ fileType }: { fileType: string }) => fileType)).toContain('AGREEMENT')
  expect(documents.count).toBe(7)
  const payments = (await client.get(meera, '/v2/subscribers/me/payments')).data
  expect(payments).toMatchObject({
    count: 1,
    payments: [{ status: 'SUCCESS', amount: 2000, requestId, paymentMode: 'ONLINE' }],
  })
  const messages = await app.http.inject({ url: `/dev/outbox.json?to=${encodeURIComponent(email)}` })
  expect(messages.json().messages[0].channel).toBe('EMAIL')
})
