// What bidders notice of their neighbors: replies to bids at a quarter of the maximum rate, alone and while others print, import, export,
// bill or open the app in the same process. Limits are off, so that the neighbors do all that they ask for.
// KURI_BENCH_SECONDS (default 5) is the least length of one measurement; KURI_BENCH_PARTS=pdfs,bundle takes the neighbors with one of
// these words in their name.
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { atMostTimes, type Figure } from './figure.ts'
import { NEIGHBORS } from './neighbors/neighbors.ts'
import { startNeighbor } from './neighbors/sender.ts'
import { type Counts, openBidders, type Seat } from './room/bidders.ts'
import { percentile } from './room/percentile.ts'
import { type World, withWorld } from './room/world.ts'

const SECONDS = Number(process.env.KURI_BENCH_SECONDS ?? 5)
/** A neighbor that is not done by then is stopped. */
const LONGEST_SECONDS = 6 * SECONDS
const SOCKETS = 8
const IN_FLIGHT = 32
const TOTAL_PAISE = 900_000_000_000
const MAX_STALL_MS = 50
/** The server writes its longest turns there (neighbors/record-turns.ts). */
const TURNS_FILE = join(tmpdir(), `kuri-bench-turns-${process.pid}`)
const recordTurns = {
  NODE_OPTIONS: `--import=${new URL('./neighbors/record-turns.ts', import.meta.url).href}`,
  KURI_BENCH_TURNS: TURNS_FILE,
}
const asked = process.env.KURI_BENCH_PARTS?.toLowerCase().split(',')
const say = (text: string) => process.stderr.write(`  … ${text}\n`)
const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

export const run = (): Promise<Figure[]> =>
  withWorld(async (world) => {
    const perSecond = (await maximumRate(world)) / 4
    say(`a quarter of the maximum: ${Math.round(perSecond)} bids a second`)
    const figures: Figure[] = []
    for (const [name, prepare] of Object.entries(NEIGHBORS)) {
      if (asked && !asked.some((word) => name.toLowerCase().includes(word))) continue
      const neighbor = await prepare(world)
      await sql`CHECKPOINT`.execute(world.db)
      const bidding = await openBidding(world)
      await bidding.measure(perSecond, 1)
      const quiet = await bidding.measure(perSecond, SECONDS)
      const sender = startNeighbor(neighbor, world.port)
      const busy = await bidding.measure(perSecond, LONGEST_SECONDS, sender.isDone)
      await sender.stop()
      bidding.close()
      say(`${name}: ${describe(quiet)} alone; ${describe(busy)} next to it; answers ${JSON.stringify(sender.statuses)}`)
      figures.push(...compare(name, quiet, busy))
    }
    await rm(TURNS_FILE, { force: true })
    return figures
  }, recordTurns)

type Measured = { replyMs: number[]; stallMs: number }

const p99 = ({ replyMs }: Measured) => percentile(replyMs, 0.99)
const describe = (measured: Measured) =>
  `p50 ${percentile(measured.replyMs, 0.5).toFixed(1)}, p99 ${p99(measured).toFixed(1)}, longest turn ${measured.stallMs.toFixed(0)} ms`

function compare(name: string, quiet: Measured, busy: Measured): Figure[] {
  const of = { bench: 'neighbors', unit: 'ms', yardstick: 'just before' }
  const stall = {
    ...of,
    figure: `${name}: longest turn of the event loop`,
    value: busy.stallMs,
    yardstickValue: quiet.stallMs,
  }
  return [
    atMostTimes(2, { ...of, figure: `${name}: p99 of replies to bids`, value: p99(busy), yardstickValue: p99(quiet) }),
    {
      ...stall,
      ratio: busy.stallMs / quiet.stallMs,
      goal: `at most ${MAX_STALL_MS} ms`,
      holds: busy.stallMs <= MAX_STALL_MS,
    },
  ]
}

const newCounts = (): Counts => ({ accepted: 0, refused: 0, delivered: 0, replyMs: [] })

async function openAuction(world: World): Promise<Seat[]> {
  const program = { totalAmountPaise: TOTAL_PAISE, minimumBidAmountPaise: 100 }
  const { auctionId, members } = await world.room(SOCKETS, { program })
  await world.makeLive([auctionId])
  return members.map(({ token, enrollmentId }) => ({ auctionId, enrollmentId, token }))
}

async function maximumRate(world: World): Promise<number> {
  const counts = newCounts()
  let paise = TOTAL_PAISE
  const bidders = await openBidders(await openAuction(world), () => --paise / 100, counts, world.port)
  bidders.flood(IN_FLIGHT)
  await wait(2)
  const before = counts.accepted
  await wait(SECONDS)
  bidders.close()
  return (counts.accepted - before) / SECONDS
}

/** An auction in which bids are placed at a steady rate. */
async function openBidding(world: World) {
  const counts = newCounts()
  let paise = TOTAL_PAISE
  const bidders = await openBidders(await openAuction(world), () => --paise / 100, counts, world.port)
  return {
    async measure(perSecond: number, seconds: number, isOver?: () => boolean): Promise<Measured> {
      const startedAt = Date.now()
      counts.replyMs = []
      await bidders.pace(perSecond, seconds, isOver)
      const { replyMs } = counts
      return { replyMs, stallMs: await longestTurnSince(startedAt) }
    },
    close: bidders.close,
  }
}

/** Milliseconds of processor time. */
async function longestTurnSince(startedAt: number): Promise<number> {
  await wait(0.3)
  const lines = (await readFile(TURNS_FILE, 'utf8')).trim().split('\n')
  const turns = lines.map((line) => line.split(' ').map(Number)).filter(([at]) => at! > startedAt)
  return Math.max(...turns.map(([, ms]) => ms!))
}
