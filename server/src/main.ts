// The process: reads the environment, starts the database and the app, prints a banner, and shuts down at a signal.
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { type Background, makeBackground } from '#platform/background'
import { type Config, readConfig } from '#platform/config'
import { assertMigrated, migrate } from '#platform/db/migrate'
import { assertSessionMode } from '#platform/db/session-mode'
import { warmUpDrawing } from '#platform/documents/warm-up'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres'
import { StartupError } from '#platform/startup-error'
import { makeTimers } from '#platform/timers'
import { type App, buildApp } from './app.ts'
import { COMPANY_NAME, SIGN_INS } from './demo/people.ts'
import { seedDemo } from './demo/seed.ts'
import { listDemoPeople } from './demo/sign-ins.ts'
import { explainStartFailure } from './start-failures.ts'

// With V8's Maglev compiler, the bid path keeps every bid until the next full collection, and short collections copy them all: pauses
// of 5 to 15 ms instead of 1 to 2 (bench/README.md). Without it the code is as fast once it is warm. Re-measure at Node 26.
setFlagsFromString('--no-maglev')

const STOP_WITHIN_MS = 9_500

type Stoppable = { stop(): Promise<void> }

type Announce = (step: string) => void

/** What a first start is doing, in development. In production standard output holds log lines. */
function announcer({ isProduction }: Config): Announce {
  return (step) => {
    if (!isProduction) process.stdout.write(`${step} …\n`)
  }
}

async function start(config: Config, running: Stoppable[]): Promise<{ app: App; hasDemo: boolean }> {
  const announce = announcer(config)
  await assertPortIsFree(config)
  const databaseUrl = await openMigratedDatabase(config, running, announce)
  const app = await buildApp(config, databaseUrl, { listDemoPeople })
  running.push({ stop: () => app.close() })
  drain = () => app.drain()
  // The service also works without the demo world.
  const hasDemo = await seedDemo(app, () => announce('Filling the demo world')).catch((error) => {
    app.platform.log.warn({ err: error }, 'could not create the demo world; it is created again on an empty database')
    return false
  })
  await app.listen()
  app.platform.background.run('warm-up of drawing', () => warmUpDrawing(app.platform.papers))
  return { app, hasDemo }
}

/** Returns its URL. */
async function openMigratedDatabase(config: Config, running: Stoppable[], announce: Announce): Promise<string> {
  let databaseUrl = config.databaseUrl
  if (databaseUrl === undefined) {
    if (!existsSync(config.dataDir)) announce('Creating the database')
    const postgres = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      onExit: (why) => fail(`${why} Solve that, then start again.`),
    })
    running.push(postgres)
    databaseUrl = postgres.url
  }
  await assertSessionMode(databaseUrl)
  if (config.migratesAtStart) await migrate(databaseUrl)
  else await assertMigrated(databaseUrl)
  return databaseUrl
}

/** Checked before a database is created. */
const assertPortIsFree = ({ port, host }: Config) =>
  new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })

function printBanner(config: Config, { app, hasDemo }: { app: App; hasDemo: boolean }) {
  const publicUrl = app.platform.publicUrl()
  const signing = app.platform.trust.signing()
  const lines = [
    '',
    `Kuri is ready: open ${publicUrl}  (${config.mode})`,
    `  API reference   ${publicUrl}/docs`,
    `  Live room       ${publicUrl.replace(/^http/, 'ws')}/ws, described at ${publicUrl}/asyncapi.json`,
    ...(config.isProduction
      ? []
      : [
          `  Sent messages   ${publicUrl}/dev/outbox`,
          `  Sign in as superadmin with ${config.superadminMobile}${config.devOtp ? ` and the code ${config.devOtp}` : '; the code appears here and in the outbox'}`,
        ]),
    ...(hasDemo
      ? [
          `  Or sign in to the demo company ${COMPANY_NAME} as`,
          ...SIGN_INS.map(({ role, person }) => `    ${person.mobileNumber}  ${person.name}, ${role}`),
          `  Watch a whole live auction: KURI_URL=${publicUrl} npm run demo`,
        ]
      : []),
    ...(signing.kind === 'STOPPED' ? ['', `  WARNING: nothing is signed. ${signing.reason}`] : []),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** Of the process itself, which is stopping when it needs one: nothing is left to go on with. */
const background: Background = makeBackground((work, error) => fail(`Kuri failed at ${work}: ${String(error)}`))
const timers = makeTimers(background)
const running: Stoppable[] = []
let drain = async () => {}
let stopDraining = () => {}
let stopping = false

/** Drains, then stops the parts in reverse order. A second signal ends the draining. */
async function stop() {
  if (stopping) return stopDraining()
  stopping = true
  await Promise.race([drain(), new Promise<void>((resolve) => (stopDraining = resolve))])
  timers.schedule('overdue stop', () => process.exit(1), STOP_WITHIN_MS)
  for (const part of running.reverse()) await part.stop().catch((error) => process.stderr.write(`${String(error)}\n`))
  process.exit(0)
}
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, background.guard(name, stop))

try {
  const config = readConfig(process.env)
  const started = await start(config, running)
  if (!stopping) printBanner(config, started)
} catch (error) {
  const message = error instanceof StartupError ? error.message : explainStartFailure(error)
  if (message === null) process.stderr.write(`${(error as Error).stack ?? error}\n`)
  else process.stderr.write(`${message}\n`)
  for (const part of running.reverse()) await part.stop().catch(() => {})
  process.exit(1)
}
