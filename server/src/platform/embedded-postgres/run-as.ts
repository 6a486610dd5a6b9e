// Runs PostgreSQL's programs as a user that is not root, because PostgreSQL refuses to run as root.
import { type SpawnOptions, spawn } from 'node:child_process'
import { StartupError } from '#platform/startup-error'

/** How PostgreSQL's programs are started: with a command in front of them, as another user, or neither. */
export type RunAs = { readonly prefix: readonly string[]; readonly user: User | null }
type User = { readonly uid: number; readonly gid: number }

const ROOT_UID = 0

const AS_CURRENT_USER: RunAs = { prefix: [], user: null }
const inUserNamespaceAs = ({ uid, gid }: User): RunAs => ({
  prefix: ['unshare', '-U', `--map-user=${uid}`, `--map-group=${gid}`],
  user: null,
})

export const isRoot = (): boolean => process.getuid?.() === ROOT_UID

/**
 * In a user namespace root appears as an ordinary user. Where namespaces are forbidden (in most containers), an unprivileged user is
 * used instead. A cluster that an unprivileged user already owns keeps its owner.
 */
export async function chooseRunAs(clusterOwner: User | null): Promise<RunAs> {
  if (!isRoot()) return AS_CURRENT_USER
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
  // Most distributions have useradd; BusyBox (Alpine) has adduser.
  const made =
    (await succeeds(AS_CURRENT_USER, 'useradd', ['--system', '--no-create-home', '--shell', '/bin/false', 'kuri'])) ||
    (await succeeds(AS_CURRENT_USER, 'adduser', ['-S', '-D', '-H', 'kuri']))
  const user = (made ? await findUser('kuri') : null) ?? (await findUser('nobody'))
  if (user) return user
  throw new StartupError(
    'PostgreSQL cannot run as root, and no user "kuri" could be created for it. Start Kuri as an ordinary user, or set DATABASE_URL.',
  )
}

async function findUser(name: string): Promise<User | null> {
  const uid = await run(AS_CURRENT_USER, 'id', ['-u', name])
  const gid = await run(AS_CURRENT_USER, 'id', ['-g', name])
  if (uid.exitCode !== 0 || gid.exitCode !== 0) return null
  return { uid: Number(uid.output), gid: Number(gid.output) }
}

export function start(runAs: RunAs, program: string, args: readonly string[], options: SpawnOptions) {
  const [command = program, ...rest] = [...runAs.prefix, program, ...args]
  // The programs look up their working directory, and their user may not be allowed to enter the caller's.
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

/** Returns the line of a failed program's output that says why: the first error, because later ones follow from it. */
export function firstComplaint(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const complaint = lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'it wrote no message'
  return complaint.replace(/^.*?(FATAL|PANIC|error): */, '').trim()
}

/** Root can enter every folder, but the user that PostgreSQL runs as cannot, nor can root inside a user namespace. */
export async function canEnter(runAs: RunAs, folder: string): Promise<boolean> {
  return !isRoot() || (await succeeds(runAs, '/bin/sh', ['-c', 'cd "$0"', folder]))
}
