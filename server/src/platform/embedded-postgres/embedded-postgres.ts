// Starts, adopts and stops the PostgreSQL that Kuri brings along, so that `npm start` needs no database server.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#platform/startup-error'
import { catching } from '../background.ts'
import { type Cluster, openCluster, SUPERUSER } from './cluster.ts'
import { openDataFolder, refusedFolder, writePrivateFile } from './data-folder.ts'
import { type Launch, launchPostmaster, type Settings } from './launch.ts'
import { type Owner, tryToOwn } from './ownership.ts'
import {
  disarmStaleLockFile,
  findPostmaster,
  isPostmaster,
  type Postmaster,
  runsAsRoot,
  stopPostmaster,
} from './postmaster.ts'
import { ensureDatabase, ensureServiceRole, SERVICE_ROLE, type ServiceRights, servicePassword } from './service-role.ts'

export type EmbeddedPostgres = {
  /** postgresql://kuri_service:<password>@127.0.0.1:<port>/kuri, an ordinary role that owns its database */
  readonly url: string
  readonly clusterDir: string
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  readonly dataDir: string
  /** With false, a crash of the machine may lose data, which makes tests faster. */
  readonly durable?: boolean
  /** Called once when PostgreSQL ends or is taken over without a call of stop(). */
  readonly onExit?: (why: string) => void
  /** Settings for PostgreSQL's command line. With `port` the address survives a restart; otherwise a free port is chosen. */
  readonly settings?: Settings
  /** For tests: a folder with `initdb` and `postgres` of another version than the npm package's. */
  readonly binariesFolder?: string
  readonly rights?: ServiceRights
}

const POLL_MS = 20
const LAUNCHES = 20
const RELAUNCH_MS = 100
/** Long enough to replay max_wal_size after a crash on a slow disk. */
const READY_WITHIN_MS = 5 * 60_000

/**
 * Runs PostgreSQL on DATA_DIR, or adopts the one that a killed Kuri left running. Several processes may start at once: one postmaster
 * gets PostgreSQL's lock file and one process the advisory lock of the owner. Both end with their holder, so neither becomes stale.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { durable = true, settings = {}, onExit = () => undefined } = options
  const dataDir = await openDataFolder(options.dataDir)
  try {
    const open = async () => {
      const cluster = await openCluster(dataDir, durable, options.binariesFolder)
      return { cluster, ...(await takeOwnership(cluster, () => launchPostmaster(cluster, durable, settings))) }
    }
    let opened = await open()
    if (runsAsRoot(opened.postmaster.pid)) {
      // An earlier version left it running as root: the cluster changes hands and starts again.
      await stopPostmaster(opened.postmaster.pid, opened.cluster.clusterDir)
      opened = await open()
    }
    const { cluster, postmaster, owner } = opened
    const password = servicePassword(cluster.password)
    await ensureServiceRole(owner, password, options.rights ?? 'SERVICE')
    await ensureDatabase(owner, urlOf(cluster, postmaster, 'kuri'))
    const url = `postgresql://${SERVICE_ROLE}:${password}@127.0.0.1:${postmaster.port}/kuri`
    await writePrivateFile(dataDir, 'postgres.url', `${url}\n`)
    const watch = watchOwnership(cluster, postmaster, owner, onExit)
    return {
      url,
      clusterDir: cluster.clusterDir,
      async stop() {
        // The owner's lock is kept until PostgreSQL ends, so that no other process adopts a PostgreSQL that is about to stop.
        watch.end()
        await rm(join(dataDir, 'postgres.url'), { force: true })
        await stopPostmaster(postmaster.pid, cluster.clusterDir)
      },
    }
  } catch (error) {
    throw refusedFolder(dataDir, error)
  }
}

type Owned = { readonly postmaster: Postmaster; readonly owner: Owner }

async function takeOwnership(cluster: Cluster, launch: () => Promise<Launch>): Promise<Owned> {
  const deadline = Date.now() + READY_WITHIN_MS
  let current: Launch | null = null
  let launches = 0
  while (Date.now() < deadline) {
    const postmaster = findPostmaster(cluster.clusterDir)
    if (postmaster) {
      const attempt = await tryToOwn(urlOf(cluster, postmaster, 'postgres')).catch((error: Error) => {
        throw startFailure(cluster, error.message)
      })
      if (attempt === 'TAKEN') throw dataDirInUse(cluster.dataDir)
      if (attempt !== 'NOT_READY') return { postmaster, owner: attempt }
    } else if (current === null) {
      disarmStaleLockFile(cluster.clusterDir)
      current = await launch()
      launches++
    } else {
      const failure = current.failure()
      if (failure !== null) {
        if (!isTransient(failure) || launches === LAUNCHES) throw startFailure(cluster, failure)
        await sleep(RELAUNCH_MS)
        current = null
      }
    }
    await sleep(POLL_MS)
  }
  throw startFailure(cluster, `it was not ready within ${READY_WITHIN_MS / 1000} seconds`)
}

/** True when another process got the port or the cluster first, or processes of a killed postmaster have not ended yet. */
function isTransient(failure: string): boolean {
  return /could not create any TCP|lock file .* already exists|shared memory block .* still in use/.test(failure)
}

type Watch = { end(): void }

/** The owner's connection ends when PostgreSQL ends. After a mere connection reset the lock is taken again. */
function watchOwnership(
  cluster: Cluster,
  { pid, port }: Postmaster,
  first: Owner,
  onExit: (why: string) => void,
): Watch {
  let ended = false
  const url = urlOf(cluster, { pid, port }, 'postgres')
  const regain = async (): Promise<void> => {
    while (!ended) {
      if (!isPostmaster(pid, cluster.clusterDir)) return lose(`PostgreSQL ended. See ${cluster.dataDir}/postgres.log.`)
      const attempt = await tryToOwn(url)
      if (attempt === 'TAKEN') return lose(`Another Kuri has taken over DATA_DIR ${cluster.dataDir}.`)
      if (attempt !== 'NOT_READY') return hold(attempt)
      await sleep(POLL_MS)
    }
  }
  const fail = (error: Error): void => lose(`The connection to PostgreSQL was lost: ${error.message}.`)
  const hold = (next: Owner): void => {
    next.once(
      'end',
      catching(fail, () => regain().catch(fail)),
    )
  }
  const lose = (why: string): void => {
    if (!ended) onExit(why)
    ended = true
  }
  hold(first)
  return {
    end() {
      ended = true
    },
  }
}

function urlOf(cluster: Cluster, { port }: Postmaster, database: string): string {
  return `postgresql://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${database}`
}

function dataDirInUse(dataDir: string): StartupError {
  return new StartupError(
    `DATA_DIR ${dataDir} is already in use by another running Kuri. Stop it first, or start this one with another DATA_DIR (or DATABASE_URL=$(cat ${dataDir}/postgres.url) to share its database).`,
  )
}

function startFailure(cluster: Cluster, why: string): StartupError {
  return new StartupError(
    `PostgreSQL could not start on ${cluster.clusterDir}: ${why}. See ${cluster.dataDir}/postgres.log, or set DATABASE_URL.`,
  )
}
