// The service: what the platform and the features are, joined. It is built apart from the process, so that tests build it too.

import { type Engine, makeEngine } from '#features/auctions/lifecycle/engine/engine'
import { makeLiveRoom } from '#features/auctions/room/live-room'
import { addInvitationPage } from '#features/companies/employees/invitations/invitation-page.routes'
import { noteRead } from '#features/companies/readers/readers.actions'
import { watchNotifications } from '#features/messages/notifications/notification-feed'
import { makeAccessTokens } from '#features/people/access/access-tokens'
import { makeAccess } from '#features/people/access/gatekeeper'
import { makePageDescriber } from '#features/programs/link-previews/describe-page'
import { PAGE_FORMS } from '#features/programs/link-previews/page-forms'
import { addSharingRoutes } from '#features/programs/link-previews/sharing.routes'
import { type PublicLog, startPublicLog } from '#features/proof/public-log/public-log'
import type { Config } from '#platform/config'
import { addApiReference } from '#platform/http/documents/api-reference'
import { type SharedCounts, shareRequestCounts } from '#platform/http/limits/shared-counts'
import { addOperationsRoutes } from '#platform/http/operations.routes'
import { addRoutes, type HttpServer } from '#platform/http/server'
import { addWebApp } from '#platform/http/web/web-app'
import { webOrigins } from '#platform/http/web/web-origins'
import { makeRunOnce } from '#platform/idempotency/idempotency'
import { startJobs } from '#platform/jobs/job-runner'
import { fingerprintOf } from '#platform/keys/wrapping'
import { keepDrawnPages, readPublicly } from '#platform/pages/drawn-pages'
import { makePayments } from '#platform/payments/make-payment-provider'
import type { Platform } from '#platform/platform'
import { startProcessHeartbeat } from '#platform/processes/process-heartbeat'
import { isOwnRefreshToken } from '#platform/refresh-tokens'
import type { Connection } from '#platform/websocket/connection'
import { type ConnectionHandler, makeConnectionHandler } from '#platform/websocket/connection-handler'
import { makeSocketServer } from '#platform/websocket/socket-server'
import { addDevelopmentRoutes, type ListDemoPeople } from '#server/development/development.routes'
import { addLocalRoutes, addNetworkRoutes } from '#server/development/local-only'
import { addPaymentRoutes } from '#server/development/payments.routes'
import { followClock } from '#server/development/service-clock.actions'
import { getAheadMs } from '#server/development/service-clock.sql'
import { apiDocuments } from './api-documents.ts'
import { FEATURES, HOURLY_JOBS, listEndpoints, listJobs, NIGHTLY_JOBS, seedAll, withPorts } from './features.ts'
import { openPlatform, type PlatformOverrides } from './open-platform.ts'

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
  overrides: PlatformOverrides & { listDemoPeople?: ListDemoPeople } = {},
): Promise<App> {
  const { http, platform, pool, reloadKeys, close: closePlatform } = await openPlatform(config, databaseUrl, overrides)
  const { log, clock, background, timers, db, secrets, signals, bus, metrics } = platform
  if (config.isProduction && config.trust.isDerived)
    log.warn('TRUST_KEY is not set: the key that signs receipts is derived from KURI_SECRET and changes with it')
  if (!config.isProduction) await followClock(platform)
  await seedAll(platform)
  const publicLog = await startPublicLog(platform)

  const tokens = makeAccessTokens(secrets, clock, config.cell)
  const access = makeAccess({ db, signals, tokens, clock })
  const sessionOf = (token: string) => tokens.verify(token)?.sessionId ?? null
  const { payments, sandbox } = makePayments(config, platform)
  const deps = withPorts(platform, { tokens, payments })
  addRoutes(http, listEndpoints(deps), {
    gatekeeper: access.gatekeeper,
    runOnce: makeRunOnce(platform),
    noteRead: noteRead(platform),
    callers: {
      isOwnRefreshToken: (token) => isOwnRefreshToken(secrets, token),
      sessionOf,
      proofs: platform.proofsOfWork,
    },
  })
  const cells = config.cell === null ? null : await (await import('./cells.ts')).openCells(platform, config.cell)
  const heartbeat = startProcessHeartbeat(platform, fingerprintOf(config.secret))
  // A signal may be lost; a new key is not used before several heartbeats have passed.
  heartbeat.onBeat(reloadKeys)
  cells?.follow(heartbeat)
  for (const { pages, watch, onBeat } of FEATURES) {
    pages?.(http, deps)
    watch?.(deps)
    if (onBeat) heartbeat.onBeat(onBeat(deps))
  }

  const engine = makeEngine(platform, metrics.engineLateness)
  const readiness = { isDraining: false }
  addOperationsRoutes(http, {
    config,
    metrics,
    readiness,
    check: async () => ({
      database: await getAheadMs(db).then(
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
  if (config.hasApiDocs) addApiReference(http, apiDocuments(platform.publicUrl))
  if (config.webFolder) {
    addSharingRoutes(http, platform)
    const describePage = makePageDescriber(platform)
    http.showApp = addWebApp(http, {
      folder: config.webFolder,
      origins: webOrigins(config),
      describePage,
      drawnPages: keepDrawnPages({
        folder: config.webFolder,
        workers: platform.workers,
        timers,
        publicUrl: platform.publicUrl,
        read: readPublicly(http, platform.publicUrl),
      }),
      forms: PAGE_FORMS,
      handOvers: cells?.handOvers,
    })
  } else {
    addInvitationPage(http, platform)
    if (config.hasApiDocs) http.get('/', async (_request, reply) => reply.redirect('/docs/'))
  }
  if (!config.isProduction) {
    addLocalRoutes(http, (local) => addDevelopmentRoutes(local, platform, overrides.listDemoPeople ?? (async () => [])))
    addNetworkRoutes(http, (near) => addPaymentRoutes(near, platform, sandbox))
  }

  const connections = new Set<Connection>()
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
  const jobs = await startJobs({
    ...platform,
    pool,
    heartbeat,
    jobs: listJobs(deps),
    nightly: NIGHTLY_JOBS,
    hourly: HOURLY_JOBS,
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
      await jobs.stop()
      await platform.bls.stop()
      await sharedCounts.stop()
      await heartbeat.stop()
      await closePlatform()
    },
  }
}
