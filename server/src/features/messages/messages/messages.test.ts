import { createServer, type Server } from 'node:http'
import { createServer as createSocketServer, type Server as SocketServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cleanUpNightly } from '#platform/jobs/nightly-cleanup'
import { RETENTION_RULES } from '#server/features'
import { codeRequest } from '#testing/sign-in-codes'
import { useApp } from '#testing/use-app'
import { DELIVER_MESSAGE, deliverMessage, queueMessage } from './messages.actions.ts'
import { bindCodeToHost, nextTryAfterMs } from './messages.rules.ts'
import { fillTemplate, sendSms } from './sms.ts'

let failsNext = false
let isDown = false
const texts: { headers: Record<string, unknown>; body: string }[] = []
const mails: string[] = []

const gateway = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    texts.push({ headers: request.headers, body })
    response.writeHead(failsNext || isDown ? 500 : 200).end()
    failsNext = false
  })
})
const mailbox = createSocketServer(answerSmtp)
for (const server of [gateway, mailbox]) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
}
const app = await useApp({
  SMS_GATEWAY_URL: `http://127.0.0.1:${portOf(gateway)}/send`,
  SMS_GATEWAY_HEADERS: '{"x-api-key":"secret"}',
  SMS_GATEWAY_BODY: '{"mobile":"{{to}}","message":"{{text}}","sender":"KURI"}',
  SMTP_URL: `smtp://127.0.0.1:${portOf(mailbox)}`,
  EMAIL_FROM: 'Kuri <office@example.in>',
})

function portOf(server: Server | SocketServer): number {
  return (server.address() as { port: number }).port
}

/** Just enough SMTP to receive a message. */
function answerSmtp(socket: import('node:net').Socket) {
  let isData = false
  let mail = ''
  socket.write('220 test\r\n')
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
      if (isData && line !== '.') mail += `${line}\n`
      else if (isData) {
        isData = false
        mails.push(mail)
        socket.write('250 ok\r\n')
      } else if (/^DATA/i.test(line)) {
        isData = true
        socket.write('354 go on\r\n')
      } else socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n')
    }
  })
  socket.on('error', () => {})
}

type Message = Parameters<typeof queueMessage>[2]

/** With any text: what an SMS may say is tested elsewhere. */
async function queue({ text, ...rest }: Omit<Message, 'text' | 'subject'> & { subject?: string; text: string }) {
  const message = { ...rest, text } as Message
  const { platform } = app.app
  await platform.transact((tx) => queueMessage(platform, tx, message, platform.clock.now()))
  return app.db.selectFrom('messages').selectAll().where('recipient', '=', message.to).executeTakeFirstOrThrow()
}
const stateOf = (id: string) =>
  app.db.selectFrom('messages').select(['status', 'attempts']).where('id', '=', id).executeTakeFirstOrThrow()
const statusOf = async (id: string) => (await stateOf(id)).status

test('[messages] fills the body template as JSON, so that a quote in a message cannot break it', () => {
  expect(JSON.parse(fillTemplate('{"a":"{{text}}"}', { text: 'say "hi"\n' }))).toEqual({ a: 'say "hi"\n' })
})

test('[messages] a job sends an SMS through the gateway with its headers and body', async () => {
  const { id } = await queue({ channel: 'SMS', to: '+919812300001', text: 'hello', code: '123456' })
  await expect.poll(() => statusOf(id)).toBe('SENT')
  expect(JSON.parse(texts.at(-1)!.body)).toEqual({ mobile: '+919812300001', message: 'hello', sender: 'KURI' })
  expect(texts.at(-1)!.headers['x-api-key']).toBe('secret')
})

test('[messages] follows no redirect of the gateway, which would take a code to another host', async () => {
  const location = `http://127.0.0.1:${portOf(gateway)}/send`
  const redirecting = createServer((_request, response) => void response.writeHead(307, { location }).end())
  await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
  const sent = texts.length
  const settings = { gatewayUrl: `http://127.0.0.1:${portOf(redirecting)}/`, headers: {}, body: '{"text":"{{text}}"}' }
  await expect(sendSms(settings, '+919812300009', { text: '123456 is your code' })).rejects.toThrow()
  redirecting.close()
  expect(texts.length).toBe(sent)
})

test('[messages] retries after a failure of the gateway and does not send a message twice', async () => {
  failsNext = true
  const { id } = await queue({ channel: 'SMS', to: '+919812300002', text: 'once' })
  await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('SENT')
  const sent = texts.length
  await deliverMessage(app.app.platform, { messageId: id })
  expect(texts.length).toBe(sent)
  expect(
    (await app.db.selectFrom('messages').select('attempts').where('id', '=', id).executeTakeFirstOrThrow()).attempts,
  ).toBe(1)
})

