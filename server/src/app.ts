// The service, wired by hand: platform, features, endpoints. It is built apart from the process, so that tests build it too.

import { ALL_ROUTES } from '@kuri/contract/all-routes'
import scalar from '@scalar/fastify-api-reference'
import { seedBuiltInRoles } from '#features/access/access.sql'
import { makeAccessTokens } from '#features/access/access-tokens'
import { makeAccess } from '#features/access/gatekeeper'
import { auctionPolicyRoutes } from '#features/auction-policy/auction-policy.routes'
import { refreshPendingAuctions } from '#features/auction-records/pending-auctions.actions'
import { announcementRoutes } from '#features/auctions/announcements/announcements.routes'
import { type Engine, makeEngine } from '#features/auctions/lifecycle/engine/engine'
import { lifecycleRoutes } from '#features/auctions/lifecycle/lifecycle.routes'
import { prebidRoutes } from '#features/auctions/prebids/prebids.routes'
import { makeLiveRoom } from '#features/auctions/room/live-room'
import { roomRoutes } from '#features/auctions/room/room.routes'
import { consoleRoutes } from '#features/auctions/screens/console/console.routes'
import { subscriberViewRoutes } from '#features/auctions/screens/subscriber/subscriber-view.routes'
import { completeEndedAuction } from '#features/auctions/winners/closed-cycles.actions'
import { winnerRoutes } from '#features/auctions/winners/winners.routes'
import { auditRoutes } from '#features/audit/audit.routes'
import { billingRoutes } from '#features/billing/billing.routes'
import { refreshDeductions } from '#features/billing/deductions.actions'
import { bankAccountRoutes } from '#features/branches/bank-accounts.routes'
import { branchRoutes } from '#features/branches/branches.routes'
import { challengeRoutes } from '#features/challenges/challenges.routes'
import { seedChallenges } from '#features/challenges/challenges.seed'
import { addResultCardRoutes } from '#features/challenges/result-card.routes'
import { companiesRoutes } from '#features/companies/companies.routes'
import { describeOnboardingState } from '#features/companies/onboarding/onboarding-state'
import { cycleRoutes } from '#features/cycles/cycles.routes'
import { dashboardRoutes } from '#features/dashboard/dashboard.routes'
import { addDevelopmentRoutes } from '#features/development/development.routes'
import { addPaymentRoutes } from '#features/development/payments.routes'
import { followClock } from '#features/development/service-clock.actions'
import { getAheadMs } from '#features/development/service-clock.sql'
import { employeeRoutes } from '#features/employees/employees.routes'
import { enrollmentRoutes } from '#features/enrollments/enrollments.routes'
import { RECONCILE_PAYMENT } from '#features/enrollments/payments/payment-checks'
import { paymentRoutes } from '#features/enrollments/payments/payments.routes'
import { reconcilePayment } from '#features/enrollments/payments/reconciliation.actions'
import { paymentsReversed } from '#features/enrollments/payments/refunds.actions'
import { enrollmentInvoiceChanged, lockEnrollment } from '#features/enrollments/tickets/tickets.actions'
import { addAvatarRoute } from '#features/files/avatar.routes'
import { DISCARD_UPLOAD, discardUpload } from '#features/files/files.actions'
import { fileRoutes } from '#features/files/files.routes'
import { identityRoutes } from '#features/identity/identity.routes'
import { ensureSuperadmin } from '#features/identity/superadmin'
import { marketplaceRoutes } from '#features/marketplace/marketplace.routes'
import { DELIVER_MESSAGE, deliverMessage } from '#features/messages/messages.actions'
import { mouRoutes } from '#features/mou/mou.routes'
import { SEND_NOTIFICATIONS } from '#features/notifications/notifications.actions'
import { notificationRoutes } from '#features/notifications/notifications.routes'
import { sendNotifications } from '#features/notifications/send-notifications'
import { programSettingsRoutes } from '#features/program-settings/program-settings.routes'
import { programRoutes } from '#features/programs/programs.routes'
import { signatureRoutes } from '#features/signatures/signatures.routes'
import { statementRoutes } from '#features/statements/statements.routes'
import { seedPlatformSecurityTypes } from '#features/templates/platform-security-types.seed'
import { templateRoutes } from '#features/templates/templates.routes'
import { type EventBus, makePostgresBus } from '#platform/bus/event-bus'
import { connectNatsBus } from '#platform/bus/nats-bus'
import { listenForSignals } from '#platform/bus/signals'
import { makeClock } from '#platform/clock'
import type { Config } from '#platform/config'
import { type DatabaseHandle, openDatabase } from '#platform/db/db'
import { claimFingerprint } from '#platform/db/secret-fingerprint.sql'
import { makeDeadlines } from '#platform/deadlines'
import type { Served } from '#platform/http/endpoint'
import { makeOpenApi } from '#platform/http/openapi'
import { addRoutes, type HttpServer, makeHttpServer } from '#platform/http/server'
import { type Jobs, startJobs } from '#platform/jobs/job-runner'
import { cleanUpNightly, NIGHTLY_CLEANUP } from '#platform/jobs/nightly-cleanup'
import { makeLog } from '#platform/log'
import { makeMetrics } from '#platform/metrics'
import { makeObjectStore } from '#platform/object-store/make-object-store'
import { makePayments } from '#platform/payments/make-payment-provider'
import type { Platform } from '#platform/platform'
import { startProcessHeartbeat } from '#platform/processes/process-heartbeat'
import { deriveSecrets, type Secrets } from '#platform/secrets'
import { StartupError } from '#platform/startup-error'
import { makeAsyncApi } from '#platform/websocket/asyncapi'
import type { Connection } from '#platform/websocket/connection'
import { type ConnectionHandler, makeConnectionHandler } from '#platform/websocket/connection-handler'
import { makeSocketServer } from '#platform/websocket/socket-server'
import { CONSTRAINT_REFUSALS } from './constraint-refusals.ts'
import { RETENTION_RULES } from './retention-rules.ts'

