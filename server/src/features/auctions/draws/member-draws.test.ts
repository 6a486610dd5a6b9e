import { describe, expect, test } from 'vitest'
import * as make from '#testing/auction-fixtures'
import { commitmentOf, FAKE_BLS, newShare, recompute } from '#testing/draws'
import { PAST_CYCLE } from '#testing/lifecycle'
import { startTestApp } from '#testing/test-app'
import { useCompany } from '#testing/use-app'
import { useSockets } from '#testing/use-room'

const { app, company } = await useCompany({}, undefined, { bls: FAKE_BLS })
const connect = useSockets(app)

/** A draw among members that is open, in an auction with a tie of three. */
async function openDraw(config: Record<string, unknown> = {}) {
  const auction = await make.makeAuction(app, company, {
    config,
    cycle: PAST_CYCLE,
    auction: { status: 'ENDED', run: 1, stateVersion: 1, endedAt: new Date(), joinWindowOpenedAt: new Date() },
  })
  const members = []
  for (const name of ['Asha', 'Babu', 'Chitra']) {
    const member = await make.makeMember(app, auction, name)
    await make.makeBid(app, auction, member, 60_000)
    members.push({ ...member, share: newShare() })
  }
  const draws = `/v2/companies/auctions/${auction.auctionId}/draws`
  const own = `/v2/subscribers/me/auctions/${auction.auctionId}/draws`
  const open = async () =>
    (await app.call('POST', draws, { token: company.token, body: { kind: 'COMMIT_REVEAL' } })).data
  return { ...auction, members, own, open, draw: await open() }
}
type Open = Awaited<ReturnType<typeof openDraw>>
type Member = Open['members'][number]

const post = (
  auction: Open,
  what: 'shares' | 'reveals',
  by: { token: string },
  body: object,
  drawId = auction.draw.id,
) => app.call('POST', `${auction.own}/${drawId}/${what}`, { token: by.token, body })
const commit = (auction: Open, member: Member, draw = auction.draw) =>
  post(
    auction,
    'shares',
    member,
    {
      enrolledSubscriberId: member.enrollmentId,
      commitment: commitmentOf(draw, member.enrollmentId, member.share),
    },
    draw.id,
  )
const reveal = (auction: Open, member: Member, share = member.share) =>
  post(auction, 'reveals', member, { enrolledSubscriberId: member.enrollmentId, share })
const latest = async (auction: Open, by: { token: string } = auction.members[0]!) =>
  (await app.call('GET', auction.own, { token: by.token })).data.draws[0]
async function pass(seconds: number, on = app) {
  await on.advanceSeconds(seconds)
  await on.app.engine.tick()
}
const typesOf = async ({ auctionId }: Open) =>
  (
    await app.db
      .selectFrom('roomEvents')
      .select('type')
      .where('auctionId', '=', auctionId)
      .where('type', 'like', 'auction.draw.%')
      .orderBy('serverSequence')
      .execute()
  ).map(({ type }) => type.replace('auction.draw.', ''))

