import { CLOSE_CODES, COMMANDS, type CommandType, ROOM_LIMITS } from '@kuri/contract/auctions/live-room.contract'
import { FRAMES } from '@kuri/contract/auctions/live-room.frames'
import { BID_REFUSALS, meaningOf, ROOM_REFUSAL_REASONS, reasonsOf } from '@kuri/contract/auctions/live-room.refusals'
import { REFUSALS } from '@kuri/contract/kit/refusals'
import { makeAsyncApi } from '@kuri/server/platform/websocket/asyncapi'
import { serversAt } from '@kuri/server/platform/websocket/asyncapi/texts'
import { frameProblem } from '@kuri/server/testing/frame-checks'
import { expect, test } from 'vitest'

const document = makeAsyncApi()
type Operation = { action: string; description?: string; reply?: { messages: { $ref: string }[] } }
const operations = document.operations as Record<string, Operation>
const schemas = document.components.schemas as Record<string, { enum?: string[]; description?: string }>

test('[asyncapi] describes every command and every frame', () => {
  const names = Object.values(document.components.messages).map(({ name }) => name)
  expect(new Set(names)).toEqual(new Set([...Object.keys(COMMANDS), 'ping', ...Object.keys(FRAMES)]))
})

test('[asyncapi] every command names the frames that answer it', () => {
  const repliesTo = (name: string) => operations[name]!.reply!.messages.map(({ $ref }) => $ref.split('/').at(-1))
  expect(repliesTo('receiveAuctionBidPlace')).toEqual(['AuctionBidPlaceAckFrame', 'ErrorFrame'])
  expect(repliesTo('receiveAuctionPause')).toEqual([
    'CommandAcknowledgedFrame',
    'CommandRejectedFrame',
    'CommandFailedFrame',
    'ErrorFrame',
  ])
  const received = Object.values(operations).filter(({ action }) => action === 'receive')
  expect(received).toHaveLength(Object.keys(COMMANDS).length + 1)
  for (const { reply } of received) expect(reply?.messages.length).toBeGreaterThan(1)
})

test('[asyncapi] says where and how to connect, the close codes and the limits', () => {
  expect(serversAt('https://kuri.example/')).toMatchObject({ main: { host: 'kuri.example', protocol: 'wss' } })
  expect(document.servers.main.security).toHaveLength(2)
  expect(Object.keys(document.components.securitySchemes)).toEqual(['bearer', 'subprotocol'])
  expect(document.channels.room['x-close-codes'].map(({ code }) => code)).toEqual(Object.keys(CLOSE_CODES).map(Number))
  expect(document.channels.room['x-limits']).toBe(ROOM_LIMITS)
})

test('[asyncapi] lists every reason of a refusal with its meaning, and each command its own', () => {
  expect(schemas.RoomRefusalReason!.enum).toEqual(ROOM_REFUSAL_REASONS)
  expect(schemas.BidRefusalReason!.enum).toEqual(Object.keys(BID_REFUSALS))
  for (const reason of ROOM_REFUSAL_REASONS)
    expect(schemas.RoomRefusalReason!.description).toContain(`\`${reason}\`: ${meaningOf(reason)}`)
  for (const type of Object.keys(COMMANDS) as CommandType[]) {
    const name = `receive${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`
    for (const reason of reasonsOf(type)) expect(operations[name]!.description, type).toContain(`\`${reason}\``)
  }
})

/** Refusals about auctions that only HTTP endpoints give. */
const OVER_HTTP = [
  'BEACON_INVALID',
  'APPROVAL_NOT_REQUIRED',
  'REVEAL_TOO_EARLY',
  'PREBID_DISABLED',
  'PREBID_ALREADY_CLOSED',
  'WINNER_NOT_FOUND',
  'PREBID_NOT_OPEN',
  'ACTIVE_PREBID_EXISTS',
  'PREBID_DISQUALIFIED',
  'PREBID_IMMUTABLE',
  'PREBIDS_FINAL',
  'SIGNATURE_REQUIRED',
  'PREBID_TEMPLATE_MISSING',
  'PREBID_DOCUMENT_OUTDATED',
  'PREBID_DOCUMENT_NOT_REQUIRED',
]

test('[asyncapi] every refusal of the catalogue about auctions is in the document or only given over HTTP', () => {
  const codes = Object.keys(REFUSALS)
  const aboutAuctions = codes.slice(codes.indexOf('AUCTION_STATE_CONFLICT'), codes.indexOf('BRANCH_CODE_TAKEN'))
  const documented: readonly string[] = ROOM_REFUSAL_REASONS
  expect(aboutAuctions.filter((code) => !documented.includes(code)).toSorted()).toEqual(OVER_HTTP.toSorted())
})

test('[asyncapi] the check of frames notices a field that is not described and a reason that is not listed', () => {
  const frame = {
    type: 'pong',
    id: 'x',
    version: '1.0',
    source: 'kuri',
    timestamp: '2027-01-01T00:00:00Z',
    sequence: 1,
  }
  const error = { ...frame, type: 'error', data: { code: 'CONFLICT', message: 'no', reason: 'BID_NOT_BETTER' } }
  expect(frameProblem({ ...frame, data: {} })).toBeNull()
  expect(frameProblem({ ...frame, data: { extra: 1 } as object })).toContain('not as documented')
  expect(frameProblem({ ...frame, type: 'auction.unheard', data: {} })).toContain('not in the document')
  expect(frameProblem(error, 'auction.bid.place')).toBeNull()
  expect(frameProblem(error, 'auction.join')).toContain('not among the documented reasons')
})
