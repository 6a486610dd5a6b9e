// Three PostgreSQL under Patroni, and the etcd that decides who is primary, with deploy/ha/patroni.yml.
import { chownSync, copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../tests/chaos/server-process.ts'
import { ROOT } from '../bidding/kuri.ts'
import { type Processes, until } from '../bidding/processes.ts'
import { makeNode, type Node } from './node.ts'
import { clusterUser } from './packages.ts'

export type Replication = 'SYNCHRONOUS' | 'STRICT' | 'ASYNCHRONOUS'
export type Member = { name: string; role: string; state: string; timeline?: number }
export type Cluster = Awaited<ReturnType<typeof startCluster>>

const HEALTHY_WITHIN_MS = 120_000
const SETTINGS: Record<Replication, { synchronous_mode: boolean; synchronous_mode_strict: boolean }> = {
  SYNCHRONOUS: { synchronous_mode: true, synchronous_mode_strict: false },
  STRICT: { synchronous_mode: true, synchronous_mode_strict: true },
  ASYNCHRONOUS: { synchronous_mode: false, synchronous_mode_strict: false },
}

export async function startCluster(processes: Processes, folder: string) {
  const user = clusterUser()
  const clusterFolder = join(folder, 'cluster')
  mkdirSync(clusterFolder)
  copyFileSync(join(ROOT, 'deploy/ha/patroni.yml'), join(clusterFolder, 'patroni.yml'))
  if (user) chownSync(clusterFolder, user.uid, user.gid)

  const [etcdPort, peerPort] = [await freePort(), await freePort()]
  const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`]
  processes.start({
    name: 'etcd',
    command: '/usr/bin/etcd',
    args: [
      ...['--name', 'etcd1', '--data-dir', join(clusterFolder, 'etcd'), '--logger', 'zap'],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd1=${peer}`],
    ],
    env: { ...process.env, ETCD_UNSUPPORTED_ARCH: process.arch === 'arm64' ? 'arm64' : '' },
    user,
  })
  await until('etcd is ready', 30_000, () =>
    fetch(`${client}/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )

  const nodes: Node[] = []
  for (const name of ['db1', 'db2', 'db3']) {
    const ports = { postgresPort: await freePort(), apiPort: await freePort(), etcdPort }
    nodes.push(makeNode(processes, { name, folder: clusterFolder, user, ...ports }))
  }
  for (const node of nodes) node.start()

  async function members(): Promise<Member[]> {
    for (const { api } of nodes)
      try {
        const answer = await fetch(`${api}/cluster`, { signal: AbortSignal.timeout(1500) })
        return ((await answer.json()) as { members: Member[] }).members
      } catch {
        // This node is down; another one knows.
      }
    return []
  }
  const nodeOf = (name: string) => nodes.find((node) => node.name === name)!

  return {
    nodes,
    members,
    /** Brings back the nodes that died, sets the replication and waits until all three agree. Returns the primary. */
    async prepare(replication: Replication): Promise<Node> {
      for (const node of nodes) if (node.hasEnded()) node.start()
      const leader = await until('the cluster has a primary', HEALTHY_WITHIN_MS, async () =>
        (await members()).find(({ role, state }) => role === 'leader' && state === 'running'),
      )
      const body = JSON.stringify(SETTINGS[replication])
      await fetch(`${nodeOf(leader.name).api}/config`, { method: 'PATCH', body })
      const wantsSync = replication !== 'ASYNCHRONOUS'
      const healthy = await until(`three healthy nodes, ${replication}`, HEALTHY_WITHIN_MS, async () => {
        const all = await members()
        const isHealthy =
          all.length === nodes.length &&
          all.every(({ state }) => ['running', 'streaming'].includes(state)) &&
          all.some(({ role }) => role === 'leader') &&
          all.some(({ role }) => role === 'sync_standby') === wantsSync &&
          new Set(all.map(({ timeline }) => timeline)).size === 1
        return isHealthy ? all : null
      })
      return nodeOf(healthy.find(({ role }) => role === 'leader')!.name)
    },
    async switchOver(from: Node) {
      const answer = await fetch(`${from.api}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name }),
      })
      if (!answer.ok) throw new Error(`The switchover failed: ${await answer.text()}`)
    },
    async stop() {
      for (const node of nodes) await node.shutDown()
      await until('PostgreSQL has stopped', 20_000, () => nodes.every((node) => node.isStopped()))
    },
  }
}
