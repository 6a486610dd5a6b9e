// The service, wired by hand: platform, features, endpoints. It is built apart from the process, so that tests build it too.
import { seedBuiltInRoles } from '#features/access/access.sql'
import { makeAccessTokens } from '#features/access/access-tokens'
import { makeAccess } from '#features/access/gatekeeper'
import { type Engine, makeEngine } from '#features/auctions/lifecycle/engine/engine'
import { ARCHIVE_ROOM_EVENTS } from '#features/auctions/log/archive.actions'
import { makeTreeCatchUp } from '#features/auctions/log/catch-up'
import { makePrebidBinder } from '#features/auctions/prebids/binding.actions'
import { makeLiveRoom } from '#features/auctions/room/live-room'
import { CHARGE_LATE_TICKETS } from '#features/billing/charges/late-charges.actions'
import { STORE_TOTALS } from '#features/billing/totals/store-totals.actions'
import { makeHandOverOrigins } from '#features/cells/hand-over-origins'
import { watchCellLinks } from '#features/cells/link-metrics'
import { makeCellFollower } from '#features/cells/names.actions'
import { makeCellPublisher } from '#features/cells/publisher'
import { seedChallenges } from '#features/challenges/challenges.seed'
import { addResultCardRoutes } from '#features/challenges/result-card.routes'
import { publishCompanies } from '#features/companies/cell-companies.actions'
import { addDevelopmentRoutes, type ListDemoPeople } from '#features/development/development.routes'
import { addLocalRoutes, addNetworkRoutes } from '#features/development/local-only'
import { addPaymentRoutes } from '#features/development/payments.routes'
import { followClock } from '#features/development/service-clock.actions'
import { getAheadMs } from '#features/development/service-clock.sql'
import { addInvitationPage } from '#features/employees/invitations/invitation-page.routes'
import { isNameLocked } from '#features/enrollments/profile/own-profile.actions'
import { addVerifierPage } from '#features/evidence/verifier-page.routes'
import { addAvatarRoute } from '#features/files/avatar.routes'
import { ensureSuperadmin } from '#features/identity/superadmin'
import { CHECK_LEDGER, watchLedger } from '#features/ledger/ledger-check.actions'
import { publishPrograms } from '#features/marketplace/cell-programs.actions'
import { addProgramImageRoute } from '#features/marketplace/program-images.routes'
import { REMIND_OF_MINUTES } from '#features/minutes/policy.actions'
import { addCalendarFeed } from '#features/month-plan/month-plan.routes'
import { SEND_NOTICES } from '#features/notices/send-notices.actions'
import { watchNotifications } from '#features/notifications/notification-feed'
import { makePageDescriber } from '#features/sharing/describe-page'
import { addSharingRoutes } from '#features/sharing/sharing.routes'
import { seedPlatformSecurityTypes } from '#features/templates/platform-security-types.seed'
import { addLogRoutes } from '#features/transparency/log-files.routes'
import { type PublicLog, startPublicLog } from '#features/transparency/public-log'
import { type Background, countFailures, makeBackground } from '#platform/background'
import { type EventBus, makePostgresBus } from '#platform/bus/event-bus'
import { connectNatsBus } from '#platform/bus/nats-bus'
import { listenForSignals } from '#platform/bus/signals'
import { makeClock } from '#platform/clock'
import type { Config } from '#platform/config'
import { openDatabase } from '#platform/db/db'
import { makeHistory } from '#platform/db/history'
import { keepHistoryRecord } from '#platform/db/history-record'
import { ADD_PARTITIONS } from '#platform/db/partitions.sql'
import { makeDeadlines } from '#platform/deadlines'
import { makePapers } from '#platform/documents/papers'
import { makePictures } from '#platform/documents/picture'
import { makeBls } from '#platform/flow/bls'
import { makeFairGate } from '#platform/flow/fair-gate'
import { addApiReference } from '#platform/http/documents/api-reference'
import { type SharedCounts, shareRequestCounts } from '#platform/http/limits/shared-counts'
import { addOperationsRoutes } from '#platform/http/operations.routes'
import { trackRequestAddress } from '#platform/http/request-address'
import { addRoutes, type HttpServer, makeHttpServer } from '#platform/http/server'
import { addWebApp } from '#platform/http/web/web-app'
import { webOrigins } from '#platform/http/web/web-origins'
import { makeRunOnce } from '#platform/idempotency/idempotency'
import { startJobs } from '#platform/jobs/job-runner'
import { NIGHTLY_CLEANUP } from '#platform/jobs/nightly-cleanup'
import { KEYS_CHANNEL } from '#platform/keys/data-keys.sql'
import { openKeys, reloadKeys } from '#platform/keys/open-keys'
import { fingerprintOf } from '#platform/keys/wrapping'
import { type Log, makeLog } from '#platform/log'
import { makeMetrics } from '#platform/metrics'
import { makeObjectStore } from '#platform/object-store/make-object-store'
import { makePayments } from '#platform/payments/make-payment-provider'
import type { Platform } from '#platform/platform'
import { startProcessHeartbeat } from '#platform/processes/process-heartbeat'
import { makeProofsOfWork } from '#platform/proof-of-work/proof-of-work'
import { isOwnRefreshToken } from '#platform/refresh-tokens'
import { makeScanner } from '#platform/scanner/clamd'
import { makeSecrets } from '#platform/secrets'
import { makeTimers } from '#platform/timers'
import type { Tracer } from '#platform/tracing/tracer'
import { makeTrust } from '#platform/trust/trust'
import type { Connection } from '#platform/websocket/connection'
import { type ConnectionHandler, makeConnectionHandler } from '#platform/websocket/connection-handler'
import { makeSocketServer } from '#platform/websocket/socket-server'
import { apiDocuments } from './api-documents.ts'
import { CONSTRAINT_REFUSALS } from './constraint-refusals.ts'
import { listEndpoints, listJobs } from './features.ts'

