import { auctionActions } from '@kuri/contract/auctions/rules/actions.rules'
import { commandFactsOf } from '@kuri/contract/auctions/rules/wire-facts'
import { expect, test } from 'vitest'
import { useBiddingRooms } from '#testing/bidding-rooms'
import { openSocket } from '#testing/sockets'

const { world, liveRoom } = useBiddingRooms()
const [A] = [0] as const

const readConsole = async (auctionId: string) =>
  (await world.app.call('GET', `/v2/companies/auctions/${auctionId}`, { token: world.company.token })).data

test('[spec: Transitions of an auction; All commands] shows staff what the state allows in the console, the snapshot and every transition', async () => {
  const room = await liveRoom({ auction: { allowStaffOfflineBids: true } })
  const { auctionId, staff, bidders } = room
  const live = await readConsole(auctionId)
  expect(live.actions).toMatchObject({
    start: 'AUCTION_NOT_STARTABLE',
    pause: null,
    resume: 'AUCTION_STATE_CONFLICT',
    end: null,
    placeFloorBid: null,
    declareWinner: 'WINNER_TOO_EARLY',
    disqualifyWinner: 'AUCTION_STATE_CONFLICT',
  })
  expect((await staff.transition('started')).data.payload.actions).toEqual(live.actions)
  expect((await bidders[A]!.socket.transition('started')).data.payload).not.toHaveProperty('actions')
  expect(auctionActions(commandFactsOf(live), new Date())).toEqual(live.actions)

  await staff.ask('auction.pause', { auctionId, reason: 'tea' })
  const { actions } = (await staff.transition('paused')).data.payload
  expect(actions).toMatchObject({ pause: 'AUCTION_STATE_CONFLICT', resume: null, placeFloorBid: 'AUCTION_NOT_LIVE' })
  const second = await openSocket(world.app.url, world.company.token)
  await second.ask('auction.subscribe', { auctionId, lastSequence: 0 })
  const { data } = await second.event('auction.state.snapshot')
  expect(data.payload.auction.actions).toEqual(actions)
  expect((await second.transition('paused')).data.payload.actions).toEqual(actions)
  second.ws.terminate()
})

test('a command is refused with the reason that the console has shown', async () => {
  const { auctionId, staff } = await liveRoom()
  const { actions } = await readConsole(auctionId)
  const commands = {
    start: ['auction.status.update', { status: 'START' }],
    resume: ['auction.resume', { reason: 'go on' }],
    declareWinner: ['auction.winner.declare', { mode: 'CANDIDATE', bidId: auctionId }],
  } as const
  for (const [action, [command, data]] of Object.entries(commands)) {
    const reply = await staff.ask(command, { auctionId, ...data })
    expect([action, reply.data.reason]).toEqual([action, actions[action]])
  }
})

test('an extension by a bid carries no actions, and is the same frame for all', async () => {
  const { staff, bidders } = await liveRoom({ auction: { extensionSeconds: 30 } })
  await bidders[A]!.bid(90_000)
  const [seen, other] = await Promise.all([staff.transition('extended'), bidders[A]!.socket.transition('extended')])
  expect(seen.data.payload).toEqual(other.data.payload)
  expect(seen.data.payload).not.toHaveProperty('actions')
})
