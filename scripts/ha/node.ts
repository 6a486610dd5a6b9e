// One machine of the cluster: Patroni and the PostgreSQL it runs. It can die, lose its postmaster or stop replicating.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Processes, Running } from '../bidding/processes.ts'
import { POSTGRES_BINARIES } from './packages.ts'

export const PASSWORD = 'failover-test'

export type Node = ReturnType<typeof makeNode>
type NodeOptions = {
  name: string
  folder: string
  postgresPort: number
  apiPort: number
  etcdPort: number
  user: { uid: number; gid: number } | null
}

export function makeNode(processes: Processes, { name, folder, postgresPort, apiPort, etcdPort, user }: NodeOptions) {
  const dataDir = join(folder, name)
  const [postgres, api] = [`127.0.0.1:${postgresPort}`, `127.0.0.1:${apiPort}`]
  let patroni: Running | null = null

  /** Null while PostgreSQL does not run. */
  function postmasterPid(): number | null {
    try {
      const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
      return commandLine(pid).includes(dataDir) ? pid : null
    } catch {
      return null
    }
  }
  /** The processes of PostgreSQL whose title contains this. */
  function backends(title: string): number[] {
    const postmaster = postmasterPid()
    return postmaster === null ? [] : childrenOf(postmaster).filter((pid) => commandLine(pid).includes(title))
  }

  function start() {
    patroni = processes.start({
      name: `patroni-${name}`,
      command: '/usr/bin/patroni',
      args: [join(folder, 'patroni.yml')],
      cwd: folder,
      user,
      env: {
        PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
        LC_ALL: 'C.UTF-8',
        HOME: folder,
        PATRONI_NAME: name,
        PATRONI_RESTAPI_LISTEN: api,
        PATRONI_RESTAPI_CONNECT_ADDRESS: api,
        PATRONI_POSTGRESQL_LISTEN: postgres,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
        PATRONI_POSTGRESQL_DATA_DIR: dataDir,
        PATRONI_POSTGRESQL_BIN_DIR: POSTGRES_BINARIES,
        PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
        PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: PASSWORD,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: PASSWORD,
        PATRONI_REWIND_USERNAME: 'rewinder',
        PATRONI_REWIND_PASSWORD: PASSWORD,
      },
    })
  }

  /** As if the plug was pulled: nothing of it gets to say goodbye. */
  function die() {
    const postmaster = postmasterPid()
    send('SIGKILL', [patroni?.pid ?? null, postmaster, ...(postmaster === null ? [] : childrenOf(postmaster))])
  }
  // An immediate shutdown releases the shared memory, which a killed postmaster leaves behind.
  processes.beforeExit(() => {
    send('SIGKILL', [patroni?.pid ?? null])
    send('SIGCONT', [...backends('walsender'), ...backends('walreceiver')])
    send('SIGQUIT', [postmasterPid()])
  })

  return {
    name,
    postgresPort,
    apiPort,
    api: `http://${api}`,
    start,
    die,
    hasEnded: () => patroni === null || patroni.hasEnded(),
    isStopped: () => postmasterPid() === null,
    killPostmaster: () => send('SIGKILL', [postmasterPid()]),
    /** Stops sending or receiving of WAL; the returned function lets it go on. */
    freeze(part: 'walsender' | 'walreceiver'): () => void {
      const pids = backends(part)
      if (pids.length === 0) throw new Error(`${name} has no ${part}`)
      send('SIGSTOP', pids)
      return () => send('SIGCONT', pids)
    },
    async shutDown() {
      await patroni?.end('SIGKILL')
      send('SIGQUIT', [postmasterPid()])
    },
  }
}

function send(signal: NodeJS.Signals, pids: readonly (number | null)[]) {
  for (const pid of pids)
    try {
      if (pid) process.kill(pid, signal)
    } catch {
      // It has ended already.
    }
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === parent)
    .map(Number)

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
