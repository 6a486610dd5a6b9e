import { expect, test } from 'vitest'
import { BASE, type Client, makeClient } from '#testing/enrollment-client'
import { makeCompany } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp()
const client = makeClient(app)
const company = await makeCompany(app)
const programId = await client.openProgram(company)

const SOME_ID = `c${'0'.repeat(24)}`

test('[spec: Enrollment endpoints] trims the comment of a cancellation and requires 1 to 500 characters', async () => {
  const devi = await client.person()
  const requestId = await client.begun(devi, programId)
  for (const comment of ['', '  ', 'a'.repeat(501), 7, undefined]) {
    const answer = await client.step(devi, requestId, 'cancel', { comment })
    expect([answer.status, answer.error?.details?.[0]?.path]).toEqual([400, 'comment'])
  }
  const answer = await client.step(devi, requestId, 'cancel', { comment: '  moved away  ' })
  expect(answer.data).toEqual({ requestId })
  expect(await client.read(devi, requestId)).toMatchObject({ status: 'CANCELLED', comment: 'moved away' })
})

test('[spec: States of a request] cancels from INCOMPLETE, REQUESTED, ADMIN_APPROVED and COMPANY_APPROVED, together with the invoice', async () => {
  const admin = await app.superadmin()
  const reach = {
    INCOMPLETE: client.begun,
    REQUESTED: client.submitted,
    ADMIN_APPROVED: async (...[who, id]: Parameters<Client['submitted']>) => {
      const requestId = await client.submitted(who, id)
      await client.decide('admin', admin.token, requestId, { status: 'ADMIN_APPROVED' })
      return requestId
    },
    COMPANY_APPROVED: async (...[who, id]: Parameters<Client['submitted']>) =>
      (await client.approved(who, id, company.token)).requestId,
  }
  for (const [status, make] of Object.entries(reach)) {
    const devi = await client.person()
    const requestId = await make(devi, programId)
    expect((await client.read(devi, requestId)).status).toBe(status)
    const answer = await client.step(devi, requestId, 'cancel', { comment: 'no' })
    expect([answer.status, answer.data], status).toEqual([200, { requestId }])
    expect(await client.read(devi, requestId)).toMatchObject({ status: 'CANCELLED', invoice: null })
    expect((await client.step(devi, requestId, 'cancel', { comment: 'no' })).status).toBe(400)
    const invoices = (await client.get(devi, '/v2/subscribers/me/invoices')).data.invoices
    for (const invoice of invoices) expect(invoice.status).toBe('CANCELLED')
  }
})

test('[spec: States of a request] returns 400 when an ENROLLED request is cancelled', async () => {
  const devi = await client.person()
  const { requestId } = await client.enrolled(devi, programId, company.token)
  const answer = await client.step(devi, requestId, 'cancel', { comment: 'no' })
  expect([answer.status, answer.error?.code]).toEqual([400, 'REQUEST_NOT_CANCELLABLE'])
  expect((await client.read(devi, requestId)).status).toBe('ENROLLED')
})

test('[spec: Whose request; Errors] returns 404 for reading or cancelling a foreign or unknown request', async () => {
  const [devi, ravi] = [await client.person(), await client.person()]
  const requestId = await client.begun(devi, programId)
  for (const [who, id] of [
    [ravi, requestId],
    [devi, SOME_ID],
  ] as const) {
    expect((await client.get(who, `${BASE}/${id}`)).status).toBe(404)
    expect((await client.step(who, id, 'cancel', { comment: 'no' })).status).toBe(404)
  }
})

test('[spec: Cancelled requests; After a rejection] allows a new request after a cancellation or rejection and keeps the old one readable', async () => {
  const devi = await client.person()
  const admin = await app.superadmin()
  const first = await client.begun(devi, programId)
  await client.step(devi, first, 'cancel', { comment: 'later' })
  const second = await client.submitted(devi, programId)
  await client.decide('admin', admin.token, second, { status: 'REJECTED', comment: 'Picture is blurred' })
  expect(await client.read(devi, second)).toMatchObject({ status: 'REJECTED', comment: 'Picture is blurred' })
  const third = await client.begun(devi, programId)
  expect(new Set([first, second, third]).size).toBe(3)
  const late = await client.step(devi, second, 'steps/income', { monthlyIncome: 1 })
  expect([late.status, late.error?.code]).toEqual([400, 'REQUEST_REJECTED'])

  const list = (query = '') => client.get(devi, `${BASE}${query}`)
  const all = (await list()).data
  expect(all.enrollments.map(({ requestId }: { requestId: string }) => requestId)).toEqual([third, second, first])
  expect(all).toMatchObject({ count: 3, pageNumber: 1, pageSize: 10, totalPages: 1, hasNextPage: false })
  expect((await list('?status=REJECTED')).data.enrollments).toMatchObject([{ requestId: second }])
  expect((await list('?pageSize=1&pageNumber=2')).data.enrollments).toMatchObject([{ requestId: second }])
  expect((await list(`?programId=${SOME_ID}`)).data.count).toBe(0)
  for (const query of ['?status=FOO', '?pageSize=0', '?pageSize=101', '?programId=x'])
    expect((await list(query)).status, query).toBe(400)
})

test('[spec: The enrollment invoice] returns a request with requestId, programId, status, step, comment and invoice', async () => {
  const devi = await client.person()
  const { requestId, invoiceId } = await client.approved(devi, programId, company.token)
  expect(await client.read(devi, requestId)).toMatchObject({
    requestId,
    programId,
    status: 'COMPANY_APPROVED',
    step: 'SUBMITTED',
    comment: null,
    enrolledSubscriberId: null,
    invoice: { invoiceId, amount: 2000, currency: 'INR', status: 'DRAFT' },
  })
})

test('leaves no open invoice on a cancelled request when a cancellation and an approval race', async () => {
  const admin = await app.superadmin()
  for (let round = 0; round < 5; round++) {
    const devi = await client.person()
    const requestId = await client.submitted(devi, programId)
    await client.decide('admin', admin.token, requestId, { status: 'ADMIN_APPROVED' })
    const [cancelled] = await Promise.all([
      client.step(devi, requestId, 'cancel', { comment: 'no' }),
      client.decide('companies', company.token, requestId, { status: 'COMPANY_APPROVED' }),
    ])
    expect(cancelled.status).toBe(200)
    expect(await client.read(devi, requestId)).toMatchObject({ status: 'CANCELLED', invoice: null })
  }
})
