import { expect, onTestFinished, test } from 'vitest'
import { background, timers } from '#testing/background'
import { startSmallNats } from '#testing/small-nats'
import { makeTestSecrets, testKey } from '#testing/test-secrets'
import type { Log } from '../log.ts'
import type { Answer, EventBus } from './event-bus.ts'
import { connectNatsBus } from './nats-bus.ts'

const log = { warn: () => {} } as unknown as Log
const { secrets } = makeTestSecrets()

async function useNats(options: Parameters<typeof startSmallNats>[0] = {}) {
  const nats = await startSmallNats(options)
  onTestFinished(nats.stop)
  return nats
}

async function connect(url: string, of = secrets): Promise<EventBus> {
  const bus = await connectNatsBus(url, { log, secrets: of, background, timers })
  onTestFinished(bus.close)
  return bus
}

/** Everything that was published before has arrived when this has. */
async function untilHeard(bus: EventBus, by: EventBus) {
  const heard = Promise.withResolvers<void>()
  by.on('last', () => heard.resolve())
  await expect
    .poll(async () => {
      await bus.publish('last', '')
      return Promise.race([heard.promise.then(() => true), new Promise((resolve) => setImmediate(resolve, false))])
    })
    .toBe(true)
}

test.each([
  ['nats://kuri:p%2Fw@', { user: 'kuri', pass: 'p/w' }],
  ['nats://kuri:12e4@', { user: 'kuri', pass: '12e4' }],
  ['nats://', {}],
])('signs in to NATS with the name and password of %s', async (prefix, expected) => {
  const nats = await useNats()
  await connect(`${prefix}127.0.0.1:${nats.port}`)
  const [{ user, pass }] = nats.accepted as [Record<string, unknown>]
  expect({ ...(user ? { user } : {}), ...(pass ? { pass } : {}) }).toEqual(expected)
})

test('delivers a wake-up to every listener of its channel over one subscription', async () => {
  const nats = await useNats()
  const [from, to] = [await connect(nats.url), await connect(nats.url)]
  const heard: string[] = []
  to.on('channel', (payload) => heard.push(`first ${payload}`))
  to.on('channel', (payload) => heard.push(`second ${payload}`))
  await untilHeard(to, to)
  await from.publish('channel', 'wake-up')
  await untilHeard(from, to)
  expect(heard).toEqual(['first wake-up', 'second wake-up'])
})

test('a sealed message is read by the other processes of the service, and by nobody else', async () => {
  const nats = await useNats()
  const [from, to] = [await connect(nats.url), await connect(nats.url)]
  const stranger = await connect(nats.url, makeTestSecrets([testKey('k2')]).secrets)
  const opened = new Map<EventBus, (string | null)[]>([from, to, stranger].map((bus) => [bus, []]))
  for (const [bus, texts] of opened) {
    bus.sealed!.on('events.*', ({ open }) => texts.push(open()))
    await untilHeard(bus, bus)
  }
  expect(from.sealed!.publish('events.a', 'eighty thousand')).toBe(true)
  for (const bus of [to, stranger]) await untilHeard(from, bus)
  const { payload } = nats.published.find(({ subject }) => subject === 'events.a')!
  expect(payload).not.toContain('eighty')
  // The same message under another subject, and one that was made up.
  nats.publish('events.b', payload)
  nats.publish('events.a', 'made up')
  for (const bus of opened.keys()) await untilHeard(from, bus)
  expect(opened.get(to)).toEqual(['eighty thousand', null, null])
  expect(opened.get(stranger)).toEqual([null, null, null])
  // Messages that begin with its own id are passed over.
  expect(opened.get(from)).toEqual([null])
})

test('does not send a message that is larger than NATS takes, nor one while it is disconnected', async () => {
  const nats = await useNats({ maxPayload: 1000 })
  const bus = await connect(nats.url)
  expect(bus.sealed!.publish('events.a', 'x'.repeat(2000))).toBe(false)
  expect(bus.sealed!.publish('events.a', 'x'.repeat(100))).toBe(true)
  nats.stop()
  await expect.poll(() => bus.isConnected()).toBe(false)
  expect(bus.sealed!.publish('events.a', 'x')).toBe(false)
})

