// A feature describes itself: what it adds to the service, at the start, for requests, in the background and at night. The list in
// server/src/features.ts is the only one that is written by hand; everything else is derived from it.
import type { Config } from './config.ts'
import type { RetentionRule } from './db/retention.ts'
import type { ConstraintRefusals, Tx } from './db/types.ts'
import type { Served } from './http/endpoint.ts'
import type { HttpServer } from './http/server.ts'
import type { Jobs } from './jobs/job-runner.ts'
import type { SealedColumn } from './keys/sealed-columns.sql.ts'
import type { Platform } from './platform.ts'
import type { Step } from './processes/process-heartbeat.ts'

export type Feature<Deps = Platform> = {
  /** Its folder below features/: its group and its own name. */
  name: string
  /** Its endpoints of the contract. */
  routes?: (deps: Deps) => readonly Served[]
  /** What it serves beside the API: pages, pictures, feeds, files. */
  pages?: (http: HttpServer, deps: Deps) => void
  /** The handlers of its jobs, by their names in the queue. */
  jobs?: (deps: Deps) => Jobs
  /** The jobs that run once a night, on one process. */
  nightly?: readonly string[]
  hourly?: readonly string[]
  /** Writes rows that the service cannot do without. It runs at every start, in a transaction of its own. */
  seed?: (tx: Tx, start: { now: Date; config: Config }) => Promise<void>
  /** Makes a step that runs after every heartbeat of the process. */
  onBeat?: (deps: Deps) => Step
  /** Adds gauges to the metrics. */
  watch?: (deps: Deps) => void
  /** Which rows the nightly cleanup deletes. */
  retention?: readonly RetentionRule[]
  /** Columns that hold encrypted text; `npm run secrets:rotate` encrypts each value again with the new data key. */
  sealed?: readonly SealedColumn[]
  /** Columns (`table.column`) that hold keyed hashes: their key keeps its value, so that they stay comparable. */
  keyedHashes?: readonly string[]
  /** What a violated constraint of its tables means for the caller. The database settles races. */
  constraints?: ConstraintRefusals
}
