import { expect, test } from 'vitest'
import { makeAuction, makeBid, makeInvoice, makeMember, makePrebid } from '#testing/auction-fixtures'
import { basicInfo, makeClient } from '#testing/enrollment-client'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const client = makeClient(app)
const download = (token: string) =>
  app.http.inject({ url: '/v2/subscribers/me/export', headers: { authorization: `Bearer ${token}` } })

test('hands out what is kept about the caller as one file, with numbers of identity masked', async () => {
  const auction = await makeAuction(app, company, { config: { hasPrebid: true }, auction: { status: 'LIVE' } })
  const meera = await client.person('Meera')
  const programId = await client.openProgram(company)
  const requestId = await client.submitted(meera, programId)
  const ticket = await makeMember(app, auction, 'Meera', meera)
  await makeInvoice(app, auction, ticket, 'DRAFT')
  await makeBid(app, auction, ticket, 91_000)
  await makePrebid(app, auction, ticket, 81_500)
  const answer = await download(meera.token)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="kuri-my-data.json"')
  const { aadhaarNumber, pan } = basicInfo()
  for (const secret of [aadhaarNumber, pan]) expect(answer.body).not.toContain(secret)
  expect(answer.json().data).toMatchObject({
    profile: { subscriberId: meera.userId, aadhaarNumber: '********0123', pan: '******234F' },
    devices: [{ signedInAt: expect.any(String) }],
    requests: [{ requestId }],
    tickets: [{ enrolledSubscriberId: ticket.enrollmentId }],
    invoices: [{ status: 'DRAFT' }],
    bids: [{ amount: 91_000 }],
    prebids: [{ amount: 81_500 }],
  })
})

test('holds nothing of other people', async () => {
  const auction = await makeAuction(app, company, { config: { hasPrebid: true }, auction: { status: 'LIVE' } })
  const asha = await makeMember(app, auction, 'Asha')
  const babu = await makeMember(app, auction, 'Babu Secret')
  await makeInvoice(app, auction, babu, 'DRAFT')
  await makeBid(app, auction, babu, 92_345)
  await makePrebid(app, auction, babu, 82_345)
  const { body } = await download(asha.token)
  for (const foreign of [babu.userId, babu.enrollmentId, 'Babu Secret', '92345', '82345'])
    expect(body).not.toContain(foreign)
})
