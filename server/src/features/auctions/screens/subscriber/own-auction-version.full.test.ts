import { expect, test } from 'vitest'
import * as make from '#testing/auction-fixtures'
import { countQueries } from '#testing/count-queries'
import { makeCompany } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp()
const company = await makeCompany(app)
const now = () => app.app.platform.clock.now()
const inSeconds = (seconds: number) => new Date(now().getTime() + seconds * 1000)

async function makeWorld(changes: Parameters<typeof make.makeAuction>[2] = {}) {
  const auction = await make.makeAuction(app, company, changes)
  const asha = await make.makeMember(app, auction)
  let etag = ''
  /** The status of the next poll, which remembers the version as a browser does. */
  const poll = async (query = '', token = asha.token) => {
    const answer = await app.call('GET', `/v2/subscribers/me/auctions/${auction.auctionId}${query}`, {
      token,
      headers: etag ? { 'if-none-match': etag } : {},
    })
    etag = String(answer.headers.etag)
    return answer.status
  }
  /** Starts a new minute, so that no test ends in the middle of a poll. */
  const settle = async () => {
    await app.advanceSeconds(60 - ((now().getTime() / 1000) % 60))
    await poll()
  }
  return { auction, asha, poll, settle }
}

test('a poll that finds nothing new costs one statement instead of the whole detail', async () => {
  const { poll, settle } = await makeWorld({ auction: { status: 'ENDED' } })
  const whole = await countQueries(() => poll())
  await settle()
  const repeated = await countQueries(() => poll())
  expect([whole.result, repeated.result]).toEqual([200, 304])
  expect(repeated.statements.length).toBe(1)
  expect(whole.statements.length).toBeGreaterThan(8)
})

test('whatever changes in the auction changes the answer', async () => {
  const { auction, asha, poll, settle } = await makeWorld({ auction: { status: 'LIVE' } })
  const babu = await make.makeMember(app, auction, 'Babu')
  await settle()
  expect(await poll()).toBe(304)
  const changes: [string, () => Promise<unknown>][] = [
    ['another ticket', () => make.makeMember(app, auction, 'Asha', asha)],
    ['an invoice', () => make.makeInvoice(app, auction, asha, 'DRAFT')],
    ['somebody joins', () => make.makeParticipation(app, auction, babu)],
    ['a prebid', () => make.makePrebid(app, auction, asha, 80_000)],
    ['the state', () => make.changeAuction(app, auction.auctionId, { status: 'ENDED' })],
    ['an announcement', () => make.makeAnnouncement(app, auction, 'Welcome')],
    [
      'an announcement is deleted',
      () =>
        app.db
          .updateTable('announcements')
          .set({ deletedAt: now() })
          .where('auctionId', '=', auction.auctionId)
          .execute(),
    ],
    ['somebody enters the room', () => make.makeSeat(app, auction, babu)],
    ['a disqualification', () => make.makeDisqualification(app, auction, asha, 'LIVE')],
    ['a winner', () => make.makeWinner(app, auction, babu)],
  ]
  for (const [name, change] of changes) {
    await change()
    expect(await poll(), name).toBe(200)
    expect(await poll(), name).toBe(304)
  }
})

test('the passing of a deadline changes the answer', async () => {
  const { poll, settle, auction } = await makeWorld()
  await settle()
  await make.changeAuction(app, auction.auctionId, { prebidEndAt: inSeconds(20) })
  await poll()
  await app.advanceSeconds(10)
  expect(await poll()).toBe(304)
  await app.advanceSeconds(11)
  expect(await poll()).toBe(200)
})

test('another page of participants and another member have versions of their own', async () => {
  const { poll, settle, auction } = await makeWorld()
  const babu = await make.makeMember(app, auction, 'Babu')
  await settle()
  expect(await poll('?participantPageNumber=2')).toBe(200)
  expect(await poll('', babu.token)).toBe(200)
  expect(await poll('', babu.token)).toBe(304)
})
