// Where the cluster of a DATA_DIR is: in it, or elsewhere when PostgreSQL's user cannot reach DATA_DIR.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartupError } from '#platform/startup-error'
import { SHARED_FOLDER } from './binaries.ts'

/** A file in DATA_DIR that contains the path of the cluster when the cluster is not in DATA_DIR itself. */
const POINTER = 'postgres.location'

export async function locateCluster(dataDir: string): Promise<string> {
  const home = join(dataDir, 'postgres')
  const pointer = join(dataDir, POINTER)
  if (!existsSync(pointer)) return home
  const elsewhere = (await readFile(pointer, 'utf8')).trim()
  // A move was interrupted: the pointer was written, but the cluster was not moved.
  if (!existsSync(elsewhere) && existsSync(home)) return home
  // Creating an empty database in place of a lost one would hide the loss.
  if (!existsSync(dirname(elsewhere))) {
    throw new StartupError(
      `The database of DATA_DIR ${dataDir} was in ${elsewhere}, which no longer exists. Restore it, or remove ${pointer} to start with an empty database.`,
    )
  }
  return elsewhere
}

/** The name is random instead of derived from DATA_DIR, so that a removed and recreated DATA_DIR does not find its old data. */
export async function moveClusterTo(dataDir: string, found: string): Promise<string> {
  const clusterDir = await writePointer(dataDir)
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

async function writePointer(dataDir: string): Promise<string> {
  const pointer = join(dataDir, POINTER)
  if (!existsSync(pointer)) {
    const folder = join(SHARED_FOLDER, randomBytes(8).toString('hex'))
    await mkdir(folder, { recursive: true, mode: 0o755 })
    const temporary = `${pointer}.${process.pid}`
    await writeFile(temporary, `${join(folder, 'postgres')}\n`)
    // When two processes start at once, the first one chooses the folder.
    await link(temporary, pointer).catch(() => rm(folder, { recursive: true, force: true }))
    await rm(temporary)
  }
  return (await readFile(pointer, 'utf8')).trim()
}
