// Loaded into the server by the part "stages" (node --import): notes when the statement of each batch of bids was sent and answered, and the
// pauses of the garbage collector. The server itself does not know of it. SIGUSR2 writes everything to KURI_STAGES_FILE and begins again.
import { renameSync, writeFileSync } from 'node:fs'
import { PerformanceObserver } from 'node:perf_hooks'
import pg from 'pg'
import type { Pause, ServerStages } from './stages.ts'

const file = process.env.KURI_STAGES_FILE!
/** Fields of a row of accepted_bid. */
const [ENROLLMENT, MESSAGE] = [4, 9]
/** From this process's clock to the one that all processes of the machine share. */
const offsetMs = Number(process.hrtime.bigint()) / 1e6 - performance.now()
const nowMs = () => performance.now() + offsetMs

let batches: ServerStages['batches'] = []
let pauses: Pause[] = []

type Query = (
  config: { name?: string; values?: unknown[] },
  values: unknown,
  done: (...given: unknown[]) => void,
) => unknown
const client = pg.Client.prototype as unknown as { query: Query }
const { query } = client

client.query = function (config, values, done) {
  if (config?.name !== 'bid-write') return query.call(this, config, values, done)
  const batch = { bids: bidsOf(String(config.values![2])), sentMs: nowMs(), answeredMs: 0 }
  batches.push(batch)
  return query.call(this, config, values, (...given) => {
    batch.answeredMs = nowMs()
    done(...given)
  })
}

/** The ids of the bids as the load generator knows them. */
const bidsOf = (rows: string): string[] =>
  rows.split('","').map((row) => {
    const fields = row.split(',')
    return `${fields[ENROLLMENT]} ${fields[MESSAGE]}`
  })

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) pauses.push([startTime + offsetMs, duration])
}).observe({ entryTypes: ['gc'] })

process.on('SIGUSR2', () => {
  const noted: ServerStages = { batches, pauses }
  batches = []
  pauses = []
  writeFileSync(`${file}.part`, JSON.stringify(noted))
  renameSync(`${file}.part`, file)
})
