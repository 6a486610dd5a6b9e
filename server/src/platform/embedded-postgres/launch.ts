// Launches a postmaster with the settings that suit Kuri, and reports why it ended.
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { catching } from '../background.ts'
import type { Cluster } from './cluster.ts'
import { ownLikeFolder } from './data-folder.ts'
import { firstComplaint, start } from './run-as.ts'

const LOG_LIMIT_BYTES = 10 * 1024 * 1024

export type Settings = Readonly<Record<string, string>>

const SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Chosen for a machine with two cores; the operating system caches the rest.
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  // Recycles WAL files: creating one takes 15 ms, during which no bid gets its reply.
  min_wal_size: '512MB',
  // The first bids after a checkpoint log whole pages, and compressing a page takes longer than writing it.
  wal_compression: 'off',
  random_page_cost: '1.1',
  jit: 'off',
  // Terse and without statements: error details may contain a mobile number, and Kuri logs errors itself.
  log_min_messages: 'error',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

const DURABLE: Settings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const NOT_DURABLE: Settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export type Launch = {
  /** null while PostgreSQL runs; afterwards the reason from its log. */
  failure(): string | null
}

/** Starts a postmaster that outlives this process, so that the next start can adopt it. Does not wait until it accepts connections. */
export async function launchPostmaster(cluster: Cluster, durable: boolean, settings: Settings): Promise<Launch> {
  const port = settings.port ?? String(await freePort())
  const chosen = { ...SETTINGS, ...(durable ? DURABLE : NOT_DURABLE), ...settings, port }
  const args = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logPath = join(cluster.dataDir, 'postgres.log')
  const log = openLog(cluster.dataDir, logPath)
  const logStart = fstatSync(log).size
  let failure: string | null = null
  // In its own session, so that Ctrl-C in the terminal does not stop PostgreSQL before the server has shut down.
  const child = start(cluster.runAs, cluster.binaries.postgres, ['-D', cluster.clusterDir, ...args], {
    stdio: ['ignore', log, log],
    detached: true,
  })
  const fail = (error: Error) => {
    failure = error.message
  }
  const end = () => {
    failure = firstComplaint(readLogFrom(logPath, logStart))
  }
  child.on('error', catching(fail, fail))
  child.on('exit', catching(fail, end))
  child.unref()
  closeSync(log)
  return { failure: () => failure }
}

function openLog(dataDir: string, path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT_BYTES) renameSync(path, `${path}.1`)
  const log = openSync(path, 'a', 0o600)
  ownLikeFolder(path, dataDir)
  return log
}

/** The log is missing when the data folder was removed under a running PostgreSQL. */
function readLogFrom(path: string, start: number): string {
  try {
    return readFileSync(path).subarray(start).toString()
  } catch (error) {
    return `its log cannot be read: ${(error as Error).message}`
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('a TCP server has no port')
  return address.port
}
