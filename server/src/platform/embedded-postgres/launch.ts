import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
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
  // For a machine of two cores; the operating system's cache does the rest.
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  // Files of the log are used again: making one takes 15 ms, in which nobody's bid is answered.
  min_wal_size: '512MB',
  // The first bids after a checkpoint log whole pages; packing one takes longer than writing it.
  wal_compression: 'off',
  random_page_cost: '1.1',
  jit: 'off',
  // Terse and without statements: details of an error may hold a person's number, and the server logs errors itself.
  log_min_messages: 'error',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

const DURABLE: Settings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const NOT_DURABLE: Settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export type Launch = {
  /** null while it runs; afterwards what PostgreSQL said last. */
  failure(): string | null
}

/** Starts a postmaster that outlives us: the next start adopts it. Whether it accepts connections is asked elsewhere. */
export async function launchPostmaster(cluster: Cluster, durable: boolean, settings: Settings): Promise<Launch> {
  const port = settings.port ?? String(await freePort())
  const chosen = { ...SETTINGS, ...(durable ? DURABLE : NOT_DURABLE), ...settings, port }
  const args = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logPath = join(cluster.dataDir, 'postgres.log')
  const log = openLog(cluster.dataDir, logPath)
  const logStart = fstatSync(log).size
  let failure: string | null = null
  // In its own session, so that the terminal's Ctrl-C does not stop it before the server has finished with it.
  const child = start(cluster.runAs, cluster.binaries.postgres, ['-D', cluster.clusterDir, ...args], {
    stdio: ['ignore', log, log],
    detached: true,
  })
  child.on('error', (error) => {
    failure = error.message
  })
  child.on('exit', () => {
    failure = firstComplaint(readLogFrom(logPath, logStart))
  })
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

/** Whoever removes the data folder under a running PostgreSQL takes its log, too. */
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