export type App = {
  http: HttpServer
  platform: Platform
  engine: Engine
  /** Accepts connections that do not come over the network: tests attach socket pairs here. */
  connectionHandler: ConnectionHandler
  listen(): Promise<string>
  close(): Promise<void>
}

export async function buildApp(
  config: Config,
  databaseUrl: string,
  overrides: Partial<Pick<Platform, 'showToDeveloper' | 'log'>> = {},
): Promise<App> {
  const log = overrides.log ?? makeLog(config.logLevel)
  const metrics = makeMetrics()
  const http = await makeHttpServer({ config, log, metrics })
  const clock = makeClock()
  const database = openDatabase({
    url: databaseUrl,
    poolSize: config.databasePoolSize,
    constraintRefusals: CONSTRAINT_REFUSALS,
    onIdleError: (error) => log.warn({ err: error }, 'lost an idle database connection'),
  })
  metrics.watchPool(database.pool)
  const secrets = deriveSecrets(config.secret)
  await assertSecretMatchesDatabase(database, secrets)
  const signals = await listenForSignals(databaseUrl, log)
  database.onSignal(signals.deliver)
  const bus: EventBus =
    config.eventBus.kind === 'nats' ? await connectNatsBus(config.eventBus.url, log) : makePostgresBus(signals)
  const publicUrl = () => config.publicUrl ?? `http://${urlHost(config.host)}:${boundPort(http) ?? config.port}`
  const platform: Platform = {
    config,
    log,
    clock,
    databaseUrl,
    db: database.db,
    transact: database.transact,
    secrets,
    signals,
    bus,
    deadlines: makeDeadlines(),
    metrics,
    objectStore: makeObjectStore({ config, clock, secrets, http, publicUrl }),
    publicUrl,
    showToDeveloper: overrides.showToDeveloper ?? ((line) => void process.stdout.write(`${line}\n`)),
  }
  if (!config.isProduction) await followClock(platform)

  const now = clock.now()
  await database.transact((tx) => seedBuiltInRoles(tx, now))
  await database.transact((tx) => seedChallenges(tx, now))
  await database.transact((tx) => seedPlatformSecurityTypes(tx, now))
  await database.transact((tx) => ensureSuperadmin(tx, config.superadminMobile, now))

  const tokens = makeAccessTokens(secrets.tokenKey, clock)
  const access = makeAccess({ db: database.db, signals, tokens })

  const { payments, sandbox } = makePayments(config, platform)
  const paying = { ...platform, payments }

  const served: Served[] = [
    ...identityRoutes({ ...platform, tokens, describeOnboardingState }),
    ...companiesRoutes(platform),
    ...fileRoutes(platform),
    ...mouRoutes(platform),
    ...signatureRoutes(platform),
    ...auditRoutes(platform),
    ...branchRoutes(platform),
    ...bankAccountRoutes(platform),
    ...employeeRoutes(platform),
    ...challengeRoutes(platform),
    ...marketplaceRoutes(platform),
    ...notificationRoutes(platform),
    ...subscriberViewRoutes(platform),
    ...consoleRoutes(platform),
    ...lifecycleRoutes(platform),
    ...prebidRoutes(platform),
    ...roomRoutes(platform),
    ...announcementRoutes(platform),
    ...winnerRoutes(platform),
    ...programRoutes({ ...platform, refreshDeductions }),
    ...cycleRoutes({ ...platform, paymentsReversed, completeEndedAuction }),
    ...billingRoutes({ ...platform, lockEnrollment, enrollmentInvoiceChanged, paymentsReversed }),
    ...statementRoutes(platform),
    ...enrollmentRoutes(platform),
    ...paymentRoutes(paying),
    ...dashboardRoutes(platform),
    ...templateRoutes(platform),
    ...auctionPolicyRoutes({ ...platform, refreshPendingAuctions }),
    ...programSettingsRoutes(platform),
  ]
  assertEveryRouteIsServed(served)
  const jobs: Jobs = {
    [DELIVER_MESSAGE]: (payload) => deliverMessage(platform, payload),
    [SEND_NOTIFICATIONS]: () => sendNotifications(platform),
    [NIGHTLY_CLEANUP]: () => cleanUpNightly(platform, RETENTION_RULES),
    [DISCARD_UPLOAD]: (payload) => discardUpload(platform, payload),
    [RECONCILE_PAYMENT]: (payload) => reconcilePayment(paying, payload),
  }

  addRoutes(http, served, access.gatekeeper, config)
  addResultCardRoutes(http, platform)
  addAvatarRoute(http, platform)
  const engine = makeEngine(platform, metrics.engineLateness)
  addOperationsRoutes(http, platform, engine)
  await addDocs(http)
  if (!config.isProduction) {
    addDevelopmentRoutes(http, platform)
    addPaymentRoutes(http, platform, sandbox)
  }

  const connections = new Set<Connection>()
  const heartbeat = startProcessHeartbeat(platform)
  const liveRoom = makeLiveRoom(platform, { databaseUrl, access, heartbeat, connections })
  const connectionHandler = makeConnectionHandler({
    connections,
    log,
    clock,
    rateLimitsOn: config.rateLimitsOn,
    identify: access.identify,
    receive: liveRoom.receive,
    onClose: liveRoom.leaveAll,
  })
  const sockets = makeSocketServer(http.server, connectionHandler)
  const jobRunner = await startJobs({ ...platform, pool: database.pool, heartbeat, jobs, nightly: [NIGHTLY_CLEANUP] })

  return {
    http,
    platform,
    engine,
    connectionHandler,
    listen: () => http.listen({ port: config.port, host: config.host, backlog: 4096 }),
    async close() {
      await Promise.all([http.close(), sockets.close()])
      await Promise.all([engine.stop(), liveRoom.stop()])
      await jobRunner.stop()
      await heartbeat.stop()
      await bus.close()
      await signals.close()
      await database.close()
    },
  }
}

