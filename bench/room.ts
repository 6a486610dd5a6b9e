// The live room under load, each figure next to its baseline of the same run. What limits them: bench/README.md.
import { sql } from 'kysely'
import { atLeastTimes, atMostTimes, type Figure, median } from './figure.ts'
import { FRAMES_LIKE_OURS, withBaselineRoom } from './room/baseline-room.ts'
import { type Counts, openBidders, type Seat } from './room/bidders.ts'
import { catchUp } from './room/catch-up.ts'
import { delivery } from './room/delivery.ts'
import { memory } from './room/memory.ts'
import { percentile } from './room/percentile.ts'
import { hotRow, hotRowTail } from './room/pgbench.ts'
import { watchProcessor } from './room/processor.ts'
import { redis } from './room/redis.ts'
import { ReplyLog } from './room/reply-log.ts'
import { routed } from './room/routed.ts'
import { withStages } from './room/stages.ts'
import { type World, withWorld } from './room/world.ts'

const SECONDS = Number(process.env.KURI_BENCH_SECONDS ?? 5)
const SOCKETS = 8
const IN_FLIGHT = 32
const TURNS = 3
const TOTAL_PAISE = 900_000_000_000
const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
const say = (text: string) => process.stderr.write(`  … ${text}\n`)

/** KURI_BENCH_PARTS=bids,latency takes only these. */
const asked = process.env.KURI_BENCH_PARTS?.split(',')

export const run = (): Promise<Figure[]> =>
  withWorld(async (world) => {
    const figures: Figure[] = []
    for (const [name, part] of Object.entries(PARTS))
      if (asked ? asked.includes(name) : !isExplanation(name)) figures.push(...(await part(world)))
    return figures
  })

/** Parts that explain a figure and take nothing for the table: only when asked for. */
const isExplanation = (name: string) => name === 'stages'

/** The machine changes its pace: the baseline is taken before and after what it measures. */
const mean = (before: number, after: number) => {
  say(`baseline: ${Math.round(before)} before, ${Math.round(after)} after`)
  return (before + after) / 2
}

const PARTS: Record<string, (world: World) => Promise<Figure[]>> = {
  // First: after the others the server has room to spare, and sockets would seem to cost nothing.
  memory: async (world) => [await memory(world)],
  bids: async (world) => {
    const before = await hotRow(world.databaseUrl, 1, 1, SECONDS)
    const accepted = await oneAuction(world, 'accepted')
    const attempts = await oneAuction(world, 'attempts')
    // A database that has been running for a while has files for its log; a new one makes them while people bid.
    await sql`CHECKPOINT`.execute(world.db)
    const { p99, barest } = await pacedInTurns(world, accepted / 2)
    const alone = await hotRowTail(world.databaseUrl, SOCKETS, SECONDS)
    say(`PostgreSQL alone, ${SOCKETS} clients at half of their rate: p99 ${alone.toFixed(2)} ms`)
    const one = mean(before, await hotRow(world.databaseUrl, 1, 1, SECONDS))
    const yardstick = 'pgbench, one client, hot row'
    return [
      atLeastTimes(6, figure('accepted durable bids, one auction', accepted, 'bids/s', yardstick, one)),
      atLeastTimes(12, figure('bid attempts, one auction', attempts, 'bids/s', yardstick, one)),
      atMostTimes(10, figure('reply p99 at half of the maximum rate', p99, 'ms', 'a single commit', 1000 / one)),
      atMostTimes(2, figure('the same p99', p99, 'ms', 'the barest durable room at the same rate', barest)),
    ]
  },
  // On a server of its own, which is recorded.
  stages: async () => {
    await withStages(async (world, record) => {
      const half = (await oneAuction(world, 'accepted')) / 2
      await sql`CHECKPOINT`.execute(world.db)
      for (let turn = 0; turn < TURNS; turn++) {
        await record.begin()
        const timed = new ReplyLog()
        await paced(world, half, timed)
        for (const line of await record.describe(timed.list())) say(line)
        const small = await withBaselineRoom((room) => room.p99At(half, SECONDS))
        const large = await withBaselineRoom((room) => room.p99At(half, SECONDS), FRAMES_LIKE_OURS)
        say(`the barest room: p99 ${small.toFixed(2)} ms; with as many bytes as ours: ${large.toFixed(2)} ms`)
      }
    })
    return []
  },
  // What the optimistic writer is worth: the same load on a second server that has it switched off.
  writers: async (world) => {
    const before = await oneAuction(world, 'accepted')
    const locked = await withWorld((other) => oneAuction(other, 'accepted'), { KURI_BID_WRITER: 'locked' })
    const after = await oneAuction(world, 'accepted')
    say(`accepted: optimistic ${Math.round(before)} and ${Math.round(after)} a second, locked ${Math.round(locked)}`)
    const optimistic = (before + after) / 2
    return [
      atLeastTimes(1.5, figure('accepted bids, optimistic writer', optimistic, 'bids/s', 'the locked writer', locked)),
    ]
  },
  redis: async (world) => {
    const before = await redis(SECONDS)
    const accepted = await oneAuction(world, 'accepted')
    const script = mean(before, await redis(SECONDS))
    const yardstick = 'a Redis script without sockets, 128 in flight'
    return [atLeastTimes(2, figure('accepted durable bids, one auction', accepted, 'bids/s', yardstick, script))]
  },
  // On a database and servers of its own, behind the proxy of deploy.
  routed: () => routed(SECONDS),
  spread: async (world) => {
    const before = await hotRow(world.databaseUrl, 1000, 32, SECONDS)
    const perSecond = await manyAuctions(world)
    const many = mean(before, await hotRow(world.databaseUrl, 1000, 32, SECONDS))
    const yardstick = 'pgbench, 32 clients, 1,000 rows'
    return [atLeastTimes(2, figure('bids over 1,000 auctions', perSecond, 'bids/s', yardstick, many))]
  },
  delivery: async (world) => [...(await delivery(world, 1000)), ...(await delivery(world, 5000))],
  'catch-up': async (world) => [await catchUp(world)],
}

