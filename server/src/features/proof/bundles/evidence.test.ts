// Auctions held on a running service, and their evidence checked by the verifier.

import { fromBase64 } from '@kuri/verify/base/bytes'
import type { Bundle } from '@kuri/verify/bundle/bundle'
import { formatKey, verifyWithWebCrypto } from '@kuri/verify/notes/note'
import { type Report, verifyFiles } from '@kuri/verify/verdict/report'
import { beforeAll, expect, test } from 'vitest'
import { declareCandidate } from '#features/auctions/winners/winners.actions'
import { newId } from '#platform/ids'
import { changeAuction, type TestAuction } from '#testing/auction-fixtures'
import { makeCompany, makeSubscriber } from '#testing/fixtures'
import { anySuperadmin, staffOf } from '#testing/lifecycle'
import { type Bidder, prebidClient } from '#testing/prebids'
import { useApp } from '#testing/use-app'
import { useSockets } from '#testing/use-room'

const app = await useApp()
const connect = useSockets(app)
const company = await makeCompany(app)
const prebids = prebidClient(app, company)
const staff = staffOf(app, company.token)
const { platform } = app.app

const own = (auctionId: string) => `/v2/subscribers/me/auctions/${auctionId}/log/bundle`
const ofCompany = (auctionId: string) => `/v2/companies/auctions/${auctionId}/log/bundle`
const fetchBundle = (path: string, token: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } })

/** What a reader has from somebody else. */
const policy = () =>
  `log ${formatKey(platform.trust.log.key)}\nlog ${formatKey(platform.trust.receipts.key)}\nquorum none\n`

const verifyText = (bundle: string): Promise<Report> =>
  verifyFiles(
    { bundle, receipts: null, policy: policy() },
    { verifyEd25519: verifyWithWebCrypto, verifyBls: async () => false, readLogFile: null },
  )

async function verify(path: string, token: string): Promise<Report> {
  const response = await fetchBundle(path, token)
  expect(response.status).toBe(200)
  return verifyText(await response.text())
}
const summaryOf = ({ verdict, answers }: Report) => ({
  verdict: verdict.kind,
  open: answers.filter(({ answer }) => answer.kind !== 'YES').map(({ question, answer }) => [question, answer.detail]),
})
const SIGNED = { verdict: 'SIGNED', open: [] }

async function bid(auctionId: string, who: Bidder, amount: number) {
  const socket = await connect(company.token)
  const ack = await socket.ask('auction.bid.place', { auctionId, enrolledSubscriberId: who.enrollmentId, amount })
  expect(ack.data.status).toBe('ACCEPTED')
}

/** Prebids close at the end of the cycle at the latest, and an auction is planned after that. */
const AFTER_THE_CYCLE_SECONDS = 12 * 86_400

/** Planned, with two prebids, and started. */
async function startedAuction(settings: object = {}): Promise<{ auction: TestAuction; asha: Bidder; babu: Bidder }> {
  const auction = await prebids.makeSealedAuction({ config: { allowStaffOfflineBids: true, ...settings } })
  const asha = await prebids.makeBidder(auction, 'Asha')
  const babu = await prebids.makeBidder(auction, 'Babu')
  await staff.plan(auction.auctionId, AFTER_THE_CYCLE_SECONDS)
  const placed = await prebids.place(auction, asha, 80_000)
  expect((await prebids.edit(auction, asha, placed.data.prebidId ?? placed.data.id, 81_000)).status).toBe(200)
  expect((await prebids.place(auction, babu, 82_000)).status).toBe(201)
  await staff.closePrebidDirectly(auction.auctionId)
  await staff.start(auction.auctionId)
  return { auction, asha, babu }
}

const findOffer = (table: 'bids' | 'prebids', auctionId: string, { enrollmentId }: { enrollmentId: string }) =>
  app.db
    .selectFrom(table)
    .select('id')
    .where('auctionId', '=', auctionId)
    .where('enrollmentId', '=', enrollmentId)
    .executeTakeFirstOrThrow()

