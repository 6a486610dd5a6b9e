// The parts of the platform that features use, made once per app in app.ts.

import type { EventBus } from './bus/event-bus.ts'
import type { Signals } from './bus/signals.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Transact } from './db/types.ts'
import type { Deadlines } from './deadlines.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { ObjectStore } from './object-store/object-store.ts'
import type { Secrets } from './secrets.ts'

export type Platform = {
  config: Config
  log: Log
  clock: Clock
  databaseUrl: string
  db: Database
  transact: Transact
  secrets: Secrets
  signals: Signals
  /** Wake-ups of the live rooms. Signals stay on PostgreSQL, which sends access changes with their commit. */
  bus: EventBus
  deadlines: Deadlines
  metrics: Metrics
  objectStore: ObjectStore
  /** The address at which users reach the service: the base of links and signed URLs. */
  publicUrl(): string
  /** A line for the developer's console. It may hold a code, so it is not logged and never written in production. */
  showToDeveloper(line: string): void
}
