// Runs PostgreSQL's programs as a user that is not root.
import { type SpawnOptions, spawn } from 'node:child_process'
import { StartupError } from '#platform/startup-error'
import { catching } from '../background.ts'

/** The user that PostgreSQL's programs run as; null: the user of this process. */
export type RunAs = { readonly user: User | null }
type User = { readonly uid: number; readonly gid: number }

const ROOT_UID = 0

const AS_CURRENT_USER: RunAs = { user: null }

export const isRoot = (): boolean => process.getuid?.() === ROOT_UID

/**
 * Root starts PostgreSQL as an unprivileged user: an attacker who breaks out of the database must not be root. A cluster that an
 * unprivileged user already owns keeps its owner.
 */
export async function chooseRunAs(clusterOwner: User | null): Promise<RunAs> {
  if (!isRoot()) return AS_CURRENT_USER
  if (clusterOwner && clusterOwner.uid !== ROOT_UID) return { user: { uid: clusterOwner.uid, gid: clusterOwner.gid } }
  return { user: await unprivilegedUser() }
}

/** initdb looks up the name of the user it runs as, so the user must have an account. */
async function unprivilegedUser(): Promise<User> {
  const existing = (await findUser('kuri')) ?? (await findUser('postgres'))
  if (existing) return existing
  // Most distributions have useradd; BusyBox (Alpine) has adduser. A concurrent start may have made the account meanwhile.
  if (!(await succeeds(AS_CURRENT_USER, 'useradd', ['--system', '--no-create-home', '--shell', '/bin/false', 'kuri'])))
    await succeeds(AS_CURRENT_USER, 'adduser', ['-S', '-D', '-H', 'kuri'])
  const user = (await findUser('kuri')) ?? (await findUser('nobody'))
  if (user && user.uid !== ROOT_UID) return user
  throw new StartupError(
    'PostgreSQL does not run as root, and no user "kuri" could be created for it. Start Kuri as an ordinary user, or set DATABASE_URL.',
  )
}

async function findUser(name: string): Promise<User | null> {
  const uid = await run(AS_CURRENT_USER, 'id', ['-u', name])
  const gid = await run(AS_CURRENT_USER, 'id', ['-g', name])
  if (uid.exitCode !== 0 || gid.exitCode !== 0) return null
  return { uid: Number(uid.output), gid: Number(gid.output) }
}

export function start(runAs: RunAs, program: string, args: readonly string[], options: SpawnOptions) {
  // The programs look up their working directory, and their user may not be allowed to enter the caller's.
  return spawn(program, args, {
    cwd: '/',
    env: { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin`, LC_ALL: 'C', TZ: 'UTC' },
    ...(runAs.user ?? {}),
    ...options,
  })
}

export function run(
  runAs: RunAs,
  program: string,
  args: readonly string[],
): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve) => {
    const child = start(runAs, program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    const fail = (error: Error) => resolve({ exitCode: -1, output: error.message })
    const finish = (code: number | null) => resolve({ exitCode: code ?? -1, output: output.trim() })
    child.stdout?.on('data', catching(fail, collect))
    child.stderr?.on('data', catching(fail, collect))
    child.on('error', catching(fail, fail))
    child.on('close', catching(fail, finish))
  })
}

export async function succeeds(runAs: RunAs, program: string, args: readonly string[]): Promise<boolean> {
  return (await run(runAs, program, args)).exitCode === 0
}

/** Returns the line of a failed program's output that says why: the first error, because later ones follow from it. */
export function firstComplaint(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const complaint = lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'it wrote no message'
  return complaint.replace(/^.*?(FATAL|PANIC|error): */, '').trim()
}

/** Root can enter every folder, but the user that PostgreSQL runs as cannot. */
export async function canEnter(runAs: RunAs, folder: string): Promise<boolean> {
  return !isRoot() || (await succeeds(runAs, '/bin/sh', ['-c', 'cd "$0"', folder]))
}
