import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Postmaster = { readonly pid: number; readonly port: number }

const POLL_MS = 20
const ASK_AGAIN_MS = 7_000
const KILL_MS = 8_000

/** A pid that no system hands out: PostgreSQL takes a lock file with it for stale. */
const NOBODYS_PID = 2_147_483_647

/** The live postmaster of this cluster, by its lock file: pid on the first line, port on the fourth. */
export function findPostmaster(clusterDir: string): Postmaster | null {
  const lines = readLockFile(clusterDir)?.split('\n')
  const pid = Number(lines?.[0])
  const port = Number(lines?.[3])
  return pid > 0 && port > 0 && isPostmaster(pid, clusterDir) ? { pid, port } : null
}

/**
 * After a kill -9 or a container restart the pid in the lock file may be another program's by now, and PostgreSQL
 * would refuse to start. Only the pid is taken out: by the rest of the file PostgreSQL still finds out whether
 * orphans of the killed postmaster hold the shared memory, which removing the file would hide.
 */
export function disarmStaleLockFile(clusterDir: string): void {
  const content = readLockFile(clusterDir)
  const pid = Number(content?.split('\n')[0])
  if (content === null || !(pid > 0) || !isAlive(pid) || isPostmaster(pid, clusterDir)) return
  const path = lockFilePath(clusterDir)
  writeFileSync(`${path}.stale`, content.replace(/^\d+/, String(NOBODYS_PID)), { mode: 0o600 })
  renameSync(`${path}.stale`, path)
}

/** Fast shutdown: sessions are ended, a checkpoint is written. What does not end in time is killed, and recovers. */
export async function stopPostmaster(pid: number, clusterDir: string): Promise<void> {
  const beganAt = Date.now()
  const signals: { afterMs: number; signal: NodeJS.Signals }[] = [
    { afterMs: 0, signal: 'SIGINT' },
    { afterMs: ASK_AGAIN_MS, signal: 'SIGQUIT' },
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

/** Also false for a process that has ended but was not collected by its parent. */
export function isPostmaster(pid: number, clusterDir: string): boolean {
  if (process.platform !== 'linux') return commandLine(pid).includes(clusterDir)
  const [program, ...args] = procCommandLine(pid)
  if (!program || basename(program) !== 'postgres') return false
  // The postmaster works in its data folder, which holds even when the folder was renamed under it.
  return args.includes(clusterDir) || workingFolder(pid) === clusterDir
}

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
    // It ended between the look and the signal.
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
