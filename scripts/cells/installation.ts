// Two cells behind HAProxy with deploy/cells/edge.cfg, each with a PostgreSQL: a has one Kuri process, b has two. TLS ends at the edge. People
// sign in at a; b has joined it.
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '@kuri/server/platform/embedded-postgres/embedded-postgres'
import type { TestCell } from '@kuri/server/testing/homes'
import { freePort } from '../../tests/chaos/server-process.ts'
import { type Kuri, ROOT, startKuri } from '../bidding/kuri.ts'
import { type Processes, until } from '../bidding/processes.ts'
import { withClient } from '../operator/cell-links.ts'
import { WEB_FOLDER } from '../web.mjs'
import { makeCertificates } from './certificates.ts'

export type Cell = Awaited<ReturnType<typeof startCell>>
export type Installation = Awaited<ReturnType<typeof startInstallation>>

/** All of them are this machine: what a host name is elsewhere is an address here, so that no name has to be looked up. */
const EDGE_HOST = '127.0.0.1'
const CELL_HOSTS = { a: '127.0.0.2', b: '127.0.0.3' } as const
const PROCESS_COUNTS = { a: 1, b: 2 } as const
const ALL_HOSTS = [EDGE_HOST, ...Object.values(CELL_HOSTS)]
const ROUTED_WITHIN_MS = 30_000
/** The identity cell publishes its key with a heartbeat. */
const FOLLOWED_WITHIN_MS = 30_000

export function startPostgres(folder: string, name: string) {
  const dataDir = join(folder, name)
  mkdirSync(dataDir, { mode: 0o700, recursive: true })
  return startEmbeddedPostgres({
    ...{ dataDir, durable: false, rights: 'TESTS_OF_CELLS' },
    settings: { wal_level: 'logical', max_slot_wal_keep_size: '256MB' },
  })
}

async function startCell(processes: Processes, folder: string, name: keyof typeof CELL_HOSTS, edgePort: number) {
  const postgres = await startPostgres(folder, name)
  const url = `https://${CELL_HOSTS[name]}:${edgePort}`
  const env = {
    KURI_MODE: 'development',
    KURI_CELL: name,
    // One secret for both: it is not the secret that keeps their people apart.
    KURI_SECRET: 'one-secret-for-both-cells-of-this-installation',
    PUBLIC_URL: url,
    WEB_URL: `https://${EDGE_HOST}:${edgePort}`,
    WEB_FOLDER,
    DATA_DIR: join(folder, name),
    TRUST_PROXY: '1',
  }
  const cell: TestCell = { url, databaseUrl: postgres.url, env }
  const kuris: (Kuri & { port: number })[] = []
  while (kuris.length < PROCESS_COUNTS[name]) {
    const port = await freePort()
    const kuri = await startKuri(processes, {
      name: `kuri-${name}${kuris.length + 1}`,
      port,
      env: { ...env, DATABASE_URL: postgres.url },
    })
    kuris.push({ ...kuri, port })
  }
  return { name, ...cell, kuri: kuris[0]!, kuris, postgres }
}

export async function startInstallation(processes: Processes, folder: string) {
  const edgePort = await freePort()
  const httpPort = await freePort()
  const certificates = makeCertificates(folder, ALL_HOSTS)
  const cells = [await startCell(processes, folder, 'a', edgePort), await startCell(processes, folder, 'b', edgePort)]
  const hosts = join(folder, 'cell-hosts.map')
  writeFileSync(hosts, cells.map(({ name }) => `${CELL_HOSTS[name]} ${name}\n`).join(''))
  const servers = cells.flatMap(({ name, kuris }) =>
    kuris.map(({ port }, index) => [`CELL_${name.toUpperCase()}${index + 1}`, `127.0.0.1:${port}`]),
  )
  processes.start({
    name: 'edge',
    command: '/usr/sbin/haproxy',
    args: ['-db', '-f', join(ROOT, 'deploy/cells/edge.cfg')],
    env: {
      HTTP_BIND: `${EDGE_HOST}:${httpPort}`,
      HTTPS_BIND: ALL_HOSTS.map((host) => `${host}:${edgePort}`).join(','),
      CERTIFICATES: certificates.edgeFile,
      CELL_HOSTS: hosts,
      HOME_CELL: 'a',
      ...Object.fromEntries(servers),
    },
  })
  await until('the edge leads to both cells', ROUTED_WITHIN_MS, async () => {
    const statuses = await Promise.all(cells.map(({ url }) => statusOf(`${url}/readyz`)))
    return statuses.every((status) => status === 200)
  })
  const [a, b] = cells as [Cell, Cell]
  await runCells(a, ['identity', 'Home'])
  await runCells(b, ['join', 'South'], { IDENTITY_DATABASE_URL: a.databaseUrl })
  await until('b has the key of hand-overs', FOLLOWED_WITHIN_MS, () =>
    withClient(b.databaseUrl, async (client) => (await client.query('SELECT FROM cell_keys')).rowCount === 1),
  )
  return {
    edgeUrl: `https://${EDGE_HOST}:${edgePort}`,
    httpUrl: `http://${EDGE_HOST}:${httpPort}`,
    certificates,
    folder,
    a,
    b,
    async stop() {
      for (const { kuris } of cells) for (const kuri of kuris) await kuri.end('SIGTERM')
      for (const { postgres } of cells) await postgres.stop()
    },
  }
}

/** As an operator of the cell runs it. */
export async function runCells({ env, databaseUrl }: TestCell, words: readonly string[], more = {}): Promise<void> {
  const args = ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts/cells.ts'), ...words]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, ...env, DATABASE_URL: databaseUrl, ...more },
  })
  console.log(`  ${stdout.trim()}`)
}

export const statusOf = (url: string, headers: Record<string, string> = {}): Promise<number | null> =>
  fetch(url, { headers, signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status,
    () => null,
  )