let live: Awaited<ReturnType<typeof startedAuction>>
beforeAll(async () => {
  live = await startedAuction({ extensionSeconds: 10 })
  const { auctionId } = live.auction
  await bid(auctionId, live.asha, 90_000)
  await staff.pause(auctionId)
  await staff.resume(auctionId)
  await bid(auctionId, live.babu, 85_000)
  await bid(auctionId, live.asha, 84_000)
  await staff.end(auctionId)
  const { leadingBidId } = await staff.row(auctionId)
  await staff.revealDirectly(auctionId)
  await declareCandidate(platform, anySuperadmin(), auctionId, { bidId: leadingBidId! })
})

test('an auction that was held verifies as SIGNED, for staff, the superadmin and every member', async () => {
  const { auctionId } = live.auction
  expect(summaryOf(await verify(ofCompany(auctionId), company.token))).toEqual(SIGNED)
  const admin = (await app.superadmin()).token
  expect(summaryOf(await verify(`/v2/admin/auctions/${auctionId}/log/bundle`, admin))).toEqual(SIGNED)
  for (const member of [live.asha, live.babu])
    expect(summaryOf(await verify(own(auctionId), member.token))).toEqual(SIGNED)
})

test('an auction in which staff passed over the best bid verifies for members too, who read whom but not why', async () => {
  const { auction, asha, babu } = await startedAuction()
  const { auctionId } = auction
  await bid(auctionId, asha, 79_000)
  await bid(auctionId, babu, 78_000)
  await staff.end(auctionId)
  await staff.revealDirectly(auctionId)
  const second = await findOffer('bids', auctionId, asha)
  await declareCandidate(platform, anySuperadmin(), auctionId, { bidId: second.id }, 'A reason of staff')
  for (const [path, token] of [
    [ofCompany(auctionId), company.token],
    [own(auctionId), babu.token],
  ] as const) {
    const report = await verify(path, token)
    expect(summaryOf(report)).toEqual(SIGNED)
    expect(report.notices).toContain('Staff recorded that they passed over 1 offer in division 1.')
  }
  const shown = await (await fetchBundle(own(auctionId), babu.token)).text()
  expect(shown).toContain('auction.passed_over')
  expect(shown).not.toContain('A reason of staff')
})

test('among sealed prebids nothing says who was passed over', async () => {
  const { auction, asha, babu } = await startedAuction()
  const { auctionId } = auction
  await staff.end(auctionId)
  const second = await findOffer('prebids', auctionId, babu)
  await declareCandidate(platform, anySuperadmin(), auctionId, { prebidId: second.id })
  expect(await (await fetchBundle(own(auctionId), asha.token)).text()).not.toContain('passed_over')
})

test('an auction that prebids decided verifies for members once they are revealed', async () => {
  const { auction, asha, babu } = await startedAuction()
  const { auctionId } = auction
  await staff.end(auctionId)
  const sealed = (await (await fetchBundle(own(auctionId), asha.token)).json()) as Bundle
  expect(sealed.prebids.map(({ paise }) => paise)).toEqual([8_100_000])
  const forStaff = (await (await fetchBundle(ofCompany(auctionId), company.token)).json()) as Bundle
  expect(forStaff.prebids).toEqual([])
  await staff.revealDirectly(auctionId)
  const best = await findOffer('prebids', auctionId, asha)
  await declareCandidate(platform, anySuperadmin(), auctionId, { prebidId: best.id })
  for (const [path, token] of [
    [ofCompany(auctionId), company.token],
    [own(auctionId), babu.token],
  ] as const)
    expect(summaryOf(await verify(path, token))).toEqual(SIGNED)
})