const figure = (name: string, value: number, unit: string, yardstick: string, yardstickValue: number) => ({
  bench: 'room',
  figure: name,
  value,
  unit,
  yardstick,
  yardstickValue,
})

const bigProgram = { totalAmountPaise: TOTAL_PAISE, minimumBidAmountPaise: 100 }
const newCounts = (): Counts => ({ accepted: 0, refused: 0, delivered: 0, replyMs: [] })

async function openAuction(world: World): Promise<{ auctionId: string; seats: Seat[] }> {
  const { auctionId, members } = await world.room(SOCKETS, { program: bigProgram })
  await world.makeLive([auctionId])
  return { auctionId, seats: members.map(({ token, enrollmentId }) => ({ auctionId, enrollmentId, token })) }
}

/** How long accepted bids waited between the reading of their frame and their judgement. */
async function describeWaits(world: World, auctionId: string): Promise<string> {
  const { rows } = await sql<{ p50: number; p99: number }>`
    SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY ms) AS p50, percentile_disc(0.99) WITHIN GROUP (ORDER BY ms) AS p99
    FROM (SELECT extract(epoch FROM created_at - received_at) * 1000 AS ms FROM bids WHERE auction_id = ${auctionId}) AS waits`.execute(
    world.db,
  )
  return `received to judged: p50 ${Number(rows[0]!.p50)}, p99 ${Number(rows[0]!.p99)} ms`
}

/** Every bid one paisa lower than the last that was sent; or most of them at an amount that was beaten long ago. */
async function oneAuction(world: World, kind: 'accepted' | 'attempts') {
  const counts = newCounts()
  let paise = TOTAL_PAISE
  let sent = 0
  const nextAmount = () => (kind === 'attempts' && sent++ % 20 !== 0 ? TOTAL_PAISE / 100 : --paise / 100)
  const { auctionId, seats } = await openAuction(world)
  const bidders = await openBidders(seats, nextAmount, counts, world.port)
  bidders.flood(IN_FLIGHT)
  await wait(1)
  const before = { ...counts }
  const cores = watchProcessor(world.pid)
  await wait(SECONDS)
  const done =
    kind === 'accepted'
      ? counts.accepted - before.accepted
      : counts.accepted + counts.refused - before.accepted - before.refused
  const used = cores()
  bidders.close()
  say(`${kind}: ${Math.round(done / SECONDS)} a second; ${await describeWaits(world, auctionId)}; ${used}`)
  return done / SECONDS
}

/** Ours and the barest room at the same rate, by turns: both see the same machine. */
const pacedInTurns = (world: World, perSecond: number) =>
  withBaselineRoom(async (baseline) => {
    say(`a room without database and rules: at most ${Math.round(await baseline.maximum(SECONDS))} a second`)
    const [ours, barest]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < TURNS; turn++) {
      ours.push(await paced(world, perSecond))
      barest.push(await baseline.p99At(perSecond, SECONDS))
      say(`the same rate in the barest room: p99 ${barest.at(-1)!.toFixed(2)} ms`)
    }
    return { p99: median(ours), barest: median(barest) }
  })

/** `timed` takes every reply of the measured time. */
async function paced(world: World, perSecond: number, timed?: ReplyLog): Promise<number> {
  const counts: Counts = { ...newCounts(), ...(timed && { timed }) }
  let paise = TOTAL_PAISE
  const { auctionId, seats } = await openAuction(world)
  const bidders = await openBidders(seats, () => --paise / 100, counts, world.port)
  await bidders.pace(perSecond, 1)
  counts.replyMs.length = 0
  timed?.clear()
  const cores = watchProcessor(world.pid)
  await bidders.pace(perSecond, SECONDS)
  const p = (part: number) => percentile(counts.replyMs, part).toFixed(2)
  const used = cores()
  bidders.close()
  const replies = `reply p50 ${p(0.5)}, p90 ${p(0.9)}, p99 ${p(0.99)} ms`
  say(`at ${Math.round(perSecond)} a second: ${replies}; ${await describeWaits(world, auctionId)}; ${used}`)
  return percentile(counts.replyMs, 0.99)
}

async function manyAuctions(world: World): Promise<number> {
  const first = await world.room(1, { program: bigProgram })
  const { token, enrollmentId, userId } = first.members[0]!
  const seats: Seat[] = [{ auctionId: first.auctionId, enrollmentId, token }]
  const copies = await world.copies(first, userId, 999)
  seats.push(...copies.map((copy) => ({ ...copy, token })))
  await world.makeLive(seats.map(({ auctionId }) => auctionId))
  const counts = newCounts()
  const next = new Map<string, number>()
  const nextAmount = ({ auctionId }: Seat) => {
    const paise = (next.get(auctionId) ?? TOTAL_PAISE) - 1
    next.set(auctionId, paise)
    return paise / 100
  }
  const bidders = await openBidders(seats, nextAmount, counts, world.port)
  bidders.flood(1)
  await wait(1)
  const before = counts.accepted
  const cores = watchProcessor(world.pid)
  await wait(SECONDS)
  const perSecond = (counts.accepted - before) / SECONDS
  say(`over 1,000 auctions: ${Math.round(perSecond)} a second; ${cores()}`)
  bidders.close()
  return perSecond
}
