import { expect, test } from 'vitest'
import { type Bidder, prebidClient } from '#testing/prebids'
import { openSocket } from '#testing/sockets'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()

async function sit(auctionId: string, token: string, who?: Bidder) {
  const socket = await openSocket(app.url, token)
  const seat = who ? { enrolledSubscriberId: who.enrollmentId } : {}
  expect((await socket.ask('auction.subscribe', { auctionId, ...seat })).type).toBe('ack')
  await socket.event('auction.audience.snapshot')
  return socket
}

test('[spec: All events] sends prebid events to staff without the amount, the deletion to the owner, and nothing to other subscribers', async () => {
  const client = prebidClient(app, company)
  const auction = await client.makeSealedAuction({ auction: { status: 'SCHEDULED' } })
  const [anu, ben] = [await client.makeBidder(auction, 'Anu'), await client.makeBidder(auction, 'Ben')]
  const staff = await sit(auction.auctionId, company.token)
  const anuSocket = await sit(auction.auctionId, anu.token, anu)
  const benSocket = await sit(auction.auctionId, ben.token, ben)

  const { data } = await client.place(auction, anu, 87654.32)
  const created = await staff.event('auction.prebid.created')
  expect(created.data.payload).toMatchObject({
    prebidId: data.prebidId,
    enrolledSubscriberId: anu.enrollmentId,
    subscriberName: 'Anu',
    amount: null,
    status: 'ACTIVE',
    activePrebidCount: 1,
  })

  await client.remove(auction, data.prebidId, 'entered twice')
  const deleted = await anuSocket.event('auction.prebid.deleted')
  expect(deleted.data.payload).toMatchObject({ prebidId: data.prebidId, deletionReason: 'entered twice', amount: null })
  expect(deleted.data.payload).not.toHaveProperty('activePrebidCount')
  expect((await staff.event('auction.prebid.deleted')).data.payload).toMatchObject({ activePrebidCount: 0 })

  // The next event that everybody receives shows that no other event came before it.
  const path = `/v2/companies/auctions/${auction.auctionId}/prebid/close`
  expect((await app.call('POST', path, { token: company.token, body: {} })).status).toBe(200)
  await Promise.all([anuSocket, benSocket, staff].map((socket) => socket.transition('prebid_closed')))
  const heard = (socket: typeof staff) => socket.events().map(({ type }) => type)
  const numbered = ['auction.prebid.created', 'auction.prebid.deleted', 'auction.state.changed']
  expect(heard(staff).filter((type) => numbered.includes(type))).toEqual(numbered)
  expect(heard(anuSocket).filter((type) => numbered.includes(type))).toEqual(numbered.slice(1))
  expect(heard(benSocket).filter((type) => numbered.includes(type))).toEqual(numbered.slice(2))
  await Promise.all([anuSocket, benSocket, staff].map((socket) => socket.close()))
})
