// Where the time of the slowest replies goes: each bid's way in three stages, measured in the load generator and, by a recorder that is loaded
// into it (record-stages.ts), in the server. All processes of a machine share the clock that counts from its start.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PerformanceObserver } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import type { TimedReply } from './reply-log.ts'
import { type World, withWorld } from './world.ts'

/** When it began, and how long it took, in ms. */
export type Pause = [startMs: number, durationMs: number]
export type ServerStages = { batches: { bids: string[]; sentMs: number; answeredMs: number }[]; pauses: Pause[] }

type Way = { startMs: number; endMs: number; before: number; database: number; after: number; batchSize: number }

const RECORDER = fileURLToPath(new URL('./record-stages.ts', import.meta.url))
/** A statement that took so long was held up by the disk or by a processor that was busy. */
const LONG_WRITE_MS = 5

/** A world whose server is recorded. `describe` says where the replies that were timed since the last call spent their time. */
export async function withStages(
  work: (
    world: World,
    record: { begin(): Promise<void>; describe(replies: readonly TimedReply[]): Promise<string[]> },
  ) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kuri-bench-stages-'))
  const file = join(folder, 'server.json')
  const offsetMs = Number(process.hrtime.bigint()) / 1e6 - performance.now()
  let ownPauses: Pause[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) ownPauses.push([startTime + offsetMs, duration])
  })
  observer.observe({ entryTypes: ['gc'] })

  async function collect(world: World): Promise<ServerStages> {
    rmSync(file, { force: true })
    process.kill(world.pid, 'SIGUSR2')
    while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 20))
    return JSON.parse(readFileSync(file, 'utf8')) as ServerStages
  }

  try {
    await withWorld(
      (world) =>
        work(world, {
          async begin() {
            await collect(world)
            ownPauses = []
          },
          describe: async (replies) => describe(toMachineTime(replies, offsetMs), await collect(world), ownPauses),
        }),
      { NODE_OPTIONS: `--import=${RECORDER}`, KURI_STAGES_FILE: file },
    )
  } finally {
    observer.disconnect()
    rmSync(folder, { recursive: true })
  }
}

const toMachineTime = (replies: readonly TimedReply[], offsetMs: number) =>
  replies.map(({ bid, sentMs, repliedMs }) => ({ bid, sentMs: sentMs + offsetMs, repliedMs: repliedMs + offsetMs }))

function describe(replies: readonly TimedReply[], server: ServerStages, ownPauses: readonly Pause[]): string[] {
  const batchOf = new Map(server.batches.flatMap((batch) => batch.bids.map((bid) => [bid, batch] as const)))
  const ways = replies
    .flatMap(({ bid, sentMs, repliedMs }): Way[] => {
      const batch = batchOf.get(bid)
      if (!batch) return []
      const [before, database] = [batch.sentMs - sentMs, batch.answeredMs - batch.sentMs]
      const after = repliedMs - batch.answeredMs
      return [{ startMs: sentMs, endMs: repliedMs, before, database, after, batchSize: batch.bids.length }]
    })
    .sort((a, b) => lengthOf(a) - lengthOf(b))
  const part = (from: number, to: number) => ways.slice(Math.floor(ways.length * from), Math.ceil(ways.length * to))
  const slow = part(0.99, 1)
  const longWrites = server.batches
    .filter(({ sentMs, answeredMs }) => answeredMs - sentMs > LONG_WRITE_MS)
    .map(({ sentMs, answeredMs }): Pause => [sentMs, answeredMs - sentMs])
  const share = (pauses: readonly Pause[]) =>
    Math.round((100 * slow.filter((way) => meets(way, pauses)).length) / slow.length)
  return [
    `middle tenth: ${describeMean(part(0.45, 0.55))}`,
    `slowest 1 %: ${describeMean(slow)}`,
    `pauses of the server: ${describePauses(server.pauses)}; of the load generator: ${describePauses(ownPauses)}`,
    `of the slowest 1 %, ${share(server.pauses)} % met a pause of the server, ${share(ownPauses)} % one of the load generator, ` +
      `${share(longWrites)} % a write above ${LONG_WRITE_MS} ms (${longWrites.length} of ${server.batches.length})`,
  ]
}

const lengthOf = ({ startMs, endMs }: Way) => endMs - startMs
const meets = ({ startMs, endMs }: Way, pauses: readonly Pause[]) =>
  pauses.some(([at, durationMs]) => at < endMs && at + durationMs > startMs)

function describeMean(ways: readonly Way[]): string {
  const mean = (of: (way: Way) => number) => ways.reduce((sum, way) => sum + of(way), 0) / ways.length
  const ms = (of: (way: Way) => number) => mean(of).toFixed(2)
  return (
    `${ms(lengthOf)} ms = ${ms(({ before }) => before)} until the batch is sent + ${ms(({ database }) => database)} until PostgreSQL's answer is read + ` +
    `${ms(({ after }) => after)} until the reply is read; batches of ${Math.round(mean(({ batchSize }) => batchSize))}`
  )
}

const describePauses = (pauses: readonly Pause[]): string => {
  const total = pauses.reduce((sum, [, durationMs]) => sum + durationMs, 0)
  const longest = pauses.reduce((most, [, durationMs]) => Math.max(most, durationMs), 0)
  return `${pauses.length}, ${total.toFixed(0)} ms in all, the longest ${longest.toFixed(1)}`
}
