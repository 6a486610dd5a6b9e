import { expect, test } from 'vitest'
import { dayFromNow } from '#testing/days'
import { makeClient } from '#testing/enrollment-client'
import { makeCompany, makeCycle } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp()
const client = makeClient(app)
const company = await makeCompany(app)
const admin = await app.superadmin()

const DAY_MS = 86_400_000
const INDIA_OFFSET_MS = 5.5 * 3_600_000
const now = () => app.app.platform.clock.now()
const dayIn = (days: number) => dayFromNow(days, now())
const change = (programId: string, changes: object) =>
  app.db.updateTable('programs').set(changes).where('id', '=', programId).execute()
const listed = async (programId: string) => {
  const { data } = await app.call('GET', '/v2/public/programs?pageSize=100')
  const isListed = data.programs.some(({ id }: { id: string }) => id === programId)
  expect(data.count).toBe(data.programs.length)
  expect((await app.call('GET', `/v2/public/programs/${programId}`)).status).toBe(isListed ? 200 : 404)
  return isListed
}
const apply = async (programId: string) => {
  const answer = await client.begin(await client.person(), programId)
  return answer.error?.code ?? answer.status
}

test('[spec: When applications close] applications close with the first completed cycle', async () => {
  const programId = await client.openProgram(company)
  await change(programId, { lastDateOfSubmission: null })
  const cycleId = await makeCycle(app, company.companyId, programId, 1)
  expect([await apply(programId), await listed(programId)]).toEqual([200, true])
  const path = `/v2/companies/cycles/${cycleId}`
  expect((await app.call('PATCH', path, { token: company.token, body: { status: 'COMPLETED' } })).status).toBe(200)
  expect([await apply(programId), await listed(programId)]).toEqual(['PROGRAM_NOT_OPEN', false])
})

test('[spec: When applications close] a request that was submitted in time is decided and paid after the last day', async () => {
  const programId = await client.openProgram(company)
  const [late, early] = [await client.person(), await client.person()]
  const begun = await client.begun(late, programId)
  const submitted = await client.submitted(early, programId)
  await change(programId, { lastDateOfSubmission: dayIn(-1) })
  expect((await client.step(late, begun, 'steps/documents', { acceptedTermsAndConditions: true })).error?.code).toBe(
    'PROGRAM_NOT_OPEN',
  )

  await client.decide('admin', admin.token, submitted, { status: 'ADMIN_APPROVED' })
  const approved = await client.decide('companies', company.token, submitted, { status: 'COMPANY_APPROVED' })
  const payment = await client.pay(early, submitted, approved.data.invoice.invoiceId)
  await client.complete(payment.data.transactionId)
  expect((await client.read(early, submitted)).status).toBe('ENROLLED')
})

test('[spec: When applications close] applications close with the end of their last day, in the business time zone', async () => {
  const programId = await client.openProgram(company)
  await change(programId, { lastDateOfSubmission: dayIn(0) })
  expect([await apply(programId), await listed(programId)]).toEqual([200, true])
  const sinceMidnightMs = (now().getTime() + INDIA_OFFSET_MS) % DAY_MS
  await app.advanceSeconds(Math.ceil((DAY_MS - sinceMidnightMs) / 1000) + 1)
  expect([await apply(programId), await listed(programId)]).toEqual(['PROGRAM_NOT_OPEN', false])
})
