// Generates the AsyncAPI document of the socket from the contract. Its schemas have the names of the OpenAPI document.
import { NAMED_SCHEMAS, ROOM_SCHEMAS } from '@kuri/contract/all-schemas'
import { COMMANDS, type Command, type CommandType, ROOM_LIMITS } from '@kuri/contract/auctions/live-room.contract'
import { ACKS, FRAMES, FrameEnvelope, type FrameType } from '@kuri/contract/auctions/live-room.frames'
import { describeReasons } from '@kuri/contract/auctions/live-room.refusals'
import { OneOf, type TSchema, Type } from '@kuri/contract/kit/schema'
import { type Components, makeComponents } from '#platform/http/openapi/components'
import { CLOSE_CODE_LIST, INFO, SECURITY_SCHEMES, serversAt } from './asyncapi/texts.ts'

/** auction.bid.place → AuctionBidPlace */
const pascal = (type: string) => type.replace(/(?:^|[._])(\w)/g, (_dot, letter: string) => letter.toUpperCase())
const ref = (path: string) => ({ $ref: `#/${path}` })
const messageRef = (name: string) => ref(`channels/room/messages/${name}`)

const MessageId = Type.String({
  minLength: 1,
  maxLength: 255,
  description: 'Your own id for this message; its reply repeats it as correlationId',
})
const commandName = (type: string) => `${pascal(type)}Command`
const frameName = (type: string) => `${pascal(type)}Frame`
const ackName = (type: string) => `${pascal(type)}AckFrame`

type Message = { name: string; payload: unknown } & Record<string, unknown>

function commandMessages(components: Components): Record<string, Message> {
  const message = (type: string, summary: string, data: TSchema, isIdRequired = false) => ({
    name: type,
    title: summary,
    correlationId: ref('components/correlationIds/messageId'),
    payload: components.refer(
      Type.Object({
        id: isIdRequired ? MessageId : Type.Optional(MessageId),
        type: OneOf([type]),
        data,
      }),
      commandName(type),
    ),
  })
  return {
    ...Object.fromEntries(
      Object.entries<Command>(COMMANDS).map(([type, { summary, data }]) => [
        commandName(type),
        message(type, summary, data, type === 'auction.bid.place'),
      ]),
    ),
    [commandName('ping')]: {
      ...message('ping', 'Check that the connection is alive', Type.Object({})),
      payload: components.refer(
        Type.Object({ id: Type.Optional(MessageId), type: OneOf(['ping']) }),
        commandName('ping'),
      ),
    },
  }
}

const AUDIENCES = {
  SENDER: 'To the sender alone.',
  ROOM: 'To everybody in the room.',
  STAFF: 'To staff in the room.',
  TARGETED: 'To staff and to the member concerned.',
  PERSON: 'To the person concerned, without a room.',
} as const

function frameMessages(components: Components): Record<string, Message> {
  const message = (type: FrameType, data: TSchema, name: string) => ({
    name: type,
    title: FRAMES[type].summary,
    summary: AUDIENCES[FRAMES[type].audience],
    ...(FRAMES[type].audience === 'SENDER' ? { correlationId: ref('components/correlationIds/reply') } : {}),
    payload: components.refer(Type.Object({ ...FrameEnvelope, type: OneOf([type]), data }), name),
  })
  return Object.fromEntries(
    (Object.keys(FRAMES) as FrameType[]).flatMap((type): [string, Message][] =>
      type === 'ack'
        ? Object.entries(ACKS).map(([command, data]) => [ackName(command), message(type, data, ackName(command))])
        : [[frameName(type), message(type, FRAMES[type].data, frameName(type))]],
    ),
  )
}

/** [spec: Which frame answers] The frames that can answer a command. */
function repliesTo(type: CommandType): string[] {
  if (COMMANDS[type].kind === 'ROOM') return [ackName(type), frameName('error')]
  return ['command.acknowledged', 'command.rejected', 'command.failed', 'error'].map(frameName)
}

function describeCommand(type: CommandType): string {
  const { description, permission }: Command = COMMANDS[type]
  const who =
    COMMANDS[type].kind === 'STAFF'
      ? `For staff with ${permission} at the program.`
      : permission
        ? `For members, and for staff with ${permission} at the program.`
        : type === 'auction.join' || type.startsWith('auction.draw.')
          ? null
          : 'For members and staff.'
  return [description, who, `Reasons of a refusal:\n\n${describeReasons(type)}`].filter(Boolean).join('\n\n')
}

const operation = (type: string, replies: readonly string[], more: object) => ({
  action: 'receive',
  channel: ref('channels/room'),
  ...more,
  messages: [messageRef(commandName(type))],
  reply: { channel: ref('channels/room'), messages: replies.map(messageRef) },
})

const isReply = (type: string) => /^(ack|pong|command\..*)$/.test(type)

/** A choice of one word is a constant: as an enumeration, generators would make a nameless type of each. */
function withConstants(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withConstants)
  if (schema === null || typeof schema !== 'object') return schema
  const { enum: words, ...rest } = schema as { enum?: unknown }
  const isChoice = Array.isArray(words) && words.length === 1
  const entries = Object.entries(isChoice ? { ...rest, const: words[0] } : schema)
  return Object.fromEntries(entries.map(([key, value]) => [key, withConstants(value)]))
}

export function makeAsyncApi(publicUrl = 'http://localhost:4000') {
  const components = makeComponents([...NAMED_SCHEMAS, ...ROOM_SCHEMAS])
  const commands = commandMessages(components)
  const frames = frameMessages(components)
  const messages = { ...commands, ...frames }
  const commandTypes = Object.keys(COMMANDS) as CommandType[]
  return {
    asyncapi: '3.0.0',
    info: INFO,
    servers: serversAt(publicUrl),
    defaultContentType: 'application/json',
    channels: {
      room: {
        address: '/ws',
        title: 'The live room',
        description:
          'The one connection of a client; it may be in many rooms. Where it is in one, `/ws?auction=<id>` lets the sockets of that room meet at one process.',
        servers: [ref('servers/main')],
        messages: Object.fromEntries(Object.keys(messages).map((name) => [name, ref(`components/messages/${name}`)])),
        bindings: { ws: { method: 'GET', bindingVersion: '0.1.0' } },
        'x-close-codes': CLOSE_CODE_LIST,
        'x-limits': ROOM_LIMITS,
      },
    },
    operations: {
      ...Object.fromEntries(
        commandTypes.map((type) => [
          `receive${pascal(type)}`,
          operation(type, repliesTo(type), { title: COMMANDS[type].summary, description: describeCommand(type) }),
        ]),
      ),
      receivePing: operation('ping', [frameName('pong'), frameName('error')], {
        title: 'Check that the connection is alive',
      }),
      sendRoomFrames: {
        action: 'send',
        channel: ref('channels/room'),
        title: 'What the server sends without being asked: events of the rooms, and what follows a subscription',
        messages: Object.entries(frames)
          .filter(([, { name }]) => !isReply(name))
          .map(([key]) => messageRef(key)),
      },
    },
    components: {
      securitySchemes: SECURITY_SCHEMES,
      correlationIds: {
        messageId: { description: 'The id of the message', location: '$message.payload#/id' },
        reply: { description: 'The id of the message that is answered', location: '$message.payload#/correlationId' },
      },
      messages,
      schemas: withConstants(
        Object.fromEntries(Object.entries(components.schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      ),
    },
  }
}
