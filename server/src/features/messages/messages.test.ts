import { createServer, type Server } from 'node:http'
import { createServer as createSocketServer, type Server as SocketServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidyUp } from '#features/identity/tidy-up'
import { startTestApp, type TestApp } from '#server/testing/test-app'
import { deliverMessage, queueMessage } from './messages.actions.ts'
import { fillTemplate } from './sms.ts'

let app: TestApp
let gateway: Server
let mailbox: SocketServer
let refuseNext = false
const texts: { headers: Record<string, unknown>; body: string }[] = []
const mails: string[] = []

beforeAll(async () => {
  gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      texts.push({ headers: request.headers, body })
      response.writeHead(refuseNext ? 500 : 200).end()
      refuseNext = false
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  mailbox = createSocketServer(answerSmtp)
  await new Promise<void>((resolve) => mailbox.listen(0, '127.0.0.1', resolve))
  app = await startTestApp({
    SMS_GATEWAY_URL: `http://127.0.0.1:${portOf(gateway)}/send`,
    SMS_GATEWAY_HEADERS: '{"x-api-key":"secret"}',
    SMS_GATEWAY_BODY: '{"mobile":"{{to}}","message":"{{text}}","sender":"KURI"}',
    SMTP_URL: `smtp://127.0.0.1:${portOf(mailbox)}`,
    EMAIL_FROM: 'Kuri <office@example.in>',
  })
})
afterAll(async () => {
  await app.close()
  gateway.close()
  mailbox.close()
})

const portOf = (server: Server | SocketServer) => (server.address() as { port: number }).port

/** As much SMTP as it takes to receive a message. */
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

async function queue(message: Parameters<typeof queueMessage>[2]) {
  const { platform } = app.app
  await platform.transact((tx) => queueMessage(platform, tx, message, platform.clock.now()))
  return app.db.selectFrom('messages').selectAll().where('recipient', '=', message.to).executeTakeFirstOrThrow()
}
const statusOf = async (id: string) =>
  (await app.db.selectFrom('messages').select(['status', 'attempts']).where('id', '=', id).executeTakeFirstOrThrow())
    .status

test('[messages] a body template is filled as JSON text: a quote in a message cannot break it', () => {
  expect(JSON.parse(fillTemplate('{"a":"{{text}}"}', { text: 'say "hi"\n' }))).toEqual({ a: 'say "hi"\n' })
})

test('[messages] an SMS goes out through the gateway with its headers and body, by a job', async () => {
  const { id } = await queue({ channel: 'SMS', to: '+919812300001', text: 'hello', code: '123456' })
  await expect.poll(() => statusOf(id), { timeout: 10_000 }).toBe('SENT')
  expect(JSON.parse(texts.at(-1)!.body)).toEqual({ mobile: '+919812300001', message: 'hello', sender: 'KURI' })
  expect(texts.at(-1)!.headers['x-api-key']).toBe('secret')
})

test('[messages] a gateway that fails is tried again, and what was sent is not sent twice', async () => {
  refuseNext = true
  const { id } = await queue({ channel: 'SMS', to: '+919812300002', text: 'once' })
  await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('SENT')
  const sent = texts.length
  await deliverMessage(app.app.platform, { messageId: id })
  expect(texts.length).toBe(sent)
  expect(
    (await app.db.selectFrom('messages').select('attempts').where('id', '=', id).executeTakeFirstOrThrow()).attempts,
  ).toBe(1)
})

test('[messages] an email goes out by SMTP', async () => {
  const { id } = await queue({ channel: 'EMAIL', to: 'member@example.in', subject: 'Welcome', text: 'Come in.' })
  await expect.poll(() => statusOf(id), { timeout: 10_000 }).toBe('SENT')
  expect(mails.at(-1)).toContain('Subject: Welcome')
  expect(mails.at(-1)).toContain('From: Kuri <office@example.in>')
})

test('[messages] text, code and token are unreadable in the table', async () => {
  const row = await queue({ channel: 'SMS', to: '+919812300003', text: 'your code is 918273', code: '918273' })
  expect(JSON.stringify(row)).not.toContain('918273')
})

test('[messages] old codes, tokens and messages are tidied away, fresh ones stay', async () => {
  await app.signIn('+919812300004')
  await app.advanceSeconds(40 * 24 * 3600)
  await app.signIn('+919812300005')
  await tidyUp(app.app.platform)
  const numbers = (await app.db.selectFrom('loginCodes').select('mobileNumber').execute()).map(
    (row) => row.mobileNumber,
  )
  expect(numbers).toEqual(['+919812300005'])
  expect(await app.db.selectFrom('refreshTokens').selectAll().execute()).toHaveLength(1)
  expect((await app.db.selectFrom('messages').select('recipient').execute()).map((row) => row.recipient)).toEqual([
    '+919812300005',
  ])
})
