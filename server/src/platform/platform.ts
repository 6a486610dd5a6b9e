// The parts of the platform that features use, made once per app in app.ts.

import type { Background } from './background.ts'
import type { EventBus } from './bus/event-bus.ts'
import type { Signals } from './bus/signals.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { History } from './db/history.ts'
import type { Database, Transact } from './db/types.ts'
import type { Deadlines } from './deadlines.ts'
import type { Papers } from './documents/papers.ts'
import type { Pictures } from './documents/picture.ts'
import type { Bls } from './flow/bls.ts'
import type { FairGate } from './flow/fair-gate.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { ObjectStore } from './object-store/object-store.ts'
import type { ProofsOfWork } from './proof-of-work/proof-of-work.ts'
import type { Scanner } from './scanner/clamd.ts'
import type { Secrets } from './secrets.ts'
import type { Timers } from './timers.ts'
import type { Tracer } from './tracing/tracer.ts'
import type { Trust } from './trust/trust.ts'
import type { Workers } from './workers/workers.ts'

export type Platform = {
  config: Config
  log: Log
  clock: Clock
  /** Guards everything that nobody waits for. */
  background: Background
  timers: Timers
  databaseUrl: string
  db: Database
  transact: Transact
  /** Tells when the database came back with another history, so that committed rows may be gone. */
  history: History
  secrets: Secrets
  proofsOfWork: ProofsOfWork
  /** Signs what members keep as proof. */
  trust: Trust
  signals: Signals
  /** Wake-ups of the live rooms. Signals stay on PostgreSQL, which sends access changes with their commit. */
  bus: EventBus
  deadlines: Deadlines
  metrics: Metrics
  /** Records spans where a collector of traces is configured; null everywhere else. */
  tracer: Tracer | null
  objectStore: ObjectStore
  /** Threads for work that keeps a processor busy. */
  workers: Workers
  /** PDFs and archives, made by workers. */
  papers: Papers
  pictures: Pictures
  /** Looks for malware in uploads, where one is configured. */
  scanner: Scanner | null
  /** Uploads are read as a whole to be checked, so only a few at a time. */
  uploadGate: FairGate
  /** Checks public random numbers, in a thread that the first check starts. */
  bls: Bls
  /** The address at which users reach the service: the base of signed URLs and of pages that it serves itself. */
  publicUrl(): string
  /** The address of the web app: the base of links in emails and SMS. */
  webUrl(): string
  /** A line for the developer's console. It may hold a code, so it is not logged and never written in production. */
  showToDeveloper(line: string): unknown
}