/** Asks until somebody listens: a subscription reaches NATS a moment after it was made. */
const ask = (bus: EventBus, subject: string, text: string) =>
  new Promise<Answer>((resolve) => bus.sealed!.request(subject, text, 20_000, resolve))
const untilAnswered = (bus: EventBus, subject: string) =>
  expect.poll(async () => (await ask(bus, subject, 'is anybody there')).kind).toBe('ANSWERED')

test('a request is answered by the process that listens to its subject, and nobody else can read it', async () => {
  const nats = await useNats()
  const [from, to] = [await connect(nats.url), await connect(nats.url)]
  const stop = to.sealed!.answer('questions.a', (text, reply) => void reply(`${text}: yes`))
  await untilAnswered(from, 'questions.a')
  expect(await ask(from, 'questions.a', 'eighty thousand')).toEqual({ kind: 'ANSWERED', text: 'eighty thousand: yes' })
  for (const { payload } of nats.published) expect(payload).not.toMatch(/eighty|yes/)
  await stop()
  expect(await ask(from, 'questions.a', 'and now')).toEqual({ kind: 'NOT_SENT' })
})

test('a request that nobody answers in time ends without an answer, and a late answer changes nothing', async () => {
  const nats = await useNats()
  const [from, to] = [await connect(nats.url), await connect(nats.url)]
  const replies: ((text: string) => boolean)[] = []
  to.sealed!.answer('questions.a', (text, reply) => void (text === 'wait' ? replies.push(reply) : reply('yes')))
  await untilAnswered(from, 'questions.a')
  const answers: Answer[] = []
  from.sealed!.request('questions.a', 'wait', 1, (answer) => answers.push(answer))
  await expect.poll(() => [answers.length, replies.length]).toEqual([1, 1])
  replies[0]!('too late')
  await untilAnswered(from, 'questions.a')
  expect(answers).toEqual([{ kind: 'NO_ANSWER' }])
})

test('a request that was copied is not answered under a subject that others trust', async () => {
  const nats = await useNats()
  const [from, to] = [await connect(nats.url), await connect(nats.url)]
  to.sealed!.answer('questions.a', (text, reply) => void reply(text))
  await untilAnswered(from, 'questions.a')
  const { payload } = nats.published.find(({ subject }) => subject === 'questions.a')!
  nats.published.length = 0
  nats.publish('questions.a', payload, 'events.a')
  await untilAnswered(from, 'questions.a')
  expect(nats.published.map(({ subject }) => subject)).not.toContain('events.a')
})

test('a request that was copied does not answer another one', async () => {
  const nats = await useNats()
  const [from, to] = [await connect(nats.url), await connect(nats.url)]
  const replies: ((text: string) => boolean)[] = []
  to.sealed!.answer('questions.a', (text, reply) => void (text === 'wait' ? replies.push(reply) : reply(text)))
  await untilAnswered(from, 'questions.a')
  const { payload } = nats.published.find(({ subject }) => subject === 'questions.a')!
  nats.published.length = 0
  const waiting = ask(from, 'questions.a', 'wait')
  await expect.poll(() => replies.length).toBe(1)
  nats.publish('questions.a', payload, nats.published[0]!.reply!)
  await untilAnswered(from, 'questions.a')
  replies[0]!('its own')
  expect(await waiting).toEqual({ kind: 'ANSWERED', text: 'its own' })
})

test('stops answering also while NATS is away', async () => {
  const nats = await useNats()
  const bus = await connect(nats.url)
  const stop = bus.sealed!.answer('questions.a', () => {})
  nats.stop()
  await expect.poll(() => bus.isConnected()).toBe(false)
  await stop()
  expect(await ask(bus, 'questions.a', 'x')).toEqual({ kind: 'NOT_SENT' })
})
