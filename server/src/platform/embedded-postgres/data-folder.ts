// DATA_DIR: creating it, checking that it is writable, and writing private files into it.
import { chownSync, statSync } from 'node:fs'
import { chmod, mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { StartupError } from '#platform/startup-error'
import { isRoot } from './run-as.ts'

/** Creates DATA_DIR and checks that it is writable. Returns its real path, so that one folder has one name. */
export async function openDataFolder(path: string): Promise<string> {
  const wanted = resolve(path)
  try {
    // Others may enter but not list it: under root, the user that PostgreSQL runs as must reach its own folder.
    await makeFolder(wanted, 0o711)
    const dataDir = await realpath(wanted)
    const probe = join(dataDir, `.probe-${process.pid}`)
    await writeFile(probe, 'probe').finally(() => rm(probe, { force: true }))
    return dataDir
  } catch (error) {
    throw refusedFolder(wanted, error)
  }
}

const OWN_NAMES = ['postgres', 'postgres.location', 'postgres.log', 'postgres.log.1', 'postgres.url', 'objects']

/**
 * Lets other users pass through a DATA_DIR that only root may enter, without listing it. Only where it is certainly Kuri's own
 * folder: one with other files in it keeps its rights, and the cluster moves elsewhere.
 */
export async function openToOthers(dataDir: string): Promise<void> {
  const isOwn = (name: string) => OWN_NAMES.includes(name) || /^(\.probe-|\.postgres\.|postgres\.making-)/.test(name)
  if ((await readdir(dataDir)).every(isOwn)) await chmod(dataDir, (statSync(dataDir).mode & 0o777) | 0o011)
}

/** Creates one level at a time, because Node's recursive mkdir never returns for paths such as /proc/x (seen with Node 24). */
async function makeFolder(path: string, mode: number): Promise<void> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) await makeFolder(dirname(path), 0o755)
  await mkdir(path, { mode }).catch((error: NodeJS.ErrnoException) => {
    const madeByAnother = error.code === 'EEXIST' && statSync(path, { throwIfNoEntry: false })?.isDirectory()
    if (!madeByAnother) throw error
  })
}

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'it cannot be created',
}

/** Turns a file-system error into one line that says what to do; returns any other error unchanged. */
export function refusedFolder(path: string, error: unknown): unknown {
  const { code = '', path: at = path } = error as NodeJS.ErrnoException
  const reason = REASONS[code]
  if (!reason) return error
  const where = at === path || at.includes('.probe-') ? '' : ` (${at})`
  return new StartupError(
    `DATA_DIR ${path} cannot be used: ${reason}${where}. Set DATA_DIR to a folder that this user may write to.`,
  )
}

/** Writes the whole file or nothing, readable by its owner only. */
export async function writePrivateFile(folder: string, name: string, content: string): Promise<void> {
  const making = join(folder, `.${name}.${process.pid}`)
  await writeFile(making, content, { mode: 0o600 })
  ownLikeFolder(making, folder)
  await rename(making, join(folder, name))
}

/** Files that root writes into another user's DATA_DIR must not prevent that user from starting Kuri later. */
export function ownLikeFolder(path: string, folder: string): void {
  if (!isRoot()) return
  const { uid, gid } = statSync(folder)
  chownSync(path, uid, gid)
}
