import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { changeAuction } from '#testing/auction-fixtures'
import { prebidClient } from '#testing/prebids'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const client = prebidClient(app, company)
const fields = [{ fieldKey: 'bidAmount', label: 'Amount', fieldType: 'CURRENCY_AMOUNT', required: true }]

async function publishTemplate() {
  const base = '/v2/companies/prebid-templates'
  const body = { key: newId(), name: 'Prebid form', fileName: 'prebid.pdf', fields }
  const { data } = await app.call('POST', base, { token: company.token, body })
  await app.call('POST', `${base}/${data.id}/versions/${data.templateVersionId}/publish`, { token: company.token })
}
const preview = (token: string, auctionId: string, payload: object, headers: object = {}) =>
  app.http.inject({
    method: 'POST',
    url: `/v2/subscribers/me/auctions/${auctionId}/prebid/preview`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload,
  })
const codeOf = (answer: { statusCode: number; json: () => { error: { code: string } } }) => [
  answer.statusCode,
  answer.json().error.code,
]

test('returns a draft of the document and stores neither it nor the amount', async () => {
  const auction = await client.makeSealedAuction({ program: { prebidDocumentRequired: true } })
  const anu = await client.makeBidder(auction, 'Anu')
  const offer = { enrolledSubscriberId: anu.enrollmentId, amount: 71_234 }
  expect(codeOf(await preview(anu.token, auction.auctionId, offer))).toEqual([400, 'PREBID_TEMPLATE_MISSING'])

  await publishTemplate()
  const tables = ['files', 'documentSubmissions', 'prebids', 'idempotencyKeys', 'auctionActionLogs'] as const
  const rowCounts = () =>
    Promise.all(
      tables.map((table) =>
        app.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      ),
    )
  const before = await rowCounts()
  const answer = await preview(anu.token, auction.auctionId, offer, { 'idempotency-key': 'preview-1' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="draft-prebid-ticket-\d+\.pdf"$/),
  })
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await rowCounts()).toEqual(before)
})

test('is refused where a prebid would be refused', async () => {
  const auction = await client.makeSealedAuction({ program: { prebidDocumentRequired: true } })
  const anu = await client.makeBidder(auction, 'Anu')
  const ben = await client.makeBidder(auction, 'Ben')
  const offer = { enrolledSubscriberId: anu.enrollmentId, amount: 71_000 }
  expect(codeOf(await preview(ben.token, auction.auctionId, offer))).toEqual([403, 'NOT_YOUR_ENROLLMENT'])
  const tooMuch = { ...offer, amount: 9_000_000 }
  expect(codeOf(await preview(anu.token, auction.auctionId, tooMuch))).toEqual([400, 'INVALID_AMOUNT'])
  await changeAuction(app, auction.auctionId, { status: 'LIVE', liveStartedAt: app.app.platform.clock.now() })
  expect(codeOf(await preview(anu.token, auction.auctionId, offer))).toEqual([400, 'PREBID_NOT_OPEN'])
})

test('has nothing to show where no document is required', async () => {
  const auction = await client.makeSealedAuction()
  const anu = await client.makeBidder(auction, 'Anu')
  const offer = { enrolledSubscriberId: anu.enrollmentId, amount: 71_000 }
  expect(codeOf(await preview(anu.token, auction.auctionId, offer))).toEqual([400, 'PREBID_DOCUMENT_NOT_REQUIRED'])
})
