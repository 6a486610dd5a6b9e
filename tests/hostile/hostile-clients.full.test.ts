// Broken and hostile clients against the real process, in production mode with its limits on: whatever they send and however they
// leave, the process is alive a minute later, when every sweep and timeout has run, and serves others.
import { setTimeout as sleep } from 'node:timers/promises'
import { clientFrame, OPCODE, openRawSocket } from '@kuri/server/testing/raw-sockets'
import { openSocket } from '@kuri/server/testing/sockets'
import { afterEach, expect, test } from 'vitest'
import { attack, ENDINGS, type Ending, type HostileConnection, request, statusOf } from './hostile-connection.ts'
import { useProductionProcess } from './production-process.ts'

const MINUTE_MS = 60_000
/** Beyond it the longest timeout has passed: an idle connection that was answered is kept for 72 seconds. */
const ALL_CLOSED_WITHIN_MS = 100_000

const { server, port, tokens } = await useProductionProcess(40)
const open: HostileConnection[] = []
let lastAttackAt = 0

function send(name: string, bytes: string | Buffer, ending: Ending): HostileConnection {
  const connection = attack(name, port, bytes, ending)
  open.push(connection)
  lastAttackAt = performance.now()
  return connection
}

afterEach(async () => {
  expect(server.isAlive()).toBe(true)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

const JSON_TYPE = 'content-type: application/json'
const ROUTES = {
  'a JSON endpoint': 'POST /v2/auth/request-otp',
  'an endpoint with a session': 'POST /v2/auth/logout',
  'a signed webhook': 'POST /v2/webhooks/payments',
  'an upload': 'PUT /objects/a/b',
  'a page': 'GET /',
  'a public list': 'GET /v2/public/programs',
  'a path that nobody serves': 'POST /nothing',
  'a bad URL': 'POST /%c0%80',
  'another method': 'DELETE /healthz',
  'the options of a path': 'OPTIONS /v2/auth/request-otp',
}
const LARGE = 'x'.repeat(70_000)
const BODIES: Record<string, { headers: string[]; body: string }> = {
  'a body that stops': { headers: ['content-length: 5000'], body: '{' },
  'a chunked body that stops': { headers: ['transfer-encoding: chunked'], body: '5\r\n{"a":' },
  'a body above every limit': { headers: ['content-length: 90000000'], body: LARGE },
  'a body slightly above the limit': { headers: ['content-length: 70000'], body: LARGE.slice(0, 68_000) },
  'a chunked body above the limit': { headers: ['transfer-encoding: chunked'], body: `11170\r\n${LARGE}\r\n` },
  'a chunk of nonsense': { headers: ['transfer-encoding: chunked'], body: 'zz\r\n{}\r\n' },
  'two lengths': { headers: ['content-length: 2', 'content-length: 3'], body: '{}x' },
  'a length and chunks': { headers: ['content-length: 2', 'transfer-encoding: chunked'], body: '0\r\n\r\n' },
  'an expectation and no body': { headers: ['expect: 100-continue', 'content-length: 5000'], body: '' },
  'deep nesting': { headers: ['content-length: 4000'], body: '['.repeat(4000) },
}

test.each(Object.entries(ROUTES))(
  '[hostile] bad bodies sent to %s do no harm, however the client leaves',
  (route, line) => {
    for (const [kind, { headers, body }] of Object.entries(BODIES))
      for (const ending of ENDINGS) send(`${kind} to ${route}`, request(line, [JSON_TYPE, ...headers], body), ending)
  },
)

test('[hostile] a webhook body above the limit is refused, and the sweep after it finds nothing', async () => {
  const hook = (header: string, body: string) => request('POST /v2/webhooks/payments', [JSON_TYPE, header], body)
  const refused = [
    send('a declared body', hook('content-length: 70000', LARGE.slice(0, 68_000)), 'HANGS'),
    send('a chunked body', hook('transfer-encoding: chunked', `11170\r\n${LARGE}\r\n`), 'HANGS'),
  ]
  for (const connection of refused) expect(await statusOf(connection)).toContain('413')
})

test('[hostile] heads that are broken, too long or never end do no harm', () => {
  const heads: Record<string, string | Buffer> = {
    nothing: '',
    'half a line': 'GET /healthz HT',
    'half a head': `GET /healthz HTTP/1.1\r\nhost: x\r\nx-a: `,
    'something else than HTTP': 'NONSENSE\r\n\r\n',
    'a TLS hello': Buffer.from('16030100c8010000c40303', 'hex'),
    'random bytes': Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 37) % 256)),
    'a long header': `GET /healthz HTTP/1.1\r\nhost: x\r\nx-big: ${'a'.repeat(40_000)}\r\n\r\n`,
    'a long URL': `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    'no host': 'GET /healthz HTTP/1.1\r\n\r\n',
    'a NUL in a header': 'GET /healthz HTTP/1.1\r\nhost: x\r\nx-a: a\0b\r\n\r\n',
    'an old version': 'GET /healthz HTTP/0.9\r\n\r\n',
    'the next version': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  }
  for (const [name, bytes] of Object.entries(heads)) for (const ending of ENDINGS) send(name, bytes, ending)
})

test('[hostile] clients that pipeline, or leave while they are answered, do no harm', async () => {
  const get = request('GET /v2/public/programs')
  const page = request('GET /')
  for (const ending of ENDINGS) {
    send('a hundred requests at once', get.repeat(100), ending)
    send('requests and then half a one', `${get.repeat(5)}${get.slice(0, 20)}`, ending)
    send(
      'a request behind a body that stops',
      `${request('POST /nothing', ['content-length: 50'], '{')}${page}`,
      ending,
    )
    send('a request that nobody reads', page.repeat(50), ending).socket.pause()
  }
  for (const url of ['/v2/public/programs', '/']) {
    const reading = send('a response', request(`GET ${url}`), 'HANGS')
    await statusOf(reading)
    reading.socket.resetAndDestroy()
  }
})

const upgrade = (path: string, ...headers: string[]) =>
  request(`GET ${path}`, ['connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', ...headers])
const KEY = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='

test('[hostile] upgrades that break off or ask for something else do no harm', () => {
  const upgrades: Record<string, string> = {
    'no key': upgrade('/ws'),
    'a bad key': upgrade('/ws', 'sec-websocket-key: x'),
    'no token': upgrade('/ws', KEY),
    'a bad token': upgrade('/ws', KEY, 'authorization: Bearer x.y.z'),
    'a token in the protocol': upgrade('/ws', KEY, `sec-websocket-protocol: websocket.v1, bearer.${tokens[0]}`),
    'a member': upgrade('/ws', KEY, `authorization: Bearer ${tokens[0]}`),
    'half a handshake': upgrade('/ws', KEY, `authorization: Bearer ${tokens[0]}`).slice(0, 90),
    'another path': upgrade('/v2/public/programs', KEY),
    'another protocol': upgrade('/ws', KEY).replace('websocket', 'h2c'),
    'a body': upgrade('/ws', KEY, 'content-length: 5000'),
    'an old version': upgrade('/ws', KEY).replace('version: 13', 'version: 7'),
  }
  for (const [name, bytes] of Object.entries(upgrades)) for (const ending of ENDINGS) send(name, bytes, ending)
})

const text = (content: string) => clientFrame(OPCODE.text, content)
const FRAMES: Record<string, Buffer[]> = {
  'no frame, and no pong': [],
  'frames without a mask': [clientFrame(OPCODE.text, '{}', { isMasked: false })],
  'an unknown opcode': [clientFrame(3, 'x')],
  'reserved bits': [Buffer.from([0xf1, 0x80, 0, 0, 0, 0])],
  'text that is not UTF-8': [clientFrame(OPCODE.text, Buffer.from([0xff, 0xfe]))],
  'a frame of a petabyte': [Buffer.from([0x81, 0xff, 0, 4, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4])],
  'a frame of a megabyte': [text('x'.repeat(1024 * 1024))],
  'half a frame': [text('{"id":"1","type":"ping"}').subarray(0, 9)],
  'a continuation of nothing': [clientFrame(OPCODE.continuation, 'x')],
  'thousands of fragments': [
    clientFrame(OPCODE.text, '{', { isLast: false }),
    ...Array.from({ length: 5000 }, () => clientFrame(OPCODE.continuation, 'x', { isLast: false })),
  ],
  'a long ping': [clientFrame(OPCODE.ping, 'x'.repeat(200))],
  'a flood of pings': Array.from({ length: 5000 }, () => clientFrame(OPCODE.ping, 'x')),
  'a flood of messages': Array.from({ length: 5000 }, (_, n) => text(`{"id":"${n}","type":"ping","data":{}}`)),
  'what is not JSON': [text('{'), text('[]'), text('null'), text('"x"'), text('')],
  'deep JSON': [text(`{"id":"1","type":"x","data":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)],
  'commands without sense': ['auction.subscribe', 'auction.bid.place', 'auction.join', '__proto__', 'x'].map((type) =>
    text(JSON.stringify({ id: type, type, data: { auctionId: '\u0000', amount: 1e300, enrolledSubscriberId: [] } })),
  ),
  'a bad close': [clientFrame(OPCODE.close, Buffer.from([0x03]))],
  'a close and more': [clientFrame(OPCODE.close, Buffer.from([0x03, 0xe8])), text('{"id":"1","type":"ping"}')],
}

