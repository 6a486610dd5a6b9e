import { expect, test } from 'vitest'
import { BASE, makeClient } from '#testing/enrollment-client'
import { makeSubscriber } from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const client = makeClient(app)
const preview = (token: string, requestId: string) =>
  app.http.inject({
    method: 'POST',
    url: `${BASE}/${requestId}/post-enrollment/agreement/preview`,
    headers: { authorization: `Bearer ${token}` },
  })

test('shows the agreement before it is signed, and signs nothing', async () => {
  const programId = await client.openProgram(company)
  const meera = await client.person('Meera')
  const { requestId } = await client.enrolled(meera, programId, company.token)
  const answer = await preview(meera.token, requestId)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await client.read(meera, requestId)).papers).toEqual({
    nominee: null,
    panIncomeAt: null,
    agreementSignedAt: null,
    agreementUrl: null,
  })
  const stranger = await makeSubscriber(app)
  expect((await preview(stranger.token, requestId)).statusCode).toBe(404)
})

test('is refused before the enrollment', async () => {
  const programId = await client.openProgram(company)
  const latha = await client.person('Latha')
  const requestId = await client.submitted(latha, programId)
  expect((await preview(latha.token, requestId)).json().error.code).toBe('NOT_ENROLLED_YET')
  expect(await client.read(latha, requestId)).toMatchObject({ papers: null, ticketNumber: null })
})

test('shows the papers of each own request, and no longer when the ticket has gone to somebody else', async () => {
  const programId = await client.openProgram(company)
  const asha = await client.person('Asha')
  const { requestId } = await client.enrolled(asha, programId, company.token)
  const nominee = { name: 'Raman', relation: 'Husband', mobileNumber: '+919000003002' }
  await client.step(asha, requestId, 'post-enrollment/nominee', { nominee })
  const signatureAssetId = await client.signature(asha)
  const signing = { signatureAssetId, acceptedTermsAndConditions: true }
  await client.step(asha, requestId, 'post-enrollment/agreement', signing)
  const shown = {
    ticketNumber: 1,
    papers: {
      nominee: { name: 'Raman', relation: 'Husband' },
      panIncomeAt: null,
      agreementSignedAt: expect.any(String),
      agreementUrl: expect.stringContaining('http'),
    },
  }
  const request = await client.read(asha, requestId)
  expect(request).toMatchObject(shown)
  expect((await client.get(asha, BASE)).data.enrollments).toMatchObject([shown])

  const taker = await makeSubscriber(app, 'Taker')
  const { enrolledSubscriberId } = request
  await app.db
    .updateTable('enrollments')
    .set({ subscriberId: taker.userId })
    .where('id', '=', enrolledSubscriberId)
    .execute()
  expect(await client.read(asha, requestId)).toMatchObject({ papers: null, ticketNumber: null })
})
