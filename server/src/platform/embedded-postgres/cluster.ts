// Opens the PostgreSQL cluster of a DATA_DIR: finds it, creates it when there is none, and makes it reachable for its user.
import { randomBytes } from 'node:crypto'
import { type Stats, statSync } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartupError } from '#platform/startup-error'
import { type Binaries, binariesIn, findBinaries } from './binaries.ts'
import { openToOthers } from './data-folder.ts'
import { locateCluster, moveClusterTo } from './location.ts'
import { findPostmaster, isAlive } from './postmaster.ts'
import { canEnter, chooseRunAs, firstComplaint, isRoot, type RunAs, run } from './run-as.ts'

export type Cluster = {
  readonly dataDir: string
  readonly clusterDir: string
  readonly binaries: Binaries
  readonly runAs: RunAs
  readonly password: string
}

/** Made by initdb. It sets the cluster up; the service connects with an ordinary role. */
export const SUPERUSER = 'kuri'

/** Inside the cluster, so that one rename creates both and they cannot disagree. */
const PASSWORD_FILE = 'kuri.password'
const MAKING = 'postgres.making-'
const ABANDONED_MS = 10 * 60_000

/** Returns the cluster of this DATA_DIR, created if there is none, where the user that PostgreSQL runs as can reach it. */
export async function openCluster(dataDir: string, durable: boolean, binariesFolder?: string): Promise<Cluster> {
  const found = await locateCluster(dataDir)
  const owner = statSync(found, { throwIfNoEntry: false })
  const runAs = await chooseRunAs(owner ?? null)
  const binaries = binariesFolder ? binariesIn(binariesFolder) : await findBinaries(runAs)
  const running = owner !== undefined && findPostmaster(found) !== null
  const clusterDir = running ? found : await makeReachable(dataDir, found, owner, runAs)
  if (!statSync(clusterDir, { throwIfNoEntry: false })) await createCluster(clusterDir, { binaries, runAs, durable })
  const password = await readPassword(clusterDir)
  return { dataDir, clusterDir, binaries, runAs, password }
}

async function makeReachable(dataDir: string, found: string, owner: Stats | undefined, runAs: RunAs): Promise<string> {
  if (!isRoot() || runAs.user === null) return found
  if (dirname(found) === dataDir && !(await canEnter(runAs, dataDir))) await openToOthers(dataDir)
  const reachable = await canEnter(runAs, dirname(found))
  const clusterDir = reachable ? found : await moveClusterTo(dataDir, found)
  // The files belong to root when an earlier version made them; it ran PostgreSQL as root inside a user namespace.
  if (owner && owner.uid !== runAs.user.uid) await giveTo(runAs.user, clusterDir)
  return clusterDir
}

/** chown changes the folder itself last, so after a kill in the middle the next start finds the old owner and continues. */
async function giveTo({ uid, gid }: { uid: number; gid: number }, clusterDir: string): Promise<void> {
  const given = await run({ user: null }, 'chown', ['-R', `${uid}:${gid}`, clusterDir])
  if (given.exitCode !== 0)
    throw new StartupError(
      `The database in ${clusterDir} belongs to root and cannot be given to the user ${uid} that PostgreSQL runs as: ${given.output}. Change its owner, or set DATABASE_URL.`,
    )
}

type Making = { readonly binaries: Binaries; readonly runAs: RunAs; readonly durable: boolean }

/**
 * The cluster is created under another name and renamed when it is complete, so a kill in the middle leaves no half of one. When two
 * processes start at once, the second rename fails because the first cluster exists.
 */
async function createCluster(clusterDir: string, { binaries, runAs, durable }: Making): Promise<void> {
  const parent = dirname(clusterDir)
  await removeAbandoned(parent)
  const making = join(parent, `${MAKING}${process.pid}`)
  const passwordFile = `${making}.password`
  try {
    await mkdir(making, { mode: 0o700 })
    await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
    for (const path of runAs.user ? [making, passwordFile] : []) await chown(path, runAs.user!.uid, runAs.user!.gid)
    const made = await run(runAs, binaries.initdb, [
      ...['--pgdata', making, `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', ...(await localeOptions(binaries, runAs)), '--no-instructions'],
      ...(durable ? [] : ['--no-sync']),
    ])
    if (made.exitCode !== 0) {
      throw new StartupError(
        `PostgreSQL could not create its files in ${parent}: ${firstComplaint(made.output)}. Set DATA_DIR to another folder, or set DATABASE_URL.`,
      )
    }
    await rename(passwordFile, join(making, PASSWORD_FILE))
    await rename(making, clusterDir).catch(ignoreIfAlreadyThere)
    if (durable) await syncFolder(parent)
  } finally {
    await rm(making, { recursive: true, force: true })
    await rm(passwordFile, { force: true })
  }
}

const OLDEST_WITH_BUILTIN_LOCALES = 17

/** Both sort text by code point. The built-in locale does not depend on the C library. */
async function localeOptions({ initdb }: Binaries, runAs: RunAs): Promise<string[]> {
  const { output } = await run(runAs, initdb, ['--version'])
  const majorVersion = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1])
  if (majorVersion < OLDEST_WITH_BUILTIN_LOCALES) return ['--locale=C.UTF-8']
  return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
}

function ignoreIfAlreadyThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(MAKING)) continue
    const pid = Number.parseInt(name.slice(MAKING.length), 10)
    const madeAt = statSync(join(parent, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
    const isInProgress = pid !== process.pid && isAlive(pid) && Date.now() - madeAt < ABANDONED_MS
    if (!isInProgress) await rm(join(parent, name), { recursive: true, force: true })
  }
}

async function readPassword(clusterDir: string): Promise<string> {
  try {
    return (await readFile(join(clusterDir, PASSWORD_FILE), 'utf8')).trim()
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'was not made by Kuri' : 'belongs to another user'
    throw new StartupError(`The database in ${clusterDir} ${why}. Start Kuri with another DATA_DIR.`)
  }
}