/** A member of their own each: more than ten sockets of one person are refused before they can misbehave. */
const SENDERS = Object.entries(FRAMES).map(([name, frames], index) => [name, frames, tokens[3 + index]!] as const)

test.each(SENDERS)('[hostile] sockets that send %s do no harm, however they leave', (name, frames, token) => {
  for (const ending of ['HANGS', 'CLOSES', 'RESETS'] as const) {
    const { socket, ended } = openRawSocket({ port, host: '127.0.0.1' }, token, ...frames)
    // One that hangs reads nothing, so it never answers a ping.
    if (ending === 'CLOSES') socket.resume().end()
    if (ending === 'RESETS') socket.write('', () => socket.resetAndDestroy())
    open.push({ name: `${name}, then ${ending}`, socket, closed: ended, received: () => '' })
  }
  lastAttackAt = performance.now()
})

test('[hostile] a minute later the process is alive, has closed all of them, and serves others', async () => {
  // What was paused must read to see the end.
  const waiting = new Set(open)
  for (const connection of open) connection.closed.then(() => waiting.delete(connection))
  await sleep(Math.max(0, lastAttackAt + MINUTE_MS - performance.now()))
  for (const { socket } of waiting) socket.resume()
  const leftOpen = () => [...waiting].map(({ name }) => name)
  await expect.poll(leftOpen, { timeout: ALL_CLOSED_WITHIN_MS }).toEqual([])
  expect(server.isAlive()).toBe(true)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const socket = await openSocket(server.url, tokens[2]!)
  expect((await socket.ask('ping', {})).type).toBe('pong')
  socket.ws.terminate()
  const failures = (await (await fetch(`${server.url}/metrics`)).text())
    .split('\n')
    .filter((line) => line.startsWith('kuri_background_failures_total{'))
  expect(failures).toEqual([])
}, 300_000)
