import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartupError } from '#platform/startup-error'
import { SHARED_FOLDER } from './binaries.ts'

/** In DATA_DIR, and names the cluster's folder when that could not be in DATA_DIR itself. */
const POINTER = 'postgres.location'

export async function locateCluster(dataDir: string): Promise<string> {
  const home = join(dataDir, 'postgres')
  const pointer = join(dataDir, POINTER)
  if (!existsSync(pointer)) return home
  const elsewhere = (await readFile(pointer, 'utf8')).trim()
  // A move that was cut short: the pointer stands, the cluster has not arrived.
  if (!existsSync(elsewhere) && existsSync(home)) return home
  // An empty database in place of a lost one would look like a working start.
  if (!existsSync(dirname(elsewhere))) {
    throw new StartupError(
      `The database of DATA_DIR ${dataDir} was in ${elsewhere}, which is gone. Bring it back, or remove ${pointer} to begin with an empty one.`,
    )
  }
  return elsewhere
}

/** The name is random rather than made from DATA_DIR: a DATA_DIR that was removed must not find its old data again. */
export async function moveClusterTo(dataDir: string, found: string): Promise<string> {
  const clusterDir = await pointElsewhere(dataDir)
  if (found === clusterDir || !existsSync(found)) return clusterDir
  await rename(found, clusterDir).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    const arriving = `${clusterDir}.arriving`
    await rm(arriving, { recursive: true, force: true })
    await cp(found, arriving, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
    await rename(arriving, clusterDir)
    await rm(found, { recursive: true, force: true })
  })
  return clusterDir
}

async function pointElsewhere(dataDir: string): Promise<string> {
  const pointer = join(dataDir, POINTER)
  if (!existsSync(pointer)) {
    const folder = join(SHARED_FOLDER, randomBytes(8).toString('hex'))
    await mkdir(folder, { recursive: true, mode: 0o755 })
    const making = `${pointer}.${process.pid}`
    await writeFile(making, `${join(folder, 'postgres')}\n`)
    // Of two starts at the same instant the first names the place.
    await link(making, pointer).catch(() => rm(folder, { recursive: true, force: true }))
    await rm(making)
  }
  return (await readFile(pointer, 'utf8')).trim()
}
