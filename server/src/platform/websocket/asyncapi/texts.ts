// What a client developer reads first in the AsyncAPI document, and how a client connects.
import { CLOSE_CODES, ROOM_LIMITS } from '@kuri/contract/auctions/live-room.contract'

const seconds = (ms: number) => ms / 1000
const closeCodes = Object.entries(CLOSE_CODES).map(([code, { meaning, client }]) => ({
  code: Number(code),
  meaning,
  client,
}))

export const CLOSE_CODE_LIST = closeCodes

export const INFO = {
  title: 'Kuri live room',
  version: '1.0.0',
  description: `One WebSocket at \`/ws\` carries every command and every event. The document is written from the server's side: it
*receives* commands and *sends* frames. Amounts are rupees, instants ISO-8601 in UTC. /openapi.json describes the HTTP side.

**Connect.** Send \`Authorization: Bearer <accessToken>\` with the upgrade or, in browsers, the subprotocols
\`websocket.v1, bearer.<accessToken>\`; the server chooses \`websocket.v1\`. The token is checked once: a socket stays open when its token
expires, and is closed with 1008 when the session ends (signed out, access revoked, or not refreshed in time).

**Messages and replies.** A message is \`{ id, type, data }\`. Its one reply carries the \`id\` as \`correlationId\`, in the frame and in its
\`data\`. Each operation names the frames that can answer its command and the reasons it can be refused with. A bid needs an \`id\`; sent
again with the same \`id\` it counts once. Commands of one socket about one auction run in the order they were sent.

**Enter a room.** Members find \`auctionId\` and \`enrolledSubscriberId\` (their ticket) with GET /v2/subscribers/me/auctions. Send
\`auction.subscribe\`, show the snapshot, apply events. \`auction.join\` is needed before the first bid.

**Resume.** Keep the highest \`data.serverSequence\` and the \`epoch\` of the ack, and send both when you subscribe again. Events up to
${ROOM_LIMITS.replayedEvents} back are replayed after the snapshot (\`recovered: true\`), each once and in order. With \`recovered: false\` the
snapshot is all there is: drop your history. A changed \`epoch\` means that the database has another history. Numbers have holes where
events were for others. \`sequence\` counts the frames of one connection only.

**Heartbeat.** The server sends a WebSocket ping every ${seconds(ROOM_LIMITS.heartbeatIntervalMs)} seconds, which libraries and browsers answer by themselves, and
cuts a socket that has not answered by the next one. Clients that cannot see pings send \`{"type":"ping"}\` and get \`pong\`.

**Limits.** A message has at most ${ROOM_LIMITS.messageBytes} bytes, and its \`id\` at most 255 characters. A socket may send
${ROOM_LIMITS.messagesPerWindow} messages in ${seconds(ROOM_LIMITS.windowMs)} seconds; further ones get an \`error\` with RATE_LIMITED, and a flood is read slowly. A person may hold
${ROOM_LIMITS.socketsPerUser} sockets open, an address ${ROOM_LIMITS.socketsPerAddress}; a socket may be in ${ROOM_LIMITS.roomsPerConnection} rooms. A client that lets more than
${ROOM_LIMITS.bufferedBytes} bytes wait is disconnected.

**Close codes.**

| code | meaning | what the client does |
|---|---|---|
${closeCodes.map(({ code, meaning, client }) => `| ${code} | ${meaning} | ${client} |`).join('\n')}

Without a code (1006) connect again like after 1001.`,
}

export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The accessToken of verifyOtp or refreshSession, in the Authorization header of the upgrade request.',
  },
  subprotocol: {
    type: 'httpApiKey',
    in: 'header',
    name: 'Sec-WebSocket-Protocol',
    description: 'For browsers: `new WebSocket(url, ["websocket.v1", "bearer." + accessToken])`.',
  },
}

const schemeRef = (name: keyof typeof SECURITY_SCHEMES) => ({ $ref: `#/components/securitySchemes/${name}` })

/** Where this server is reached. */
export function serversAt(publicUrl: string) {
  const { protocol, host } = new URL(publicUrl)
  return {
    main: {
      host,
      protocol: protocol === 'https:' ? 'wss' : 'ws',
      description: 'This server. One of the two security schemes is enough.',
      security: [schemeRef('bearer'), schemeRef('subprotocol')],
    },
  }
}
