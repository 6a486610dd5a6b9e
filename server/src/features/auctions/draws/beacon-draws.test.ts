import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { roundTimeMs } from '@kuri/verify/draws/beacon'
import { afterAll, describe, expect, test } from 'vitest'
import * as make from '#testing/auction-fixtures'
import { beaconOf, FAKE_BLS, recompute, UNFIT_TREE } from '#testing/draws'
import { makeSubscriber } from '#testing/fixtures'
import { PAST_CYCLE } from '#testing/lifecycle'
import { WITHOUT_LIMITS } from '#testing/limits'
import { useCompany } from '#testing/use-app'
import { useSockets } from '#testing/use-room'
import { fetchBeacon } from './fetch-beacon.ts'

const served = new Map<number, object>()
const relay = createServer((request, response) => {
  const beacon = served.get(Number(request.url!.split('/').at(-1)))
  response.writeHead(beacon ? 200 : 404).end(JSON.stringify(beacon ?? {}))
})
await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
afterAll(() => relay.close())
const DRAND_URLS = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`

const { app, company } = await useCompany({ DRAND_URLS, ...WITHOUT_LIMITS }, undefined, { bls: FAKE_BLS })
const connect = useSockets(app)

/** An auction that has ended with these live bids, one member each. */
async function ended(bids: number[], more: { config?: object; program?: object } = {}) {
  const auction = await make.makeAuction(app, company, {
    config: { ...more.config },
    program: { ...more.program },
    cycle: PAST_CYCLE,
    auction: { status: 'ENDED', run: 1, stateVersion: 1, endedAt: new Date(), joinWindowOpenedAt: new Date() },
  })
  const members = []
  for (const [index, amount] of bids.entries()) {
    const member = await make.makeMember(app, auction, `Member ${index}`)
    if (amount > 0) await make.makeBid(app, auction, member, amount)
    members.push(member)
  }
  const draws = `/v2/companies/auctions/${auction.auctionId}/draws`
  const own = `/v2/subscribers/me/auctions/${auction.auctionId}/draws`
  const post = (path: string, body: object, token = company.token) => app.call('POST', path, { token, body })
  return {
    ...auction,
    members,
    draws,
    own,
    open: (kind = 'BEACON') => post(draws, { kind }),
    bring: (drawId: string, body: object) => post(`${draws}/${drawId}/beacon`, body),
    bringAs: (token: string, drawId: string, body: object) => post(`${own}/${drawId}/beacon`, body, token),
    voidIt: (drawId: string) => post(`${draws}/${drawId}/void`, { reason: 'The wrong month' }),
    list: async () => (await app.call('GET', draws, { token: company.token })).data.draws,
  }
}
const row = (auctionId: string) =>
  app.db.selectFrom('auctions').selectAll().where('id', '=', auctionId).executeTakeFirstOrThrow()
const winnersOf = (auctionId: string) =>
  app.db.selectFrom('winners').selectAll().where('auctionId', '=', auctionId).execute()
const eventsOf = async (auctionId: string) =>
  (
    await app.db
      .selectFrom('roomEvents')
      .select(['type', 'payload', 'serverSequence'])
      .where('auctionId', '=', auctionId)
      .where('type', 'like', 'auction.draw.%')
      .orderBy('serverSequence')
      .execute()
  ).map(({ type, payload, serverSequence }) => ({ type, serverSequence, payload: JSON.parse(payload) }))
const logsOf = async (auctionId: string) =>
  (await app.call('GET', `/v2/companies/auctions/${auctionId}/action-logs`, { token: company.token })).data.actionLogs
const ids = (members: { enrollmentId: string }[]) => members.map(({ enrollmentId }) => enrollmentId).toSorted()

describe('opening', () => {
  test('announces all tied tickets and a round that is at least thirty seconds away', async () => {
    const auction = await ended([60_000, 60_000, 60_000, 70_000])
    const { status, data } = await auction.open()
    expect(status).toBe(200)
    expect(data).toMatchObject({
      kind: 'BEACON',
      state: 'WAITING_FOR_BEACON',
      among: 'TIED',
      amount: 60_000,
      division: 1,
    })
    const tied = ids(auction.members.slice(0, 3))
    expect(data.tickets.map((ticket: { enrolledSubscriberId: string }) => ticket.enrolledSubscriberId)).toEqual(tied)
    expect(roundTimeMs(data.round) - Date.parse(data.openedAt)).toBeGreaterThanOrEqual(30_000)
    const [opened] = await eventsOf(auction.auctionId)
    expect(opened).toMatchObject({
      type: 'auction.draw.opened',
      serverSequence: data.intentSequence,
      payload: { drawId: data.id, round: data.round, tickets: tied },
    })
    expect(await logsOf(auction.auctionId)).toMatchObject([{ action: 'OPEN_DRAW', metadata: { drawId: data.id } }])
  })

  test('at once by two employees opens one draw, which both get', async () => {
    const auction = await ended([60_000, 60_000])
    const [first, second] = await Promise.all([auction.open(), auction.open('COMMIT_REVEAL')])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.data.id).toBe(second.data.id)
    expect(await eventsOf(auction.auctionId)).toHaveLength(1)
  })

  test('takes all eligible tickets where nobody offered anything and a lot decides', async () => {
    const auction = await ended([0, 0, 0], { program: { bid: 'AUCTION_AND_LOT' } })
    const [, babu, chitra] = auction.members
    for (const member of [babu!, chitra!]) await make.makeInvoice(app, auction, member, 'PAID')
    const { data } = await auction.open()
    expect(data).toMatchObject({ among: 'ELIGIBLE', amount: null })
    expect(data.tickets).toHaveLength(2)
    await auction.bring(data.id, beaconOf(data.round))
    await app.app.engine.tick()
    expect(await winnersOf(auction.auctionId)).toMatchObject([{ type: 'LOT', prizePaise: expect.any(Number) }])
  })

  test('is refused without a tie, before the reveal of prebids, and while the log is being computed', async () => {
    const clear = await ended([60_000, 70_000])
    expect((await clear.open()).error).toMatchObject({ code: 'LOT_NOT_TIED' })
    const sealed = await ended([60_000, 60_000], { config: { hasPrebid: true } })
    expect(await sealed.open()).toMatchObject({ status: 409, error: { code: 'PREBIDS_SEALED' } })
    const behind = await ended([60_000, 60_000])
    await make.changeAuction(app, behind.auctionId, { logFrontier: UNFIT_TREE })
    expect(await behind.open()).toMatchObject({ status: 409, error: { code: 'LOG_NOT_READY' } })
  })

  test('keeps everything else from changing who is in the draw', async () => {
    const auction = await ended([60_000, 60_000])
    const { data } = await auction.open()
    const staff = await connect(company.token)
    const at = { auctionId: auction.auctionId }
    const [asha] = auction.members
    const candidate = await app.db.selectFrom('bids').select('id').where('auctionId', '=', at.auctionId).execute()
    const replies = [
      await staff.ask('auction.winner.declare', { ...at, mode: 'CANDIDATE', bidId: candidate[0]!.id }),
      await staff.ask('auction.winner.record_lot', {
        ...at,
        winnerEnrolledSubscriberId: asha!.enrollmentId,
        candidateEnrolledSubscriberIds: ids(auction.members),
      }),
      await staff.ask('auction.bid.mark', { ...at, action: 'DELETE_BID', bidId: candidate[0]!.id, reason: 'no' }),
    ]
    for (const reply of replies) expect(reply).toMatchObject({ type: 'command.failed', data: { reason: 'DRAW_OPEN' } })
    expect((await staff.ask('auction.draw.open', { ...at, kind: 'BEACON' })).type).toBe('command.acknowledged')
    expect(await auction.list()).toMatchObject([{ id: data.id }])
  })

  test('opens the room again to members, until the draw has its result', async () => {
    const auction = await ended([60_000, 60_000])
    const [asha] = auction.members
    const member = await connect(asha!.token)
    const at = { auctionId: auction.auctionId, enrolledSubscriberId: asha!.enrollmentId }
    expect((await member.ask('auction.subscribe', at)).data.reason).toBe('ROOM_NOT_OPEN')
    const { data } = await auction.open()
    expect((await member.ask('auction.subscribe', at)).type).toBe('ack')
    await auction.bring(data.id, beaconOf(data.round))
    const result = await member.waitFor(({ type }) => type === 'auction.draw.result')
    const drawn = (await auction.list())[0].drawnEnrolledSubscriberId
    expect(result.data.payload).toMatchObject({ drawId: data.id, enrolledSubscriberId: drawn })
    expect((await member.transition('winner_selected')).data.payload.winner.enrolledSubscriberId).toBe(drawn)
    const late = await connect(asha!.token)
    expect((await late.ask('auction.subscribe', at)).data.reason).toBe('ROOM_NOT_OPEN')
  })
})

describe('a beacon', () => {
  test('decides the draw as everybody can compute it, and a second one changes nothing', async () => {
    const auction = await ended([60_000, 60_000, 60_000])
    const { data: open } = await auction.open()
    const beacon = beaconOf(open.round)
    const [first, second] = await Promise.all([auction.bring(open.id, beacon), auction.bring(open.id, beacon)])
    expect([first.status, second.status]).toEqual([200, 200])
    await app.app.engine.tick()
    const third = await auction.bring(open.id, beacon)
    expect(third).toMatchObject({ status: 200, data: { state: 'DRAWN', beaconSignature: beacon.signature } })
    const drawn = recompute(third.data)
    expect(third.data.drawnEnrolledSubscriberId).toBe(drawn)
    expect(await winnersOf(auction.auctionId)).toMatchObject([
      {
        id: third.data.winnerId,
        enrollmentId: drawn,
        type: 'LOT',
        selectionSource: 'LOT_SELECTION',
        selectedById: null,
      },
    ])
    expect(await row(auction.auctionId)).toMatchObject({ status: 'COMPLETE', openDrawId: null, drawDueAt: null })
    const [recorded] = await logsOf(auction.auctionId)
    expect(recorded).toMatchObject({
      action: 'RECORD_LOT',
      actorRole: 'SYSTEM',
      metadata: {
        drawId: open.id,
        proof: 'BEACON',
        lot: { proof: 'BEACON', round: open.round, candidatesComplete: true },
      },
    })
    expect((await eventsOf(auction.auctionId)).map(({ type }) => type)).toEqual([
      'auction.draw.opened',
      'auction.draw.result',
    ])
  })

  test('of another length, round or signature is refused and leaves nothing in the log', async () => {
    const auction = await ended([60_000, 60_000])
    const { data: open } = await auction.open()
    const { round, signature } = beaconOf(open.round)
    for (const body of [
      { round, signature: signature.slice(2) },
      { round, signature: signature.toUpperCase() },
      { round: 0, signature },
      { round: 1.5, signature },
      { round },
    ])
      expect(await auction.bring(open.id, body)).toMatchObject({ status: 400, error: { code: 'VALIDATION_FAILED' } })
    for (const body of [beaconOf(round + 1), { round, signature: beaconOf(round + 1).signature }])
      expect(await auction.bring(open.id, body)).toMatchObject({ status: 422, error: { code: 'BEACON_INVALID' } })
    expect(await eventsOf(auction.auctionId)).toHaveLength(1)
    expect((await auction.bring('c'.padEnd(25, 'x'), { round, signature })).status).toBe(404)
  })

  test('is also taken from any member of the program, and from nobody else', async () => {
    const auction = await ended([60_000, 60_000])
    const { data: open } = await auction.open()
    const stranger = await makeSubscriber(app, 'Stranger')
    expect((await auction.bringAs(stranger.token, open.id, beaconOf(open.round))).status).toBe(404)
    expect((await app.call('GET', auction.own, { token: stranger.token })).status).toBe(404)
    const [asha] = auction.members
    const { status, data } = await auction.bringAs(asha!.token, open.id, beaconOf(open.round))
    expect(status).toBe(200)
    expect(data.tickets.every(({ subscriberName }: { subscriberName: null }) => subscriberName === null)).toBe(true)
    expect((await app.call('GET', auction.own, { token: asha!.token })).data.draws[0].state).toBe('DRAWN')
  })

  test('is fetched by the service, which believes no relay', async () => {
    const auction = await ended([60_000, 60_000])
    const { data: open } = await auction.open()
    const fetchIt = () => fetchBeacon(app.app.platform, { auctionId: auction.auctionId, drawId: open.id })
    await expect(fetchIt()).rejects.toThrow(`round ${open.round}`)
    served.set(open.round, { signature: beaconOf(open.round + 1).signature })
    await expect(fetchIt()).rejects.toThrow(`round ${open.round}`)
    served.set(open.round, beaconOf(open.round))
    await fetchIt()
    expect((await auction.list())[0]).toMatchObject({ state: 'DRAWN' })
    await fetchIt()
  })
})

describe('an end without a result', () => {
  test('is possible by staff with a reason only before the time of the round', async () => {
    const auction = await ended([60_000, 60_000])
    const first = (await auction.open()).data
    expect(await auction.voidIt(first.id)).toMatchObject({
      status: 200,
      data: { state: 'VOID', voidReason: 'BY_STAFF' },
    })
    expect((await eventsOf(auction.auctionId)).at(-1)).toMatchObject({
      type: 'auction.draw.voided',
      payload: { reason: 'BY_STAFF', note: 'The wrong month', division: 1 },
    })
    expect((await auction.bring(first.id, beaconOf(first.round))).error).toMatchObject({ code: 'DRAW_CLOSED' })
    const second = (await auction.open()).data
    expect(second.id).not.toBe(first.id)
    await app.advanceSeconds(40)
    expect(await auction.voidIt(second.id)).toMatchObject({ status: 409, error: { code: 'DRAW_FINAL' } })
    expect((await auction.voidIt(first.id)).status).toBe(409)
  })

  test('is followed by another draw only after the disqualification of the member who was drawn', async () => {
    const auction = await ended([60_000, 60_000, 60_000])
    const open = (await auction.open()).data
    await auction.bring(open.id, beaconOf(open.round))
    await app.app.engine.tick()
    const [{ winnerId }] = await auction.list()
    await app.call('POST', `/v2/companies/auctions/${auction.auctionId}/winner/disqualify`, {
      token: company.token,
      body: { winnerId, disqualificationReasonCode: 'KYC_ISSUE' },
    })
    const again = await auction.open()
    expect(again.data.tickets).toHaveLength(2)
    expect(again.data.id).not.toBe(open.id)
  })
})
