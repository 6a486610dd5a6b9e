// The real server as a process of its own, which can be killed without mercy and started again on the same port.
import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const READY_WITHIN_MS = 90_000

/**
 * Below the ports that systems hand out by themselves: while nobody listens on it, a client that tries again and again would
 * sooner or later be given the very port as its own and connect to itself.
 */
const FIRST_PORT = 12_000
const LAST_PORT = 31_999

export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT + 1))
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
}

export type ServerProcess = ReturnType<typeof makeServerProcess>

export function makeServerProcess(databaseUrl: string, port: number, env: Record<string, string> = {}) {
  let child: ChildProcess | null = null
  const url = `http://127.0.0.1:${port}`
  const dataDir = `/tmp/kuri-test-data/chaos-${port}`

  function launch() {
    child = spawn(`${ROOT}/node_modules/.bin/node`, ['server/src/main.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        DEV_OTP: '123456',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        SEED_DEMO: 'false',
        DATABASE_POOL_SIZE: '6',
        DATA_DIR: dataDir,
        ...(process.env.KURI_TEST_NATS_URL ? { EVENT_BUS: 'nats', NATS_URL: process.env.KURI_TEST_NATS_URL } : {}),
        NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'kuri'),
        ...env,
      },
      stdio: ['ignore', 'ignore', process.env.KURI_CHAOS_LOG ? openSync(process.env.KURI_CHAOS_LOG, 'a') : 'inherit'],
    })
  }

  async function start() {
    launch()
    await ready()
  }

  /** Waits until the process that was started says that it can serve; one that has ended will not. */
  async function ready() {
    const deadline = Date.now() + READY_WITHIN_MS
    while (Date.now() < deadline) {
      if (!child || child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the server ended with ${child?.exitCode ?? child?.signalCode}`)
      const isReady = await fetch(`${url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      )
      if (isReady) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`the server was not ready within ${READY_WITHIN_MS} ms`)
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    if (!child) return
    const ending = gone(child)
    child.kill(signal)
    await ending
    child = null
  }

  return {
    url,
    /** Starts it without waiting until it can serve. */
    launch,
    start,
    ready,
    end,
    /** It was started and has not ended. */
    isAlive: () => child !== null && child.exitCode === null && child.signalCode === null,
    async remove() {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const gone = (child: ChildProcess) =>
  new Promise<void>((resolve) =>
    child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', () => resolve()),
  )
