// Debian's packages for tests of whole installations, installed when they are missing.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const POSTGRES_BINARIES = '/usr/lib/postgresql/15/bin'
const PROGRAMS = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  openssl: '/usr/bin/openssl',
  'redis-server': '/usr/bin/redis-server',
  'postgresql-15': `${POSTGRES_BINARIES}/postgres`,
}

export function ensurePackages(wanted: readonly (keyof typeof PROGRAMS)[]): void {
  const missing = () => wanted.filter((name) => !existsSync(PROGRAMS[name]))
  const packages = missing()
  if (packages.length === 0) return
  console.log(`Installing ${packages.join(', ')} …`)
  const isRoot = process.getuid?.() === 0
  const aptGet = (...args: string[]) =>
    spawnSync(isRoot ? 'apt-get' : 'sudo', [...(isRoot ? [] : ['-n', 'apt-get']), ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  const install = () => aptGet('install', '-y', '--no-install-recommends', ...packages)
  // The package lists of a fresh machine are empty or old.
  const hasSucceeded = install() || (aptGet('update') && install())
  if (hasSucceeded && missing().length === 0) return
  console.error(
    `apt-get could not install ${packages.join(', ')}. Install them by hand: apt-get install ${packages.join(' ')}`,
  )
  process.exit(1)
}

/** PostgreSQL refuses to run as root: root starts the cluster as the user that Debian's package made. */
export function clusterUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}