test('staff and the superadmin get the newest minutes, which the log gives again; members do not', async () => {
  const { auction, asha } = await startedAuction()
  const { auctionId } = auction
  await bid(auctionId, asha, 79_000)
  await staff.end(auctionId)
  const { leadingBidId } = await staff.row(auctionId)
  await staff.revealDirectly(auctionId)
  await declareCandidate(platform, anySuperadmin(), auctionId, { bidId: leadingBidId! })
  const minutes = `/v2/companies/auctions/${auctionId}/minutes`
  const statements = { place: 'MG Road, Kochi', unpaidPrizes: 'none', presentInHall: [] }
  for (const remarks of ['A first draft', 'The draft that counts'])
    expect((await app.call('POST', minutes, { token: company.token, body: { ...statements, remarks } })).status).toBe(
      201,
    )

  const admin = `/v2/admin/auctions/${auctionId}/log/bundle`
  for (const [path, token] of [
    [ofCompany(auctionId), company.token],
    [admin, (await app.superadmin()).token],
  ] as const) {
    const shown = ((await (await fetchBundle(path, token)).json()) as Bundle).minutes
    expect(JSON.parse(shown!.json).statements.remarks).toBe('The draft that counts')
    const report = await verify(path, token)
    expect(report.answers.find(({ question }) => question === 'MINUTES')?.answer).toMatchObject({ kind: 'YES' })
  }
  const forMember = (await (await fetchBundle(own(auctionId), asha.token)).json()) as Bundle
  expect(forMember.minutes).toBeNull()
  // The log commits to the minutes, and the verdict says that nobody checked them here.
  const { verdict, answers } = await verify(own(auctionId), asha.token)
  expect(verdict).toEqual({ kind: 'SIGNED', reason: expect.stringContaining('not checked: minutes') })
  const notYes = answers.filter(({ answer }) => answer.kind !== 'YES')
  expect(notYes.map(({ question, answer }) => [question, answer.kind])).toEqual([['MINUTES', 'NOT_SHOWN']])
  // From staff and the Registrar the minutes cannot be held back.
  const asStaff = JSON.stringify({ ...forMember, viewer: 'STAFF' })
  expect((await verifyText(asStaff)).verdict.kind).toBe('INCOMPLETE')
})

test('a member reads no fact of staff and none of another member', async () => {
  const response = await fetchBundle(own(live.auction.auctionId), live.babu.token)
  const { events, viewer } = (await response.json()) as Bundle
  const opened = events.flatMap((event) => event.private?.facts ?? [])
  expect(viewer).toBe('MEMBER')
  expect(opened.length).toBeGreaterThan(0)
  for (const facts of opened) expect(facts).not.toMatch(/"actorId"|auction\.attendance|auction\.winner\.changed/)
})

test('the version of a bundle is its head: the same one is not sent twice', async () => {
  const first = await fetchBundle(own(live.auction.auctionId), live.asha.token)
  const etag = first.headers.get('etag')!
  await first.text()
  const again = await fetchBundle(own(live.auction.auctionId), live.asha.token, { 'if-none-match': etag })
  expect(again.status).toBe(304)
  const other = await fetchBundle(own(live.auction.auctionId), live.babu.token, { 'if-none-match': etag })
  expect(other.status).toBe(200)
  await other.text()
})

test('answers 409 where the tree does not cover every event, 403 and 404 where the caller may not see the auction', async () => {
  const { auctionId } = await prebids.makeSealedAuction()
  await changeAuction(app, auctionId, { logFrontier: null })
  const unready = await app.call('GET', ofCompany(auctionId), { token: company.token })
  expect([unready.status, unready.error?.code]).toEqual([409, 'LOG_NOT_READY'])
  const other = await makeCompany(app)
  expect((await app.call('GET', ofCompany(live.auction.auctionId), { token: other.token })).status).toBe(403)
  const stranger = await makeSubscriber(app, 'Stranger')
  expect((await app.call('GET', own(live.auction.auctionId), { token: stranger.token })).status).toBe(404)
  expect((await app.call('GET', ofCompany(newId()), { token: company.token })).status).toBe(404)
})

test('serves the verifier as one page that may load nothing', async () => {
  const response = await fetch(`${app.url}/trust/verify.html`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const allowed = response.headers.get('content-security-policy')!
  expect(allowed).toContain("default-src 'none'")
  const [, hash] = /script-src 'sha256-([^']+)'/.exec(allowed)!
  expect(fromBase64(hash!)?.length).toBe(32)
  const etag = response.headers.get('etag')!
  await response.text()
  expect((await fetch(`${app.url}/trust/verify.html`, { headers: { 'if-none-match': etag } })).status).toBe(304)
})