const urlHost = (host: string) =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host

/** With PORT=0 the system chooses the port; it is known once the server listens. */
function boundPort(http: HttpServer): number | null {
  const address = http.server.address()
  return address && typeof address === 'object' ? address.port : null
}

/** Everything encrypted or hashed in this database depends on one secret; with another one it would be unreadable and mixed. */
async function assertSecretMatchesDatabase({ db, close }: DatabaseHandle, { keyedHash }: Secrets): Promise<void> {
  const ours = keyedHash('fingerprint')
  if ((await claimFingerprint(db, ours)) === ours) return
  await close()
  throw new StartupError(
    'KURI_SECRET is not the one this database was created with. Start with that secret, or with another database.',
  )
}

/** The service does not start when the contract and the served endpoints differ. */
function assertEveryRouteIsServed(served: readonly Served[]): void {
  const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
  const described = new Set(ALL_ROUTES.map(name))
  const kept = new Set(served.map(({ route }) => name(route)))
  const missing = [...described].filter((route) => !kept.has(route)).map((route) => `${route} is not served`)
  const extra = [...kept].filter((route) => !described.has(route)).map((route) => `${route} is not in all-routes.ts`)
  if (missing.length + extra.length > 0)
    throw new StartupError(`The contract and the served endpoints differ:\n  ${[...missing, ...extra].join('\n  ')}`)
}

function addOperationsRoutes(http: HttpServer, { db, metrics, signals, bus }: Platform, engine: Engine): void {
  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async (_request, reply) => {
    const checks = {
      database: await getAheadMs(db).then(
        () => true,
        () => false,
      ),
      signals: signals.isListening(),
      bus: bus.isConnected(),
      engine: engine.isRunning(),
    }
    const isReady = Object.values(checks).every(Boolean)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks })
  })
  http.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
}

/** The API reference, without fonts, scripts or proxies of another host. */
async function addDocs(http: HttpServer): Promise<void> {
  const document = makeOpenApi(ALL_ROUTES)
  const asyncDocument = makeAsyncApi()
  http.get('/', async (_request, reply) => reply.redirect('/docs'))
  http.get('/openapi.json', async () => document)
  http.get('/asyncapi.json', async () => asyncDocument)
  await http.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      content: document,
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      orderSchemaPropertiesBy: 'preserve',
      pageTitle: 'Kuri API',
    } as never,
  })
}
