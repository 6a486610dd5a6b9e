// Takes a subscriber through the enrollment endpoints, up to the step that a test is about.
import { expect } from 'vitest'
import { makeProgram, makeSubscriber, someAddress } from './fixtures.ts'
import { PNG, uploadTo } from './sample-files.ts'
import { CODE } from './sign-in-codes.ts'
import type { TestApp } from './test-app.ts'

export type Subscriber = { userId: string; mobileNumber: string; token: string }
export const BASE = '/v3/subscribers/enrollments'

export const basicInfo = (changes: object = {}) => ({
  name: "Meera O'Neil Jr.",
  dob: '1990-05-05',
  gender: 'FEMALE',
  aadhaarNumber: '234567890123',
  pan: 'ABCDE1234F',
  relationType: 'FATHER',
  relationName: 'Raman Nair',
  ...changes,
})

export const employed = (changes: object = {}) => ({
  monthlyIncome: '45000.50',
  incomeSource: 'EMPLOYMENT',
  employmentDetails: {
    employer: 'Nila Mills',
    employmentType: 'FULL_TIME',
    jobTitle: 'Weaver',
    officeAddress: someAddress(),
  },
  ...changes,
})

let addresses = 0

/** The calls of a client, with every intermediate response checked. */
export function makeClient(app: TestApp) {
  const post = (subscriber: Subscriber, path: string, body?: object) =>
    app.call('POST', path, { token: subscriber.token, ...(body ? { body } : {}) })
  const get = (subscriber: Subscriber, path: string) => app.call('GET', path, { token: subscriber.token })
  const step = (subscriber: Subscriber, requestId: string, path: string, body?: object) =>
    post(subscriber, `${BASE}/${requestId}/${path}`, body)

  const openProgram = (company: { companyId: string; branchId: string }, changes: object = {}) =>
    makeProgram(app, company.companyId, company.branchId, { programStatus: 'PUBLISHED', ...changes })

  async function verifyEmail(subscriber: Subscriber, email = `person${++addresses}-${Date.now()}@example.in`) {
    expect((await post(subscriber, '/v2/subscribers/me/email/request-otp', { email })).status).toBe(200)
    const verified = await post(subscriber, '/v2/subscribers/me/email/verify-otp', { email, otp: CODE })
    expect(verified.status).toBe(200)
    return email
  }
  const person = async (name?: string): Promise<Subscriber> => {
    const subscriber = await makeSubscriber(app, name)
    await verifyEmail(subscriber)
    return subscriber
  }
  const begin = (subscriber: Subscriber, programId: string, body: object = basicInfo()) =>
    post(subscriber, `${BASE}/programs/${programId}/steps/basic-info`, body)

  async function begun(subscriber: Subscriber, programId: string): Promise<string> {
    const answer = await begin(subscriber, programId)
    expect(answer.status, JSON.stringify(answer.error)).toBe(200)
    return answer.data.requestId
  }
  async function submitted(subscriber: Subscriber, programId: string): Promise<string> {
    const requestId = await begun(subscriber, programId)
    const answer = await step(subscriber, requestId, 'steps/documents', { acceptedTermsAndConditions: true })
    expect(answer.status, JSON.stringify(answer.error)).toBe(200)
    return requestId
  }
  const decide = (side: 'admin' | 'companies', token: string, requestId: string, body: object) =>
    app.call('PATCH', `/v2/${side}/requests/${requestId}`, { token, body })

  /** Approved by the platform and the company; returns the request and its invoice. */
  async function approved(subscriber: Subscriber, programId: string, companyToken: string) {
    const requestId = await submitted(subscriber, programId)
    const admin = await app.superadmin()
    expect((await decide('admin', admin.token, requestId, { status: 'ADMIN_APPROVED' })).status).toBe(200)
    const answer = await decide('companies', companyToken, requestId, { status: 'COMPANY_APPROVED' })
    expect(answer.status, JSON.stringify(answer.error)).toBe(200)
    return { requestId, invoiceId: answer.data.invoice.invoiceId as string }
  }

  const pay = (subscriber: Subscriber, requestId: string, invoiceId: string, changes: object = {}) =>
    step(subscriber, requestId, 'payments', {
      invoiceId,
      idempotencyKey: `key-${++addresses}`,
      grossAmount: '2000',
      currency: 'INR',
      ...changes,
    })
  const complete = (transactionId: string, status: 'SUCCESS' | 'FAILED' = 'SUCCESS', webhook = true) =>
    app.http.inject({
      method: 'POST',
      url: `/dev/payments/${transactionId}/complete`,
      headers: { 'content-type': 'application/json' },
      payload: { status, webhook },
    })

  async function enrolled(subscriber: Subscriber, programId: string, companyToken: string) {
    const { requestId, invoiceId } = await approved(subscriber, programId, companyToken)
    const payment = await pay(subscriber, requestId, invoiceId)
    expect(payment.status, JSON.stringify(payment.error)).toBe(200)
    expect((await complete(payment.data.transactionId)).json().outcome).toBe('SETTLED')
    return { requestId, invoiceId, transactionId: payment.data.transactionId as string }
  }

  async function upload(subscriber: Subscriber, fileType: string) {
    const body = { fileType, fileName: `${fileType}.png`, contentType: 'image/png' }
    const announced = await post(subscriber, '/v2/subscribers/me/file-uploads/generate', body)
    expect(announced.status).toBe(200)
    expect((await uploadTo(announced.data, PNG)).status).toBe(200)
    const { fileId } = announced.data
    return post(subscriber, '/v2/subscribers/me/file-uploads/confirm', { fileId })
  }
  async function signature(subscriber: Subscriber): Promise<string> {
    const path = '/v3/subscribers/me/documents/signatures'
    const announced = await post(subscriber, `${path}/generate`, { fileName: 's.png', contentType: 'image/png' })
    await uploadTo(announced.data, PNG)
    const { signatureAssetId } = announced.data
    expect((await post(subscriber, `${path}/confirm`, { signatureAssetId })).status).toBe(200)
    return signatureAssetId
  }
  const read = async (subscriber: Subscriber, requestId: string) => (await get(subscriber, `${BASE}/${requestId}`)).data

  return {
    post, get, step, openProgram, verifyEmail, person, begin, begun, submitted, decide, approved, pay, complete,
    enrolled, upload, signature, read,
  } // biome-ignore format: one glance
}
export type Client = ReturnType<typeof makeClient>