/** Each holds at most 10 MB, and a picture besides while it is decoded. */
const UPLOADS_AT_ONCE = 4

export type App = {
  http: HttpServer
  platform: Platform
  engine: Engine
  publicLog: PublicLog
  /** Accepts connections that do not come over the network: tests attach socket pairs here. */
  connectionHandler: ConnectionHandler
  sharedCounts: SharedCounts
  listen(): Promise<string>
  /** Goes on serving, but reports that it will stop, and closes its sockets one by one over DRAIN_SECONDS. */
  drain(): Promise<void>
  close(): Promise<void>
}

export async function buildApp(
  config: Config,
  databaseUrl: string,
  overrides: Partial<Pick<Platform, 'showToDeveloper' | 'log' | 'bls'>> & {
    watchHttp?: (http: HttpServer) => void
    listDemoPeople?: ListDemoPeople
    /** Tests raise it: on a busy machine the load guard would refuse their requests. */
    maxLoopDelayMs?: number
    /** Puts something between the guard and the work, such as faults. */
    watchBackground?: (background: Background) => Background
  } = {},
): Promise<App> {
  const log = overrides.log ?? makeLog(config.logLevel, { cell: config.cell })
  const metrics = makeMetrics(config.cell)
  const guarding = makeBackground(countFailures({ log, metrics }))
  const background = overrides.watchBackground?.(guarding) ?? guarding
  const timers = makeTimers(background)
  const tracer = await makeTracer(config, log)
  const http = await makeHttpServer({
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
    papers: makePapers({ objectStore, metrics, charge: http.limits.charge }),
    pictures: makePictures(),
    scanner: config.scanner && makeScanner(config.scanner),
    uploadGate: makeFairGate(UPLOADS_AT_ONCE),
    bls: overrides.bls ?? makeBls(),
    publicUrl,
    webUrl: () => config.webUrl ?? publicUrl(),
    showToDeveloper: overrides.showToDeveloper ?? ((line) => process.stdout.write(`${line}\n`)),
  }
  if (config.isProduction && config.trust.isDerived)
    log.warn('TRUST_KEY is not set: the key that signs receipts is derived from KURI_SECRET and changes with it')
  if (!config.isProduction) await followClock(platform)

  const now = clock.now()
  await database.transact((tx) => seedBuiltInRoles(tx, now))
  await database.transact((tx) => seedChallenges(tx, now))
  await database.transact((tx) => seedPlatformSecurityTypes(tx, now))
  await database.transact((tx) => ensureSuperadmin(tx, config.superadminMobile, now))

  const publicLog = await startPublicLog(platform)

  const tokens = makeAccessTokens(secrets, clock, config.cell)
  const access = makeAccess({ db: database.db, signals, tokens })
  const sessionOf = (token: string) => tokens.verify(token)?.sessionId ?? null

  const { payments, sandbox } = makePayments(config, platform)
  addRoutes(http, listEndpoints(platform, { tokens, payments }), {
    gatekeeper: access.gatekeeper,
    runOnce: makeRunOnce(platform),
    callers: {
      isOwnRefreshToken: (token) => isOwnRefreshToken(secrets, token),
      sessionOf,
      proofs: platform.proofsOfWork,
    },
  })
  addResultCardRoutes(http, platform)
  addVerifierPage(http)
  addCalendarFeed(http, platform)
  addAvatarRoute(http, platform)
  addProgramImageRoute(http, platform)
  addLogRoutes(http, platform)
  const engine = makeEngine(platform, metrics.engineLateness)
  watchLedger(platform)
  watchCellLinks(platform)
  const readiness = { isDraining: false }
  addOperationsRoutes(http, {
    config,
    metrics,
    readiness,
    check: async () => ({
      database: await getAheadMs(database.db).then(
        () => true,
        () => false,
      ),
      signals: signals.isListening(),
      bus: bus.isConnected(),
      engine: engine.isRunning(),
    }),
    warnings: () => {
      const signing = platform.trust.signing()
      return signing.kind === 'STOPPED' ? [signing.reason] : []
    },
  })
  if (config.hasApiDocs) addApiReference(http, apiDocuments(publicUrl))
  const handOvers = config.cell === null ? undefined : makeHandOverOrigins(platform, config.cell)
  await handOvers?.reload()
  if (config.webFolder) {
    addSharingRoutes(http, platform)
    const describePage = makePageDescriber(platform)
    http.showApp = addWebApp(http, { folder: config.webFolder, origins: webOrigins(config), describePage, handOvers })
  } else {
    addInvitationPage(http, platform)
    if (config.hasApiDocs) http.get('/', async (_request, reply) => reply.redirect('/docs/'))
  }
  if (!config.isProduction) {
    addLocalRoutes(http, (local) => addDevelopmentRoutes(local, platform, overrides.listDemoPeople ?? (async () => [])))
    addNetworkRoutes(http, (near) => addPaymentRoutes(near, platform, sandbox))
  }

  const connections = new Set<Connection>()
  const heartbeat = startProcessHeartbeat(platform, fingerprintOf(config.secret))
  // A signal may be lost; a new key is not used before several heartbeats have passed.
  heartbeat.onBeat(reload)
  heartbeat.onBeat(makePrebidBinder(platform))
  heartbeat.onBeat(makeTreeCatchUp(platform))
  if (handOvers) heartbeat.onBeat(handOvers.reload)
  const { cell } = config
  if (cell !== null) {
    heartbeat.onBeat(makeCellFollower({ ...platform, isNameLocked }, cell))
    const own = { cell, processId: heartbeat.processId }
    const publish = async () => {
      await publishCompanies(platform, cell)
      await publishPrograms(platform, cell)
    }
    heartbeat.onBeat(makeCellPublisher(platform.db, own, publish))
  }
  const liveRoom = makeLiveRoom(platform, { databaseUrl, access, heartbeat, connections })
  watchNotifications(platform, connections)
  const connectionHandler = makeConnectionHandler({
    connections,
    log,
    clock,
    background,
    timers,
    refusals: { isSigned: (token) => sessionOf(token) !== null, count: http.limits.countRefused },
    limits: config.rateLimitsOn ? { perUser: config.socketsPerUser, perAddress: config.socketsPerAddress } : null,
    identify: access.identify,
    receive: liveRoom.receive,
    onClose: liveRoom.leaveAll,
  })
  const sockets = makeSocketServer(http.server, connectionHandler, {
    trustedProxies: config.trustedProxies,
    timers,
    background,
  })
  const sharedCounts = shareRequestCounts(http.limits.counts, platform)
  const jobRunner = await startJobs({
    ...platform,
    pool: database.pool,
    heartbeat,
    jobs: listJobs(platform, payments),
    nightly: [
      NIGHTLY_CLEANUP,
      ADD_PARTITIONS,
      ARCHIVE_ROOM_EVENTS,
      CHARGE_LATE_TICKETS,
      CHECK_LEDGER,
      SEND_NOTICES,
      REMIND_OF_MINUTES,
    ],
    hourly: [STORE_TOTALS],
  })

  return {
    http,
    platform,
    engine,
    publicLog,
    connectionHandler,
    sharedCounts,
    listen: () => http.listen({ port: config.port, host: config.host, backlog: 4096 }),
    async drain() {
      if (config.drainSeconds === 0) return
      readiness.isDraining = true
      await sockets.drain(config.drainSeconds * 1000)
    },
    async close() {
      await Promise.all([http.close(), sockets.close()])
      await Promise.all([engine.stop(), liveRoom.stop(), publicLog.stop()])
      await jobRunner.stop()
      await platform.bls.stop()
      await sharedCounts.stop()
      await heartbeat.stop()
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