test('[messages] the waits between retries grow from seconds to an hour and number 34 in a day', () => {
  const waits: number[] = []
  for (let waited = 0, next = nextTryAfterMs(0); next !== null; next = nextTryAfterMs(waited)) {
    waits.push(next / 1000)
    waited += next
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect({ first: waits[0], last: waits.at(-1), count: waits.length }).toEqual({ first: 5, last: 3600, count: 34 })
})

test('[messages] retries for a day while the gateway is down, then marks the message FAILED and counts it', async () => {
  isDown = true
  const { id } = await queue({ channel: 'SMS', to: '+919812300006', text: 'Your payment will be refunded.' })
  await expect.poll(() => stateOf(id)).toEqual({ status: 'QUEUED', attempts: 1 })
  const key = `${DELIVER_MESSAGE}:${id}`
  /** Delivers the message at that age and returns the seconds until the next attempt. */
  const tryAt = async (ageMs: number) => {
    await sql`SELECT graphile_worker.remove_job(${key})`.execute(app.db)
    const createdAt = new Date(app.app.platform.clock.nowMs() - ageMs)
    await app.db.updateTable('messages').set({ createdAt }).where('id', '=', id).execute()
    await deliverMessage(app.app.platform, { messageId: id })
    const planned = await sql<{ seconds: number }>`
      SELECT round(extract(epoch FROM run_at - now()))::integer AS seconds FROM graphile_worker.jobs WHERE key = ${key}`
    return (await planned.execute(app.db)).rows.map(({ seconds }) => seconds)
  }
  expect(await tryAt(600_000)).toEqual([expect.closeTo(600, -1)])
  expect(await tryAt(23 * 3_600_000)).toEqual([expect.closeTo(3600, -1)])
  expect((await stateOf(id)).status).toBe('QUEUED')
  expect(await tryAt(24 * 3_600_000)).toEqual([])
  expect(await stateOf(id)).toEqual({ status: 'FAILED', attempts: 4 })
  const figures = await app.http.inject({ method: 'GET', url: '/metrics' })
  expect(figures.body).toContain('kuri_messages_total{channel="SMS",outcome="given up"} 1')
  isDown = false
})

test('[messages] does not send a code that has expired', async () => {
  isDown = true
  const expiresAt = new Date(app.app.platform.clock.nowMs() + 300_000)
  const { id } = await queue({ channel: 'SMS', to: '+919812300007', text: '123456', code: '123456', expiresAt })
  await expect.poll(async () => (await stateOf(id)).attempts).toBe(1)
  isDown = false
  const sent = texts.length
  const { platform } = app.app
  const clock = { ...platform.clock, now: () => expiresAt }
  await deliverMessage({ ...platform, clock }, { messageId: id })
  expect(await stateOf(id)).toEqual({ status: 'FAILED', attempts: 1 })
  expect(texts.length).toBe(sent)
})

test('[messages] sends an email by SMTP', async () => {
  const { id } = await queue({ channel: 'EMAIL', to: 'member@example.in', subject: 'Welcome', text: 'Come in.' })
  await expect.poll(() => statusOf(id)).toBe('SENT')
  expect(mails.at(-1)).toContain('Subject: Welcome')
  expect(mails.at(-1)).toContain('From: Kuri <office@example.in>')
})

test('[messages] stores text, code and token encrypted', async () => {
  const row = await queue({ channel: 'SMS', to: '+919812300003', text: 'your code is 918273', code: '918273' })
  expect(JSON.stringify(row)).not.toContain('918273')
})

test('[messages] the nightly cleanup deletes old codes, tokens and messages and keeps recent ones', async () => {
  await app.signIn('+919812300004')
  await app.advanceSeconds(40 * 24 * 3600)
  await app.signIn('+919812300005')
  await cleanUpNightly(app.app.platform, RETENTION_RULES)
  const numbers = (await app.db.selectFrom('loginCodes').select('mobileNumber').execute()).map(
    (row) => row.mobileNumber,
  )
  expect(numbers).toEqual(['+919812300005'])
  expect(await app.db.selectFrom('refreshTokens').selectAll().execute()).toHaveLength(1)
  expect((await app.db.selectFrom('messages').select('recipient').execute()).map((row) => row.recipient)).toEqual([
    '+919812300005',
  ])
})

test('[messages] a code names the host of its page in the last line, without port and path', () => {
  expect(bindCodeToHost('123456 is your code.', '123456', 'https://app.kuri.example:8443/start')).toBe(
    '123456 is your code.\n\n@app.kuri.example #123456',
  )
})

test('[messages] the SMS of a sign-in ends in the line for browsers and fits into one SMS', async () => {
  const mobile = '+919812300123'
  await app.call('POST', '/v2/auth/request-otp', { body: codeRequest(mobile, 'd1') })
  const received = () => texts.find(({ body }) => body.includes(mobile))?.body
  await expect.poll(received).toBeDefined()
  const { message } = JSON.parse(received()!)
  expect(message).toMatch(/\n\n@127\.0\.0\.1 #123456$/)
  expect(message.replace('127.0.0.1', 'a-long-name.of-a-company.example').length).toBeLessThanOrEqual(160)
})
