import { expect, onTestFinished, test } from 'vitest'
import { background } from '#testing/background'
import { startSmallNats } from '#testing/small-nats'
import { makeTestSecrets, testKey } from '#testing/test-secrets'
import type { Log } from '../log.ts'
import type { EventBus } from './event-bus.ts'
import { connectNatsBus } from './nats-bus.ts'

const log = { warn: () => {} } as unknown as Log
const { secrets } = makeTestSecrets()

async function useNats(options: Parameters<typeof startSmallNats>[0] = {}) {
  const nats = await startSmallNats(options)
  onTestFinished(nats.stop)
  return nats
}

async function connect(url: string, of = secrets): Promise<EventBus> {
  const bus = await connectNatsBus(url, { log, secrets: of, background })
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
