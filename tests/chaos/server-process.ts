// The real server as a process of its own, which can be killed without mercy and started again on the same port.
import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

export function makeServerProcess(databaseUrl: string, port: number, env: Record<string, string> = {}) {
  let child: ChildProcess | null = null
  const url = `http://127.0.0.1:${port}`

  async function start() {
    const started = spawn(`${ROOT}/node_modules/.bin/node`, ['server/src/main.ts'], {
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
        DATA_DIR: `/tmp/kuri-test-data/chaos-${port}`,
        ...env,
      },
      stdio: ['ignore', 'ignore', process.env.KURI_CHAOS_LOG ? openSync(process.env.KURI_CHAOS_LOG, 'a') : 'inherit'],
    })
    child = started
    while (started.exitCode === null) {
      const isReady = await fetch(`${url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      )
      if (isReady) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`the server ended with ${started.exitCode}`)
  }

  const gone = (of: ChildProcess) =>
    new Promise<void>((resolve) =>
      of.exitCode !== null || of.signalCode !== null ? resolve() : of.once('exit', () => resolve()),
    )

  return {
    url,
    start,
    async end(signal: 'SIGKILL' | 'SIGTERM') {
      if (!child) return
      const ending = gone(child)
      child.kill(signal)
      await ending
      child = null
    },
  }
}
