// A PostgreSQL of its own whose commits reach the disk, which can be killed in two ways and started again where it was.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@kuri/server/platform/embedded-postgres/embedded-postgres'
import { findPostmaster } from '@kuri/server/platform/embedded-postgres/postmaster'
import { freePort } from './server-process.ts'

const POLL_MS = 5

export async function startPostgresProcess() {
  const dataDir = await mkdtemp(join(tmpdir(), 'kuri-chaos-'))
  const port = String(await freePort())
  // Another PostgreSQL than the embedded one: npm run test:postgres.
  const binariesFolder = process.env.KURI_TEST_POSTGRES_BINARIES
  const launch = () =>
    startEmbeddedPostgres({
      dataDir,
      durable: true,
      settings: { port },
      rights: 'TESTS',
      ...(binariesFolder ? { binariesFolder } : {}),
    })
  let running = await launch()
  const { url, clusterDir } = running

  return {
    url,
    /**
     * Like a power cut: postmaster and children are gone at once. The postmaster is halted first, for a child that it sees
     * dying makes it recover, and a child that sees the postmaster dying ends in its own way.
     */
    async kill() {
      const { pid } = findPostmaster(clusterDir)!
      process.kill(pid, 'SIGSTOP')
      for (const child of await childrenOf(pid)) endNow(child)
      endNow(pid)
      while (findPostmaster(clusterDir)) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    },
    /** On the same files and the same port. */
    async start() {
      running = await launch()
      if (running.url !== url) throw new Error(`PostgreSQL moved from ${url} to ${running.url}`)
    },
    async remove() {
      await running.stop()
      for (const folder of [clusterDir, dataDir]) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const list =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
      : execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
  return list.split(/\s+/).filter(Boolean).map(Number)
}

/** One that has just ended by itself is as dead as it should be. */
export function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
