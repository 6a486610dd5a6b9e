// HAProxy with deploy/ha/haproxy.cfg: in front of the database, and in front of the Kuri processes.
import { join } from 'node:path'
import { freePort } from '../../tests/chaos/server-process.ts'
import { ROOT } from '../bidding/kuri.ts'
import type { Processes } from '../bidding/processes.ts'
import type { Cluster } from './cluster.ts'

export async function startProxy(processes: Processes, { nodes }: Cluster) {
  const [databasePort, kuriPort] = [await freePort(), await freePort()]
  const kuriPorts = [await freePort(), await freePort()] as const
  const at = (port: number) => `127.0.0.1:${port}`
  processes.start({
    name: 'haproxy',
    command: '/usr/sbin/haproxy',
    args: ['-db', '-f', join(ROOT, 'deploy/ha/haproxy.cfg')],
    env: {
      DATABASE_BIND: at(databasePort),
      KURI_BIND: at(kuriPort),
      KURI1: at(kuriPorts[0]),
      KURI2: at(kuriPorts[1]),
      ...Object.fromEntries(
        nodes.flatMap(({ name, postgresPort, apiPort }) => [
          [name.toUpperCase(), at(postgresPort)],
          [`${name.toUpperCase()}_PATRONI_PORT`, String(apiPort)],
        ]),
      ),
    },
  })
  return { databasePort, kuriPort, kuriPorts }
}
