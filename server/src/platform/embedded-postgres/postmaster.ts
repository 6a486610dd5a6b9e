// Finds and stops the postmaster (PostgreSQL's main process) of a cluster, by its lock file postmaster.pid.
import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownLikeFolder } from './data-folder.ts'

export type Postmaster = { readonly pid: number; readonly port: number }

const POLL_MS = 20
const IMMEDIATE_SHUTDOWN_MS = 7_000
const KILL_MS = 8_000

/** No system assigns this pid, so PostgreSQL treats a lock file that contains it as stale. */
const UNUSED_PID = 2_147_483_647

/** Returns the running postmaster of this cluster. Its lock file has the pid on the first line and the port on the fourth. */
export function findPostmaster(clusterDir: string): Postmaster | null {
  const lines = readLockFile(clusterDir)?.split('\n')
  const pid = Number(lines?.[0])
  const port = Number(lines?.[3])
  return pid > 0 && port > 0 && isPostmaster(pid, clusterDir) ? { pid, port } : null
}

/**
 * After a kill -9 or a container restart, the pid in the lock file may belong to another program, and PostgreSQL would not start.
 * Only the pid is replaced: PostgreSQL needs the rest of the file to detect orphans of the killed postmaster.
 */
export function disarmStaleLockFile(clusterDir: string): void {
  const content = readLockFile(clusterDir)
  const pid = Number(content?.split('\n')[0])
  if (content === null || !(pid > 0) || !isAlive(pid) || isPostmaster(pid, clusterDir)) return
  const path = lockFilePath(clusterDir)
  writeFileSync(`${path}.stale`, content.replace(/^\d+/, String(UNUSED_PID)), { mode: 0o600 })
  // PostgreSQL's user must be able to replace it.
  ownLikeFolder(`${path}.stale`, clusterDir)
  renameSync(`${path}.stale`, path)
}

/** Requests a fast shutdown, which ends sessions and writes a checkpoint. A postmaster that does not end in time is killed. */
export async function stopPostmaster(pid: number, clusterDir: string): Promise<void> {
  const beganAt = Date.now()
  const signals: { afterMs: number; signal: NodeJS.Signals }[] = [
    { afterMs: 0, signal: 'SIGINT' },
    { afterMs: IMMEDIATE_SHUTDOWN_MS, signal: 'SIGQUIT' },
    { afterMs: KILL_MS, signal: 'SIGKILL' },
  ]
  while (isPostmaster(pid, clusterDir)) {
    const [next] = signals
    if (next && Date.now() - beganAt >= next.afterMs) {
      signals.shift()
      send(pid, next.signal)
    }
    await sleep(POLL_MS)
  }
}

/** Also false for a zombie process, whose parent has not collected its exit status. */
export function isPostmaster(pid: number, clusterDir: string): boolean {
  if (process.platform !== 'linux') return commandLine(pid).includes(clusterDir)
  const [program, ...args] = procCommandLine(pid)
  if (!program || basename(program) !== 'postgres') return false
  // The postmaster's working directory is its data folder, even after the folder was renamed.
  return args.includes(clusterDir) || workingFolder(pid) === clusterDir
}

/** By the real user of the process, whatever it appears as inside a user namespace. */
export const runsAsRoot = (pid: number): boolean =>
  process.platform === 'linux' && statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid === 0

function procCommandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

function commandLine(pid: number): string {
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process ended before the signal was sent.
  }
}

const lockFilePath = (clusterDir: string): string => join(clusterDir, 'postmaster.pid')

function readLockFile(clusterDir: string): string | null {
  try {
    return readFileSync(lockFilePath(clusterDir), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
