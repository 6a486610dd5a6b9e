// How a new subscriber becomes a member, from the first sign-in to the signed agreement.
import { PNG } from '@kuri/server/testing/sample-files'
import { expect } from 'vitest'
import { call, download, lettersTo, type Person, sendFile, signIn } from './person.ts'

export const address = {
  line1: '12 SM Street', pincode: '673001', postOffice: 'Kozhikode HO', city: 'Kozhikode', district: 'Kozhikode',
  state: 'Kerala', cityId: 1, postOfficeId: 1,
} // biome-ignore format: one glance

export type Newcomer = { name: string; mobileNumber: string; email: string; aadhaarNumber: string; pan: string }

/** A new subscriber signs in, verifies an email address and uploads the files of the profile. */
export async function arrive(url: string, { mobileNumber, email }: Newcomer): Promise<Person> {
  const person = await signIn(url, mobileNumber)
  expect(person.signedIn).toMatchObject({ role: 'SUBSCRIBER', isNewSubscriber: true })
  await person.post('/v2/subscribers/me/email/request-otp', { email })
  const { code: otp } = (await lettersTo(url, email))[0]!
  expect(await person.post('/v2/subscribers/me/email/verify-otp', { email, otp })).toMatchObject({
    emailVerified: true,
  })
  for (const fileType of ['AADHAAR_FRONT', 'AADHAAR_BACK', 'PHOTOGRAPH', 'PAN_CARD', 'INCOME_PROOF'])
    await sendFile(
      person,
      '/v2/subscribers/me/file-uploads',
      { fileType, fileName: `${fileType.toLowerCase()}.png`, contentType: 'image/png' },
      PNG,
    )
  return person
}

const BASE = '/v3/subscribers/enrollments'

/** The four steps before the approval. */
export async function apply(person: Person, programId: string, newcomer: Newcomer): Promise<string> {
  const { name, aadhaarNumber, pan } = newcomer
  const { requestId } = await person.post(`${BASE}/programs/${programId}/steps/basic-info`, {
    ...{ name, aadhaarNumber, pan, dob: '1988-03-14', gender: 'FEMALE' },
    ...{ relationType: 'FATHER', relationName: 'Raman Nair' },
  })
  await person.post(`${BASE}/${requestId}/steps/addresses`, {
    presentAddress: address,
    isPresentAddressSameAsPermanentAddress: true,
  })
  await person.post(`${BASE}/${requestId}/steps/income`, { monthlyIncome: '42000', incomeSource: 'BUSINESS' })
  const submitted = await person.post(`${BASE}/${requestId}/steps/documents`, { acceptedTermsAndConditions: true })
  expect(submitted).toEqual({ requestId, step: 'SUBMITTED' })
  return requestId
}

/** Approves for the platform, then for the company; returns the invoice of the first instalment. */
export async function approve(
  superadmin: Person,
  owner: Person,
  requestId: string,
): Promise<{ invoiceId: string; amount: number }> {
  await superadmin.patch(`/v2/admin/requests/${requestId}`, { status: 'ADMIN_APPROVED' })
  const decided = await owner.patch(`/v2/companies/requests/${requestId}`, { status: 'COMPANY_APPROVED' })
  return decided.invoice
}

/** Pays in the sandbox, which then sends its signed webhook. */
export async function pay(
  url: string,
  person: Person,
  requestId: string,
  invoice: { invoiceId: string; amount: number },
): Promise<void> {
  const { transactionId } = await person.post(`${BASE}/${requestId}/payments`, {
    invoiceId: invoice.invoiceId,
    idempotencyKey: `pay ${invoice.invoiceId}`,
    grossAmount: String(invoice.amount),
    currency: 'INR',
  })
  await call(url, 'POST', `/dev/payments/${transactionId}/complete`, { body: { status: 'SUCCESS' } })
}

export async function sign(person: Person): Promise<string> {
  const path = '/v3/subscribers/me/documents/signatures'
  const confirmed = await sendFile(person, path, { fileName: 'signature.png', contentType: 'image/png' }, PNG)
  return confirmed.signatureAssetId
}

/** Submits nominee, PAN and income, and the agreement, and downloads its PDF. */
export async function submitJoiningDocuments(
  person: Person,
  requestId: string,
  signatureAssetId: string,
): Promise<void> {
  const nominee = { name: 'Anu', relation: 'DAUGHTER', mobileNumber: '+919847555001', address }
  await person.post(`${BASE}/${requestId}/post-enrollment/nominee`, { nominee })
  await person.post(`${BASE}/${requestId}/post-enrollment/pan-income`)
  const agreement = await person.post(`${BASE}/${requestId}/post-enrollment/agreement`, {
    signatureAssetId,
    acceptedTermsAndConditions: true,
  })
  const pdf = await download(agreement.fileUrl)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.length).toBe(agreement.sizeBytes)
}
