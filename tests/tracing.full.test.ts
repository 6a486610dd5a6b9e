// The real server as a process of its own sends its spans to a collector: what arrives, and what must never be in it.
import { createServer } from 'node:http'
import { makeRoom } from '@kuri/server/testing/rooms'
import { CODE } from '@kuri/server/testing/sign-in-codes'
import { openSocket } from '@kuri/server/testing/sockets'
import { cloneDatabase, startTestApp } from '@kuri/server/testing/test-app'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, makeServerProcess } from './chaos/server-process.ts'

type Attribute = { key: string; value: Record<string, unknown> }
type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  traceState?: string
  kind: number
  attributes: Attribute[]
}
type Traces = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

/** Takes spans as OTLP over HTTP does. */
async function startCollector() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const resources = () => bodies.flatMap((body) => (JSON.parse(body) as Traces).resourceSpans)
  return {
    url: `http://127.0.0.1:${port}`,
    text: () => bodies.join('\n'),
    resources,
    spans: () => resources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  }
}

const attribute = ({ attributes }: { attributes: Attribute[] }, key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0]

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

/** Fixtures are made by an app that is gone before the process starts, so that it takes none of its jobs. */
async function prepare() {
  const database = await cloneDatabase()
  const app = await startTestApp({}, database.url)
  const room = await makeRoom(app, { members: 1 })
  const superadmin = await app.superadmin()
  await app.close()
  return { database, room, token: superadmin.token }
}

test('spans of requests, statements, bids and jobs arrive at the collector, without anything personal', async () => {
  const { database, room, token } = await prepare()
  onTestFinished(database.drop)
  const collector = await startCollector()
  const server = makeServerProcess(database.url, await freePort(), {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'kuri-test',
  })
  onTestFinished(server.remove)
  await server.start()
  const send = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init)

  const listed = await send('/v2/admin/companies?search=WhatIAmLookingFor', {
    headers: { authorization: `Bearer ${token}`, traceparent: `00-${TRACE}-${PARENT}-01`, tracestate: 'rojo=1' },
  })
  expect(listed.status).toBe(200)
  expect(listed.headers.get('traceresponse')).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))

  const mobileNumber = '+919812345670'
  const post = (path: string, body: object) =>
    send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const device = { deviceId: 'the-device-of-a-person', platform: 'WEB', formFactor: 'DESKTOP', otpChannel: 'SMS' }
  await post('/v2/auth/request-otp', { mobileNumber, acceptedTermsAndConditions: true, ...device })
  const signedIn = await post('/v2/auth/verify-otp', { mobileNumber, otp: CODE, deviceId: device.deviceId })
  const { accessToken } = ((await signedIn.json()) as { data: { accessToken: string } }).data
  expect(accessToken).toBeTruthy()
  await send('/v2/public/challenges/results/a-token-that-opens-a-result')

  const amount = 87_654.32
  const [{ token: memberToken, enrollmentId }] = room.members as [(typeof room.members)[0]]
  const [staff, member] = [await openSocket(server.url, room.company.token), await openSocket(server.url, memberToken)]
  onTestFinished(() => {
    for (const { ws } of [staff, member]) ws.terminate()
  })
  const at = { auctionId: room.auctionId, enrolledSubscriberId: enrollmentId }
  await member.ask('auction.subscribe', at)
  await member.ask('auction.join', at)
  await staff.ask('auction.subscribe', { auctionId: room.auctionId })
  await staff.ask('auction.status.update', { auctionId: room.auctionId, status: 'START' })
  expect((await member.ask('auction.bid.place', { ...at, amount })).data).toMatchObject({ status: 'ACCEPTED' })

  const named = (name: RegExp) => collector.spans().filter((span) => name.test(span.name))
  for (const name of [/^GET \/v2\/admin\/companies$/, /^POST \/v2\/auth\/verify-otp$/, /^batch of bids$/, /^job /])
    await expect.poll(() => named(name).length, { timeout: 15_000 }).toBeGreaterThan(0)

  const [request] = named(/^GET \/v2\/admin\/companies$/)
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, traceState: 'rojo=1' })
  expect(attribute(request!, 'http.response.status_code')).toBe(200)
  const statements = collector.spans().filter(({ parentSpanId }) => parentSpanId === request!.spanId)
  expect(statements.map(({ name }) => name)).toContain('select companies')
  for (const statement of statements) expect(statement.traceId).toBe(TRACE)
  const [verified] = named(/^POST \/v2\/auth\/verify-otp$/)
  const children = collector.spans().filter(({ parentSpanId }) => parentSpanId === verified!.spanId)
  expect(children.map(({ name }) => name)).toContain('commit')
  expect(attribute(named(/^batch of bids$/)[0]!, 'kuri.batch.bids')).toBe(1)
  expect(attribute(collector.resources()[0]!.resource, 'service.name')).toBe('kuri-test')

  await server.end('SIGTERM')
  const text = collector.text()
  for (const secret of [token, accessToken, CODE, '9812345670', device.deviceId, 'WhatIAmLookingFor', 'search='])
    expect(text).not.toContain(secret)
  for (const secret of ['a-token-that-opens-a-result', '87654', room.auctionId, enrollmentId, 'Malabar'])
    expect(text).not.toContain(secret)
}, 90_000)

test('a collector that is not there costs nothing but a line in the log', async () => {
  const database = await cloneDatabase()
  onTestFinished(database.drop)
  const port = await freePort()
  const app = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }, database.url)
  const { token } = await app.superadmin()
  expect((await app.call('GET', '/v2/admin/companies', { token })).status).toBe(200)
  const began = performance.now()
  await app.close()
  expect(performance.now() - began).toBeLessThan(8000)
}, 60_000)
