// Opens what the features stand on: the HTTP server, the database, keys, signals, the bus and the object store.
import { type Background, countFailures, makeBackground } from '#platform/background'
import { type EventBus, makePostgresBus } from '#platform/bus/event-bus'
import { connectNatsBus } from '#platform/bus/nats-bus'
import { listenForSignals } from '#platform/bus/signals'
import { makeClock } from '#platform/clock'
import type { Config } from '#platform/config'
import { openDatabase } from '#platform/db/db'
import { makeHistory } from '#platform/db/history'
import { keepHistoryRecord } from '#platform/db/history-record'
import { makeDeadlines } from '#platform/deadlines'
import { makePapers } from '#platform/documents/papers'
import { makePictures } from '#platform/documents/picture'
import { makeAccounts } from '#platform/flow/accounts'
import { makeBls } from '#platform/flow/bls'
import { makeFairGate } from '#platform/flow/fair-gate'
import { trackRequestAddress } from '#platform/http/request-address'
import { type HttpServer, makeHttpServer } from '#platform/http/server'
import { KEYS_CHANNEL } from '#platform/keys/data-keys.sql'
import { openKeys, reloadKeys } from '#platform/keys/open-keys'
import { type Log, makeLog } from '#platform/log'
import { makeMetrics } from '#platform/metrics'
import { makeObjectStore } from '#platform/object-store/make-object-store'
import type { Platform } from '#platform/platform'
import { makeProofsOfWork } from '#platform/proof-of-work/proof-of-work'
import { makeScanner } from '#platform/scanner/clamd'
import { makeSecrets } from '#platform/secrets'
import { makeTimers } from '#platform/timers'
import type { Tracer } from '#platform/tracing/tracer'
import { makeTrust } from '#platform/trust/trust'
import { makeWorkers } from '#platform/workers/workers'
import { CONSTRAINT_REFUSALS } from './features.ts'

/** Each holds at most 10 MB, and a picture besides while it is decoded. */
const UPLOADS_AT_ONCE = 4
/** Of a caller: all files of a profile at once. In all: a minute of work. */
const WAITING_UPLOADS = { waitingPerCaller: 50, waiting: 500 }

export type PlatformOverrides = Partial<Pick<Platform, 'showToDeveloper' | 'log' | 'bls'>> & {
  watchHttp?: (http: HttpServer) => void
  /** Tests raise it: on a busy machine the load guard would refuse their requests. */
  maxLoopDelayMs?: number
  /** Puts something between the guard and the work, such as faults. */
  watchBackground?: (background: Background) => Background
}

export async function openPlatform(config: Config, databaseUrl: string, overrides: PlatformOverrides) {
  const log = overrides.log ?? makeLog(config.logLevel, { cell: config.cell })
  const metrics = makeMetrics(config.cell)
  const guarding = makeBackground(countFailures({ log, metrics }))
  const background = overrides.watchBackground?.(guarding) ?? guarding
  const timers = makeTimers(background)
  const tracer = await makeTracer(config, log)
  const accounts = makeAccounts()
  const http = await makeHttpServer({
    accounts,
    config,
    log,
    metrics,
    background,
    timers,
    tracer,
    maxLoopDelayMs: overrides.maxLoopDelayMs,
  })
  overrides.watchHttp?.(http)
  const clock = makeClock()
  const history = makeHistory()
  const database = openDatabase({
    url: databaseUrl,
    history,
    poolSize: config.databasePoolSize,
    constraintRefusals: CONSTRAINT_REFUSALS,
    onIdleError: background.guard('idle database connection', (error: Error) =>
      log.warn({ err: error }, 'lost an idle database connection'),
    ),
    onStepError: (error) => background.report('step after a commit', error),
    timeZone: config.timeZone,
    tracer,
    accounts,
  })
  metrics.watchPool(database.pool)
  const ring = await openKeys(database, config).catch(async (error) => {
    await database.close()
    throw error
  })
  const secrets = makeSecrets(ring)
  await keepHistoryRecord({ db: database.db, log, history })
  const signals = await listenForSignals({ url: databaseUrl, log, history, background, timers })
  database.onSignal(signals.deliver)
  const reload = () => reloadKeys(ring, database.db, config, log)
  signals.on(KEYS_CHANNEL, reload)
  signals.onReconnect(reload)
  const bus: EventBus =
    config.eventBus.kind === 'nats'
      ? await connectNatsBus(config.eventBus.url, { log, secrets, background })
      : makePostgresBus(signals)
  const caller = config.publicUrl === undefined && !config.isProduction ? trackRequestAddress(http) : null
  const publicUrl = () =>
    config.publicUrl ?? caller?.find() ?? `http://${urlHost(config.host)}:${boundPort(http) ?? config.port}`
  const objectStore = makeObjectStore({ config, clock, secrets, http, publicUrl })
  const workers = makeWorkers({ background, log, metrics, charge: http.limits.charge })
  const platform: Platform = {
    config,
    log,
    clock,
    background,
    timers,
    databaseUrl,
    db: database.db,
    transact: database.transact,
    history,
    secrets,
    proofsOfWork: makeProofsOfWork({ secrets, clock }),
    trust: makeTrust(config.trust),
    signals,
    bus,
    deadlines: makeDeadlines(),
    metrics,
    tracer,
    objectStore,
    workers,
    papers: makePapers({ objectStore, workers }),
    pictures: makePictures(http.limits.charge),
    scanner: config.scanner && makeScanner(config.scanner),
    uploadGate: makeFairGate(UPLOADS_AT_ONCE, WAITING_UPLOADS),
    bls: overrides.bls ?? makeBls(),
    publicUrl,
    webUrl: () => config.webUrl ?? publicUrl(),
    showToDeveloper: overrides.showToDeveloper ?? ((line) => process.stdout.write(`${line}\n`)),
  }
  return {
    http,
    platform,
    pool: database.pool,
    /** Reads the data keys again: a signal may be lost. */
    reloadKeys: reload,
    async close() {
      await workers.stop()
      await bus.close()
      await signals.close()
      await database.close()
      await tracer?.stop()
    },
  }
}

/** The libraries are loaded only where they are used: they cost 25 MB and some tenths of a second. */
async function makeTracer({ otlpEndpoint: endpoint, serviceName }: Config, log: Log): Promise<Tracer | null> {
  if (endpoint === undefined) return null
  const { startOpenTelemetry } = await import('#platform/tracing/open-telemetry')
  return startOpenTelemetry({ endpoint, serviceName, log })
}

const urlHost = (host: string) =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host

/** With PORT=0 the system chooses the port; it is known once the server listens. */
function boundPort(http: HttpServer): number | null {
  const address = http.server.address()
  return address && typeof address === 'object' ? address.port : null
}
