// A partner's SDK: @hey-api/openapi-ts makes a client from the document, strict TypeScript accepts it, and with it alone a partner plays
// from the first sign-in to the winner of an auction (play-sdk.ts) against a server of its own.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import { finish, openapiPath } from './documents.ts'

const HERE = import.meta.dirname
const ROOT = join(HERE, '..', '..')
const NODE_ARGS = ['--disable-warning=ExperimentalWarning']
/** Not under node_modules, where Node does not run TypeScript. */
const SDK = join(HERE, 'generated', 'sdk')

async function startServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'kuri-partner-'))
  const child = spawn(process.execPath, [...NODE_ARGS, join(ROOT, 'server/src/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...{ KURI_MODE: 'development', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' },
      ...{ DEV_OTP: '123456', RATE_LIMITS: 'off', SEED_DEMO: 'false', LOG_LEVEL: 'error' },
    },
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const found = /Kuri is ready: open (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(`The server did not start.\n${output}`)))
  })
  return {
    url,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Nothing to say, or what was printed. The server's output is read meanwhile: a full pipe would stop it. */
const run = (command: string, args: string[], env: NodeJS.ProcessEnv = process.env) =>
  new Promise<string[]>((resolve) => {
    execFile(command, args, { cwd: HERE, env, timeout: 300_000 }, (error, stdout, stderr) =>
      resolve(error ? [error.message, ...`${stdout}${stderr}`.split('\n')] : []),
    )
  })

// The server takes some seconds to create its database.
const starting = startServer()
starting.catch(() => {})
rmSync(SDK, { recursive: true, force: true })
await createClient({
  input: openapiPath,
  output: { path: SDK, module: { extension: '.ts' } },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  logs: { level: 'silent', file: false },
})
const server = await starting
const problems = await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.sdk.json'])
if (problems.length === 0)
  problems.push(
    ...(await run(process.execPath, [...NODE_ARGS, 'play-sdk.ts'], { ...process.env, KURI_URL: server.url })),
  )
await server.stop()
finish(problems)
