import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { StartupError } from '#platform/startup-error'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'

const MODULE = new URL('./embedded-postgres.ts', import.meta.url).href

// The file shares one cluster, because creating one takes a second.
const shared = mkdtempSync(join(tmpdir(), 'kuri-pg-'))
const empty = mkdtempSync(join(tmpdir(), 'kuri-pg-'))
const clusterDir = join(shared, 'postgres')

let running: EmbeddedPostgres[] = []
let children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const postgres of running) await postgres.stop()
  for (const folder of [shared, empty].map((parent) => join(parent, 'postgres'))) {
    const left = findPostmaster(folder)
    if (left) await stopPostmaster(left.pid, folder)
  }
  running = []
  children = []
})

afterAll(() => {
  for (const folder of [shared, empty]) rmSync(folder, { recursive: true, force: true })
})

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: shared, durable: false, ...options })
  running.push(postgres)
  return postgres
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  await client.end()
  return rows[0]?.[0]
}

/** Starts Kuri's PostgreSQL in another process; the verdict is 'running' or the error. */
function startElsewhere(dataDir: string): { child: ChildProcess; verdict: Promise<string> } {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(MODULE)}
    startEmbeddedPostgres({ dataDir: process.argv[1], durable: false }).then(
      () => console.log('running'),
      (error) => { console.log(error.name + ': ' + error.message); process.exit(1) },
    )`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return { child, verdict: once(child.stdout!, 'data').then(([chunk]) => String(chunk).trim()) }
}

test('[start] the first start creates a UTF-8 database and writes its address to the private file postgres.url', async () => {
  const { url } = await start()
  expect(readFileSync(join(shared, 'postgres.url'), 'utf8').trim()).toBe(url)
  expect(statSync(join(shared, 'postgres.url')).mode & 0o777).toBe(0o600)
  expect(url).toMatch(/^postgresql:\/\/kuri_service:[0-9a-f]{48}@127\.0\.0\.1:\d+\/kuri$/)
  const locale = "SELECT concat_ws(' ', datlocprovider, datlocale, pg_encoding_to_char(encoding))"
  expect(await ask(url, `${locale} FROM pg_database WHERE datname = 'kuri'`)).toBe('b C.UTF-8 UTF8')
  expect(await ask(url, 'SHOW listen_addresses')).toBe('127.0.0.1')
})

test('[start] the next start on the same DATA_DIR keeps the data', async () => {
  const first = await start()
  await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await first.stop()
  expect(existsSync(join(shared, 'postgres.url'))).toBe(false)
  const second = await start()
  expect(await ask(second.url, 'SELECT answer FROM kept')).toBe(42)
})

test('[start] the next start adopts and later stops a PostgreSQL whose owner was killed', async () => {
  const { child, verdict } = startElsewhere(shared)
  expect(await verdict).toBe('running')
  const left = findPostmaster(clusterDir)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const adopted = await start()
  expect(findPostmaster(clusterDir)).toEqual(left)
  expect(await ask(adopted.url, 'SELECT 1')).toBe(1)
  await adopted.stop()
  expect(findPostmaster(clusterDir)).toBeNull()
})

test('[start] rejects a second instance on one DATA_DIR, and the first keeps running', async () => {
  const first = await start()
  const refusal = await startEmbeddedPostgres({ dataDir: shared, durable: false }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartupError)
  expect(String(refusal)).toContain(`DATA_DIR ${shared} is already in use by another running Kuri. Stop it first`)
  expect(await ask(first.url, 'SELECT 1')).toBe(1)
})

test('[start] when two processes start at once on an empty DATA_DIR, one runs and one is rejected', async () => {
  const verdicts = await Promise.all([startElsewhere(empty).verdict, startElsewhere(empty).verdict])
  const [refused, ran] = verdicts.sort()
  expect(ran).toBe('running')
  expect(refused).toMatch(/^StartupError: DATA_DIR .* is already in use/)
})

test('[start] starts although a stale postmaster.pid names an unrelated live process', async () => {
  const first = await start()
  const lockFile = join(clusterDir, 'postmaster.pid')
  const content = readFileSync(lockFile, 'utf8')
  await first.stop()
  writeFileSync(lockFile, content.replace(/^\d+/, String(process.ppid)))
  const second = await start()
  expect(await ask(second.url, 'SELECT 1')).toBe(1)
})

test('[start] after a kill -9 of PostgreSQL the owner is notified, and the next start recovers', async () => {
  const { promise: exitReason, resolve } = Promise.withResolvers<string>()
  const first = await start({ durable: true, onExit: resolve })
  await ask(first.url, 'CREATE TABLE survivor AS SELECT 43 AS answer')
  process.kill(findPostmaster(clusterDir)!.pid, 'SIGKILL')
  expect(await exitReason).toContain('PostgreSQL ended')
  const second = await start()
  expect(await ask(second.url, 'SELECT answer FROM survivor')).toBe(43)
})

test('[start] keeps a chosen port, also after a kill -9', async () => {
  const port = String(new URL((await start()).url).port)
  await running.pop()!.stop()
  const { url } = await start({ settings: { port } })
  expect(new URL(url).port).toBe(port)
  process.kill(findPostmaster(clusterDir)!.pid, 'SIGKILL')
  expect((await start({ settings: { port } })).url).toBe(url)
})

test('[start] rejects a DATA_DIR that is a file, in one line', async () => {
  const file = join(shared, 'file')
  writeFileSync(file, '')
  const refusal = await startEmbeddedPostgres({ dataDir: file }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartupError)
  expect(String(refusal)).toMatch(
    /^StartupError: DATA_DIR .*file cannot be used: it is a file, not a folder\. Set [^\n]+$/,
  )
})

test('[start] survives the removal of the data folder under a running PostgreSQL', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kuri-pg-'))
  const { promise: ended, resolve: end } = Promise.withResolvers<string>()
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false, onExit: end })
  const { pid } = findPostmaster(postgres.clusterDir)!
  rmSync(folder, { recursive: true, force: true })
  process.kill(pid, 'SIGKILL')
  expect(await ended).toContain('PostgreSQL')
  await postgres.stop()
})