describe('a draw among members', () => {
  test('is decided by the numbers of all who took part and of the service, as everybody can compute it', async () => {
    const auction = await openDraw()
    const [asha, babu, chitra] = auction.members as [Member, Member, Member]
    expect(auction.draw).toMatchObject({ state: 'COMMITTING', serverSeed: null, round: null, chainHash: null })
    expect((await commit(auction, asha)).status).toBe(200)
    expect((await commit(auction, asha)).status).toBe(200)
    const socket = await connect(babu.token)
    const at = { auctionId: auction.auctionId, drawId: auction.draw.id, enrolledSubscriberId: babu.enrollmentId }
    const commitment = commitmentOf(auction.draw, babu.enrollmentId, babu.share)
    expect(await socket.ask('auction.draw.contribute', { ...at, commitment })).toMatchObject({ type: 'ack', data: at })
    await pass(60)
    expect(await latest(auction)).toMatchObject({ state: 'REVEALING' })
    expect(await commit(auction, chitra)).toMatchObject({ status: 409, error: { code: 'DRAW_CLOSED' } })
    expect((await reveal(auction, asha)).data).toMatchObject({ state: 'REVEALING', serverSeed: null })
    expect(await socket.ask('auction.draw.reveal', { ...at, share: babu.share })).toMatchObject({ type: 'ack' })
    await app.app.engine.tick()
    const draw = await latest(auction)
    expect(draw).toMatchObject({ state: 'DRAWN', serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(draw.drawnEnrolledSubscriberId).toBe(recompute(draw))
    const winners = await app.db.selectFrom('winners').selectAll().where('auctionId', '=', auction.auctionId).execute()
    expect(winners).toMatchObject([{ enrollmentId: recompute(draw), type: 'LOT' }])
    expect(await typesOf(auction)).toEqual([
      'opened',
      'committed',
      'committed',
      'closed',
      'revealed',
      'revealed',
      'result',
    ])
  })

  test('refuses other tickets, another commitment, a number that does not fit, and reveals out of turn', async () => {
    const auction = await openDraw()
    const [asha, babu, chitra] = auction.members as [Member, Member, Member]
    const foreign = { enrolledSubscriberId: babu.enrollmentId, commitment: 'a'.repeat(64) }
    expect(await post(auction, 'shares', asha, foreign)).toMatchObject({ status: 403 })
    const bad = { enrolledSubscriberId: asha.enrollmentId, commitment: 'xyz' }
    expect(await post(auction, 'shares', asha, bad)).toMatchObject({
      status: 400,
      error: { details: [{ path: 'commitment' }] },
    })
    await commit(auction, asha)
    await commit(auction, babu)
    const other = { enrolledSubscriberId: asha.enrollmentId, commitment: 'b'.repeat(64) }
    expect((await post(auction, 'shares', asha, other)).error).toMatchObject({ code: 'DRAW_SHARE_TAKEN' })
    expect((await reveal(auction, asha)).error).toMatchObject({ code: 'DRAW_CLOSED' })
    await pass(60)
    expect(await reveal(auction, asha, newShare())).toMatchObject({ status: 422, error: { code: 'DRAW_SHARE_WRONG' } })
    expect((await latest(auction)).shares.every(({ share }: { share: null }) => share === null)).toBe(true)
    expect((await reveal(auction, chitra)).error).toMatchObject({ code: 'DRAW_CLOSED' })
    expect((await reveal(auction, asha)).status).toBe(200)
    expect((await reveal(auction, asha)).status).toBe(200)
  })

  test('is void with fewer than two members, and can be repeated', async () => {
    const auction = await openDraw()
    await commit(auction, auction.members[0]!)
    await pass(60)
    expect(await latest(auction)).toMatchObject({ state: 'VOID', voidReason: 'TOO_FEW_SHARES' })
    expect((await auction.open()).state).toBe('COMMITTING')
  })

  test('takes a number for each ticket of a member, who is still one person', async () => {
    const auction = await openDraw()
    const [asha, babu] = auction.members as [Member, Member, Member]
    const second = { ...(await make.makeMember(app, auction, 'Asha', asha)), share: newShare() }
    expect((await commit(auction, asha)).status).toBe(200)
    expect((await commit(auction, second)).status).toBe(200)
    await pass(60)
    expect(await latest(auction)).toMatchObject({ state: 'VOID', voidReason: 'TOO_FEW_SHARES' })
    const again = await auction.open()
    for (const member of [asha, second, babu]) expect((await commit(auction, member, again)).status).toBe(200)
    await pass(60)
    expect(await latest(auction)).toMatchObject({ state: 'REVEALING', shares: [{}, {}, {}] })
  })

  test('refuses a commitment after its minute, and a reveal after its own', async () => {
    const auction = await openDraw()
    const [asha, babu, chitra] = auction.members as [Member, Member, Member]
    await commit(auction, asha)
    await commit(auction, babu)
    await app.advanceSeconds(60)
    expect((await commit(auction, chitra)).error).toMatchObject({ code: 'DRAW_CLOSED' })
    await app.app.engine.tick()
    await reveal(auction, asha)
    await pass(60)
    expect((await reveal(auction, babu)).error).toMatchObject({ code: 'DRAW_CLOSED' })
  })

  test('is void if one member does not reveal, who cannot take part again', async () => {
    const auction = await openDraw()
    const [asha, babu, chitra] = auction.members as [Member, Member, Member]
    for (const member of auction.members) await commit(auction, member)
    await pass(60)
    await reveal(auction, asha)
    await reveal(auction, babu)
    await pass(60)
    expect(await latest(auction)).toMatchObject({ state: 'VOID', voidReason: 'SHARE_WITHHELD', serverSeed: null })
    const voided = await app.db
      .selectFrom('roomEvents')
      .select('payload')
      .where('auctionId', '=', auction.auctionId)
      .where('type', '=', 'auction.draw.voided')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(voided.payload)).toMatchObject({ reason: 'SHARE_WITHHELD', withheld: [chitra.enrollmentId] })
    const again = await auction.open()
    expect(await commit(auction, chitra, again)).toMatchObject({ status: 403, error: { code: 'DRAW_BARRED' } })
    expect((await commit(auction, asha, again)).status).toBe(200)
  })

  test('is void if the service cannot reveal its number, and then only a lot by hand may follow, also where a proof is required', async () => {
    const auction = await openDraw({ lotProof: 'REQUIRED' })
    const [asha, babu] = auction.members as [Member, Member, Member]
    await commit(auction, asha)
    await commit(auction, babu)
    await pass(60)
    await app.db.updateTable('draws').set({ serverSeedSealed: 'lost' }).where('id', '=', auction.draw.id).execute()
    await reveal(auction, asha)
    await reveal(auction, babu)
    await app.app.engine.tick()
    expect(await latest(auction)).toMatchObject({ state: 'VOID', voidReason: 'SERVER_WITHHELD' })
    const draws = `/v2/companies/auctions/${auction.auctionId}/draws`
    const again = await app.call('POST', draws, { token: company.token, body: { kind: 'COMMIT_REVEAL' } })
    expect(again).toMatchObject({ status: 409, error: { code: 'DRAW_FINAL' } })
    const staff = await connect(company.token)
    const lot = await staff.ask('auction.winner.record_lot', {
      auctionId: auction.auctionId,
      winnerEnrolledSubscriberId: asha.enrollmentId,
      candidateEnrolledSubscriberIds: auction.members.map(({ enrollmentId }) => enrollmentId),
    })
    expect(lot.type).toBe('command.acknowledged')
  })

  test('counts a service that was away at the end as its own withdrawal, and blames no member', async () => {
    const auction = await openDraw()
    const [asha, babu] = auction.members as [Member, Member, Member]
    await commit(auction, asha)
    await commit(auction, babu)
    await pass(60)
    await app.db
      .updateTable('draws')
      .set({ revealEndsAt: new Date(app.app.platform.clock.nowMs() - 11_000) })
      .where('id', '=', auction.draw.id)
      .execute()
    await pass(60)
    expect(await latest(auction)).toMatchObject({ state: 'VOID', voidReason: 'SERVER_WITHHELD' })
  })

  test('goes on in another process when the first one is gone between its phases', async () => {
    const auction = await openDraw()
    const [asha, babu] = auction.members as [Member, Member, Member]
    await commit(auction, asha)
    await commit(auction, babu)
    await app.app.engine.stop()
    const other = await startTestApp({}, app.databaseUrl, { bls: FAKE_BLS })
    try {
      await pass(60, other)
      expect(await latest(auction)).toMatchObject({ state: 'REVEALING' })
      await reveal(auction, asha)
      await reveal(auction, babu)
      await other.app.engine.tick()
      const draw = await latest(auction)
      expect(draw).toMatchObject({ state: 'DRAWN', winnerId: expect.any(String) })
      expect(draw.drawnEnrolledSubscriberId).toBe(recompute(draw))
    } finally {
      await other.close()
    }
  })
})
