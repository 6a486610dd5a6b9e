// One auction behind the HAProxy of deploy/haproxy, which lets its sockets meet at one process: next to one process and to two, and
// while the process of the auction is killed and comes back.
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fallingAmounts, startBidders } from '../../scripts/bidding/bidders.ts'
import { makeProcesses, sleep, until } from '../../scripts/bidding/processes.ts'
import { makeCertificates } from '../../scripts/cells/certificates.ts'
import { ensurePackages } from '../../scripts/ha/packages.ts'
import { freePort } from '../../tests/chaos/server-process.ts'
import { atLeastTimes, type Figure } from '../figure.ts'
import { type Counts, openBidders, type Seat } from './bidders.ts'
import { watchProcessor } from './processor.ts'
import { ROOT, startServer, type World, withWorld } from './world.ts'

const SOCKETS = 8
const IN_FLIGHT = 16
const TOTAL_PAISE = 900_000_000_000
const ROUNDS = 3
/** The code of a process that has just started is not compiled yet. */
const WARM_UP_MS = 2000
const READY_WITHIN_MS = 60_000
const STEADY_MS = 4000

const say = (text: string) => process.stderr.write(`  … ${text}\n`)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export const routed = (seconds: number): Promise<Figure[]> =>
  withWorld((world) => withProxy(world, (proxy) => compare(world, proxy, seconds)), { DRAIN_SECONDS: '0' })

type Proxy = { port: number; secondPort: number }

async function withProxy<T>(world: World, work: (proxy: Proxy) => Promise<T>): Promise<T> {
  ensurePackages(['haproxy', 'openssl'])
  const folder = mkdtempSync(join(tmpdir(), 'kuri-bench-proxy-'))
  const processes = makeProcesses(folder)
  const [httpPort, port, secondPort] = [await freePort(), await freePort(), await freePort()]
  const at = (where: number) => `127.0.0.1:${where}`
  processes.start({
    name: 'haproxy',
    command: '/usr/sbin/haproxy',
    args: ['-db', '-f', join(ROOT, 'deploy/haproxy/haproxy.cfg')],
    env: {
      HTTP_BIND: at(httpPort),
      HTTPS_BIND: at(port),
      CERTIFICATES: makeCertificates(folder, ['127.0.0.1']).edgeFile,
      KURI1: at(world.port),
      KURI2: at(secondPort),
      STATS_SOCKET: join(folder, 'stats'),
    },
  })
  try {
    await until('the proxy leads to the service', READY_WITHIN_MS, () => isReady(`https://127.0.0.1:${port}`))
    return await work({ port, secondPort })
  } finally {
    await processes.endAll()
    await rm(folder, { recursive: true })
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The machine changes its pace: one process is measured before and after two. */
async function compare(world: World, { port, secondPort }: Proxy, seconds: number): Promise<Figure[]> {
  const [one, two]: [number[], number[]] = [[], []]
  const measure = (into: number[], second?: number) =>
    measureBids(world, port, seconds, second).then((n) => into.push(n))
  for (let round = 0; round < ROUNDS; round++) await measure(one)
  let second = startServer(world.databaseUrl, world.env, secondPort)
  try {
    await second.ready()
    // Two good answers bring a process into the proxy's lists.
    await sleep(5000)
    for (let round = 0; round < 2 * ROUNDS; round++) await measure(two, second.pid)
    const { said, server } = await dieAndComeBack(world, port, second)
    second = server
    say(said)
  } finally {
    await second.stop()
  }
  for (let round = 0; round < ROUNDS; round++) await measure(one)
  return [
    atLeastTimes(0.9, {
      bench: 'room',
      figure: 'answered bids, one auction, two processes behind HAProxy',
      value: mean(two),
      unit: 'bids/s',
      yardstick: 'one process behind it',
      yardstickValue: mean(one),
    }),
  ]
}

async function openAuction(world: World): Promise<Seat[]> {
  const { auctionId, members } = await world.room(SOCKETS, {
    program: { totalAmountPaise: TOTAL_PAISE, minimumBidAmountPaise: 100 },
  })
  await world.makeLive([auctionId])
  return members.map(({ token, enrollmentId }) => ({ auctionId, enrollmentId, token }))
}

async function measureBids(world: World, port: number, seconds: number, second?: number): Promise<number> {
  const seats = await openAuction(world)
  const counts: Counts = { accepted: 0, refused: 0, delivered: 0, replyMs: [] }
  let paise = TOTAL_PAISE
  const bidders = await openBidders(seats, () => --paise / 100, counts, port, 'TLS')
  bidders.flood(IN_FLIGHT)
  await sleep(WARM_UP_MS)
  const before = counts.accepted + counts.refused
  const cores = watchProcessor(world.pid, { second })
  await sleep(seconds * 1000)
  const answered = (counts.accepted + counts.refused - before) / seconds
  const used = cores()
  bidders.close()
  say(`${second ? 'two processes' : 'one process'}: ${Math.round(answered)} answered a second; ${used}`)
  return answered
}

type Server = ReturnType<typeof startServer>

/** Bids of members whose clients connect again by themselves, while the process of their auction is killed and started again. */
async function dieAndComeBack(world: World, port: number, second: Server): Promise<{ said: string; server: Server }> {
  const bidders = await bidAt(world, port, second)
  await sleep(STEADY_MS)
  const killedMs = performance.now()
  await second.kill()
  await sleep(STEADY_MS)
  const server = startServer(world.databaseUrl, world.env, second.port)
  await server.ready()
  const backMs = performance.now()
  await sleep(2 * STEADY_MS)
  await bidders.stop()
  const sockets = [await socketsOf(world.port), await socketsOf(server.port)]
  bidders.close()
  const times = bidders.answers.map(({ atMs }) => atMs).toSorted((a, b) => a - b)
  const longest = Math.max(...times.map((time, index) => time - (times[index - 1] ?? time)))
  const perSecond = (fromMs: number, toMs: number) =>
    Math.round((times.filter((time) => time >= fromMs && time < toMs).length * 1000) / (toMs - fromMs))
  return {
    server,
    said: [
      `${SOCKETS} members, answers a second: ${perSecond(killedMs - STEADY_MS, killedMs)} before their process was killed`,
      `${perSecond(killedMs, backMs)} until it was back, ${perSecond(backMs, backMs + 2 * STEADY_MS)} after`,
      `nobody was answered for ${Math.round(longest)} ms; faults: ${bidders.faults.length}`,
      `sockets after it was back: ${sockets.join(' and ')}`,
    ].join('; '),
  }
}

/** Opens auctions until the proxy leads one to this process. */
async function bidAt(world: World, port: number, server: Server) {
  for (;;) {
    const seats = await openAuction(world)
    const bidders = await startBidders({
      auctionId: seats[0]!.auctionId,
      seats,
      watcherCount: 0,
      nextAmountPaise: fallingAmounts(TOTAL_PAISE),
      addressOf: () => `wss://127.0.0.1:${port}`,
      onFrame() {},
    })
    if ((await socketsOf(server.port)) > 0) return bidders
    await bidders.stop()
    bidders.close()
  }
}

async function socketsOf(port: number): Promise<number> {
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`).then((response) => response.text())
  return Number(/^kuri_sockets (\d+)/m.exec(metrics)?.[1] ?? Number.NaN)
}
