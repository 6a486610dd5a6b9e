import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { changeAuction, makeAuction, makeBid, makeMember, makePrebid, makeWinner } from '#testing/auction-fixtures'
import { makeCompany } from '#testing/fixtures'
import { pdfTitle } from '#testing/pdf-title'
import { useApp } from '#testing/use-app'

const app = await useApp()
const admin = (await app.superadmin()).token
const company = await makeCompany(app)
const read = (auctionId: string, token = company.token, area = 'companies') =>
  app.call('GET', `/v2/${area}/auctions/${auctionId}/minutes`, { token })
const now = () => app.app.platform.clock.now()

async function heldAuction(status: 'LIVE' | 'ENDED' | 'COMPLETE') {
  const auction = await makeAuction(app, company, { config: { hasPrebid: true } })
  const asha = await makeMember(app, auction, 'Asha')
  const babu = await makeMember(app, auction, 'Babu')
  await makePrebid(app, auction, babu, 80_000)
  await makeBid(app, auction, asha, 70_000, { source: 'FLOOR' })
  await makeWinner(app, auction, asha)
  await changeAuction(app, auction.auctionId, { status, startedAt: now(), endedAt: status === 'LIVE' ? null : now() })
  return auction.auctionId
}

test('draws the minutes of a finished auction for the company and the superadmin', async () => {
  const auctionId = await heldAuction('COMPLETE')
  const mine = await read(auctionId)
  expect(mine.status).toBe(200)
  expect(mine.data).toEqual({
    auctionId,
    fileName: 'minutes-instalment-1.pdf',
    contentType: 'application/pdf',
    sizeBytes: expect.any(Number),
    isDraft: false,
    fileUrl: expect.any(String),
    paper: expect.objectContaining({ title: 'Minutes of the auction' }),
    record: null,
    suggested: {
      ...{ place: expect.any(String), unpaidPrizes: 'none', presentInHall: [], deputyName: null, remarks: null },
    },
    links: [],
  })
  const sections = mine.data.paper.sections as {
    heading: string | null
    isToSign: boolean
    table: { rows: string[][] }
  }[]
  expect(sections.find(({ heading }) => heading === 'Prized subscribers')!.table.rows[0]).toContain('Asha')
  expect(sections.filter(({ isToSign }) => isToSign)).toHaveLength(1)
  const file = await fetch(mine.data.fileUrl)
  expect(file.status).toBe(200)
  expect(pdfTitle(Buffer.from(await file.arrayBuffer()))).toBe('Minutes of the auction')
  expect((await read(auctionId, admin, 'admin')).data.sizeBytes).toBe(mine.data.sizeBytes)
})

test('marks the minutes as a draft while a prize is to be decided', async () => {
  expect((await read(await heldAuction('ENDED'))).data.isDraft).toBe(true)
})

test('refuses the minutes of an auction that has not ended', async () => {
  const { status, error } = await read(await heldAuction('LIVE'))
  expect([status, error?.code]).toEqual([409, 'AUCTION_STATE_CONFLICT'])
})

test("answers 403 for another company's auction and 404 for an unknown one", async () => {
  const other = await makeCompany(app)
  const { auctionId } = await makeAuction(app, other, { auction: { status: 'COMPLETE' } })
  expect((await read(auctionId)).status).toBe(403)
  expect((await read(newId())).status).toBe(404)
})
