// A fault in any work that nobody waits for is counted and logged, and the service goes on.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Background } from '@kuri/server/platform/background'
import { drawerOfJob } from '@kuri/server/platform/documents/drawer'
import { makeLog } from '@kuri/server/platform/log'
import { makeRoom } from '@kuri/server/testing/rooms'
import { useApp } from '@kuri/server/testing/use-app'
import { useSockets } from '@kuri/server/testing/use-room'
import { expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '../server/src')
const NAMED = /(?:\bguard|\brun|timers\.(?:schedule|repeat|defer))\(\s*'([^']+)'|\bwhat: '([^']+)'/g

/** Timers and events that need more than this test plays; tests/background-rules.test.ts sees that they are guarded too. */
const NOT_PLAYED: Record<string, readonly string[]> = {
  'needs NATS': ['NATS status', 'NATS message', 'NATS is back'],
  'needs a database that goes away': ['signal reconnection', 'overdue signal echo', 'bids after a pause'],
  'needs a client that misbehaves': [
    'end of a slow reader',
    'throttled socket',
    'late answer',
    'refusal of a late bid',
  ],
  'needs many requests at once': ['start of a request'],
  'needs more refused bids than the auction has accepted ones': ['ids of bids'],
  'needs a page that takes long to draw': ['wait for a page'],
  'needs a large room': ['room group', 'rest of a room group', 'prompt seats', 'gathered room events'],
  'needs a server that stops': ['socket drain', 'end of draining'],
  'needs a witness, ten minutes, or luck': ['witness turn', 'expired sessions', 'rights of an entering viewer'],
}
/** The slowest sweep has come by then. */
const EVERYTHING_PLAYED = { timeout: 60_000 }

type Fault = 'NONE' | 'THROWS' | 'REJECTS'

/** Remembers how to call every guarded work, and lets it fail on request instead of running. */
function makeFaults() {
  const works = new Map<string, () => void>()
  let fault: Fault = 'NONE'
  const faulty = <This, Args extends unknown[]>(work: string, callback: (this: This, ...args: Args) => unknown) =>
    function (this: This, ...args: Args): unknown {
      if (fault === 'THROWS') throw new Error(`thrown by ${work}`)
      if (fault === 'REJECTS') return Promise.reject(new Error(`rejected by ${work}`))
      return callback.apply(this, args)
    }
  const watch = (real: Background): Background => ({
    ...real,
    guard(work, callback) {
      const guarded = real.guard(work, faulty(work, callback))
      works.set(work, guarded as unknown as () => void)
      return guarded
    },
    run(work, callback) {
      works.set(work, () => real.run(work, faulty(work, callback)))
      real.run(work, faulty(work, callback))
    },
  })
  const fail = (kind: Fault) => {
    fault = kind
    for (const call of [...works.values()]) call()
    fault = 'NONE'
  }
  return { works, watch, fail }
}

const lines: { work?: string; err?: { message: string } }[] = []
const log = makeLog('error', { destination: { write: (line) => void lines.push(JSON.parse(line)) } })
const faults = makeFaults()
const app = await useApp({}, undefined, { log, watchBackground: faults.watch })
const connect = useSockets(app)
const room = await makeRoom(app, { members: 2 })

let price = 99_999
async function playRoom() {
  const { auctionId } = room
  const [staff, member, late] = await Promise.all([room.company, ...room.members].map(({ token }) => connect(token)))
  const at = (index: number) => ({ auctionId, enrolledSubscriberId: room.members[index]!.enrollmentId })
  await staff!.ask('auction.status.update', { auctionId, status: 'START' })
  await staff!.ask('auction.subscribe', { auctionId })
  for (const [index, socket] of [member!, late!].entries()) {
    await socket.ask('auction.subscribe', at(index))
    await socket.ask('auction.join', at(index))
  }
  price -= 100
  const bid = await member!.ask('auction.bid.place', { ...at(0), amount: price })
  expect(bid.type).toBe('ack')
  await late!.waitFor(
    ({ type, data }) => type === 'auction.bid.created' && data.serverSequence === bid.data.serverSequence,
  )
  expect((await late!.ask('auction.bid.place', { ...at(1), amount: price + 50 })).type).toBe('error')
  for (const { ws } of [staff!, member!, late!]) ws.close()
}

const isNotPlayed = (name: string) => Object.values(NOT_PLAYED).flat().includes(name)

const namesInSource = () =>
  readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'main.ts')
    .flatMap((file) => [...readFileSync(join(SERVER, file), 'utf8').matchAll(NAMED)])
    .map(([, name, other]) => (name ?? other)!)

test('[background] a fault in every work is counted and logged by its name, and the service goes on', async () => {
  await playRoom()
  // Over the network, unlike the calls of fixtures.
  const body = JSON.stringify({ mobileNumber: 'none' })
  await fetch(`${app.url}/v2/auth/request-otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  // Starts a thread.
  const paper = { title: 'Paper', subtitle: '', sections: [], madeAt: new Date(0) }
  await app.app.platform.papers.draw(drawerOfJob('test'), paper)
  const missing = () => namesInSource().filter((name) => !faults.works.has(name))
  await expect.poll(() => missing().filter((name) => !isNotPlayed(name)), EVERYTHING_PLAYED).toEqual([])
  const names = [...faults.works.keys()]
  faults.fail('THROWS')
  faults.fail('REJECTS')
  const metrics = async () => app.app.platform.metrics.registry.metrics()
  for (const name of names) {
    await expect.poll(metrics).toContain(`kuri_background_failures_total{work="${name}"} 2`)
    const messages = lines.filter(({ work }) => work === name).map(({ err }) => err?.message)
    expect(messages).toEqual([`thrown by ${name}`, `rejected by ${name}`])
  }
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  await app.signIn('+919812340077', 'after')
})
