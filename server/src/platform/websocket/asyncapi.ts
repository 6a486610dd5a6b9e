// Generates the AsyncAPI document of the socket from the contract.
import { COMMANDS } from '@kuri/contract/auctions/live-room.contract'
import { FRAMES, FrameEnvelope } from '@kuri/contract/auctions/live-room.frames'
import { Type } from '@kuri/contract/kit/schema'
import { plainSchema } from '#platform/http/openapi'

const nameOf = (type: string) => type.replace(/[._](\w)/g, (_dot, letter: string) => letter.toUpperCase())
const ref = (path: string) => ({ $ref: `#/${path}` })

export function makeAsyncApi() {
  const sent = Object.entries(COMMANDS).map(([type, command]) => ({
    type,
    name: `send_${nameOf(type)}`,
    message: {
      name: type,
      title: command.summary,
      summary: command.permission ? `Staff need ${command.permission}.` : 'For subscribers and staff.',
      payload: plainSchema(
        Type.Object({
          id: type === 'auction.bid.place' ? Type.String() : Type.Optional(Type.String()),
          type: Type.Literal(type),
          data: command.data,
        }),
      ),
    },
  }))
  const received = Object.entries(FRAMES).map(([type, frame]) => ({
    type,
    name: `receive_${nameOf(type)}`,
    message: {
      name: type,
      title: frame.summary,
      summary: `Audience: ${frame.audience.toLowerCase()}.`,
      payload: plainSchema(Type.Object({ ...FrameEnvelope, type: Type.Literal(type), data: frame.data })),
    },
  }))
  const messages = [...sent, ...received]
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Kuri live room',
      version: '1.0.0',
      description:
        'One connection at /ws carries every command. Authenticate with the header `Authorization: Bearer <token>` or, in browsers, ' +
        'with the subprotocols `websocket.v1, bearer.<token>`. After a gap subscribe again with `lastSequence`. ' +
        'The `id` of a message comes back as `correlationId` of its one reply; a bid that is sent again with the same `id` counts once. ' +
        'To check that the connection is alive, send `{"type":"ping"}`; the server replies with `pong`.',
    },
    defaultContentType: 'application/json',
    channels: {
      room: {
        address: '/ws',
        messages: Object.fromEntries(messages.map(({ name }) => [name, ref(`components/messages/${name}`)])),
      },
    },
    operations: {
      sendCommand: {
        action: 'receive',
        channel: ref('channels/room'),
        summary: 'Commands that clients send',
        messages: sent.map(({ name }) => ref(`channels/room/messages/${name}`)),
      },
      receiveFrame: {
        action: 'send',
        channel: ref('channels/room'),
        summary: 'Frames that the server sends',
        messages: received.map(({ name }) => ref(`channels/room/messages/${name}`)),
      },
    },
    components: { messages: Object.fromEntries(messages.map(({ name, message }) => [name, message])) },
  }
}
