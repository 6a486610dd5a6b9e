// The longest that the server's event loop stands still while thousands of sockets do nothing but answer pings. The same time without
// any socket is measured before: on a busy machine the loop waits for a core as well.
import type { Figure } from '../figure.ts'
import { startReceivers } from '../room/delivery.ts'
import type { World } from '../room/world.ts'

const SOCKETS = Number(process.env.KURI_BENCH_SOCKETS ?? 10_000)
/** Longer than the interval of the pings. */
const SECONDS = 40
const LIMIT_MS = 50

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

export async function idleStall(world: World): Promise<Figure> {
  const { members } = await world.room(1)
  await wait(5)
  const without = await longestStallMs(world)
  const receivers = startReceivers({
    port: world.port,
    path: '/ws',
    headers: [`Authorization: Bearer ${members[0]!.token}`],
    hello: [],
    count: SOCKETS,
    readyFrames: 0,
    events: 1,
    minBytes: 1e9,
  })
  await receivers.ready
  await wait(5)
  const value = await longestStallMs(world)
  receivers.child.kill()
  return {
    bench: 'crowd',
    figure: `longest stall of the event loop with ${SOCKETS.toLocaleString('en')} idle sockets`,
    value,
    unit: 'ms',
    yardstick: 'without a socket',
    yardstickValue: without,
    ratio: value / without,
    goal: `at most ${LIMIT_MS} ms`,
    holds: value <= LIMIT_MS,
  }
}

/** Each reading of the metrics begins a new measurement; readings within a second are the same one. */
async function longestStallMs({ port }: World): Promise<number> {
  await readLagMs(port)
  await wait(SECONDS)
  return readLagMs(port)
}

async function readLagMs(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)![1]) * 1000
}
