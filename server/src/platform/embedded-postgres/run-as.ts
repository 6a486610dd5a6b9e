import { type SpawnOptions, spawn } from 'node:child_process'
import { StartupError } from '#platform/startup-error'

/** How PostgreSQL's programs are started: a command in front of them, or another user, or neither. */
export type RunAs = { readonly prefix: readonly string[]; readonly user: User | null }
type User = { readonly uid: number; readonly gid: number }

const ROOT_UID = 0

const AS_OURSELVES: RunAs = { prefix: [], user: null }
const inUserNamespaceAs = ({ uid, gid }: User): RunAs => ({
  prefix: ['unshare', '-U', `--map-user=${uid}`, `--map-group=${gid}`],
  user: null,
})

export const isRoot = (): boolean => process.getuid?.() === ROOT_UID

/**
 * PostgreSQL refuses to run as root. A user namespace makes root look ordinary and needs no other user; where it is
 * forbidden (most containers) an unprivileged user must do. A cluster that such a user already owns stays theirs.
 */
export async function chooseRunAs(clusterOwner: User | null): Promise<RunAs> {
  if (!isRoot()) return AS_OURSELVES
  if (clusterOwner && clusterOwner.uid !== ROOT_UID) {
    return { prefix: [], user: { uid: clusterOwner.uid, gid: clusterOwner.gid } }
  }
  return (await userNamespace()) ?? { prefix: [], user: await unprivilegedUser() }
}

/** initdb looks up the name of the user it runs as, so root is mapped to a user that exists. */
async function userNamespace(): Promise<RunAs | null> {
  const nobody = process.env.KURI_NO_USERNS === '1' ? null : await findUser('nobody')
  if (!nobody) return null
  const runAs = inUserNamespaceAs(nobody)
  return (await succeeds(runAs, 'id', ['-un'])) ? runAs : null
}

async function unprivilegedUser(): Promise<User> {
  const existing = (await findUser('kuri')) ?? (await findUser('postgres'))
  if (existing) return existing
  // The first is what most distributions have, the second is BusyBox (Alpine).
  const made =
    (await succeeds(AS_OURSELVES, 'useradd', ['--system', '--no-create-home', '--shell', '/bin/false', 'kuri'])) ||
    (await succeeds(AS_OURSELVES, 'adduser', ['-S', '-D', '-H', 'kuri']))
  const user = (made ? await findUser('kuri') : null) ?? (await findUser('nobody'))
  if (user) return user
  throw new StartupError(
    'PostgreSQL cannot run as root, and no user "kuri" could be created for it. Start Kuri as an ordinary user, or set DATABASE_URL.',
  )
}

async function findUser(name: string): Promise<User | null> {
  const uid = await run(AS_OURSELVES, 'id', ['-u', name])
  const gid = await run(AS_OURSELVES, 'id', ['-g', name])
  if (uid.exitCode !== 0 || gid.exitCode !== 0) return null
  return { uid: Number(uid.output), gid: Number(gid.output) }
}

export function start(runAs: RunAs, program: string, args: readonly string[], options: SpawnOptions) {
  const [command = program, ...rest] = [...runAs.prefix, program, ...args]
  // The programs ask for their working directory, and the caller's may be one that they cannot enter.
  return spawn(command, rest, {
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
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ exitCode: -1, output: error.message }))
    child.on('close', (code) => resolve({ exitCode: code ?? -1, output: output.trim() }))
  })
}

export async function succeeds(runAs: RunAs, program: string, args: readonly string[]): Promise<boolean> {
  return (await run(runAs, program, args)).exitCode === 0
}

/** The one line of a failed program's output that says why: the first, because the others follow from it. */
export function firstComplaint(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const complaint = lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'it said nothing'
  return complaint.replace(/^.*?(FATAL|PANIC|error): */, '').trim()
}

/** Root sees every folder; the user that PostgreSQL runs as may not, nor may root inside a user namespace. */
export async function canEnter(runAs: RunAs, folder: string): Promise<boolean> {
  return !isRoot() || (await succeeds(runAs, '/bin/sh', ['-c', 'cd "$0"', folder]))
}
