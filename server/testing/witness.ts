// The witness program as its operators run it: a process of its own, with its state in a file.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatKey } from '@kuri/verify/notes/note'
import { makeTrust } from '#platform/trust/trust'

const PROGRAM = fileURLToPath(new URL('../../scripts/kuri-witness.mjs', import.meta.url))

export const TRUST_KEY = '5e1c0f2ab94d7786c3e0951fa2b86d4470e9d3c81b5f6a2798cd04e1f3b2a596'
/** The keys of a test service that is given this TRUST_KEY. */
export const testTrust = makeTrust({ host: 'localhost', seed: Buffer.from(TRUST_KEY, 'hex'), seedOld: undefined })

export const newFolder = () => mkdtempSync(join(tmpdir(), 'kuri-witness-'))
export const runWitness = (...args: string[]) =>
  execFileSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8', stdio: 'pipe' })

/** Creates the state of a witness; returns its line of a policy. */
export const initWitness = (state: string, name = 'witness.example/w1', log = formatKey(testTrust.log.key)) =>
  runWitness('--init', '--state', state, '--name', name, '--log', log).trim()

export async function startWitness(state: string) {
  const child = spawn(process.execPath, [PROGRAM, '--state', state, '--port', '0'], { stdio: 'pipe' })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      const found = /http:\S+/.exec(String(data))?.[0]
      if (found) resolve(found)
    })
    child.on('exit', (code) => reject(new Error(`The witness ended with ${code}.`)))
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill()
    })
  return { url, stop }
}

type Answer = { status: number; type?: string; body?: string } | 'SILENCE'
export type Asked = { body: string }

/** A witness that answers as a test wants. */
export async function fakeWitness(answer: (asked: Asked) => Answer | Promise<Answer>) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', async () => {
      asked.push({ body })
      const given = await answer({ body })
      if (given !== 'SILENCE')
        response.writeHead(given.status, { 'content-type': given.type ?? 'text/plain' }).end(given.body ?? '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { url: `http://127.0.0.1:${port}`, asked, stop }
}

export function writePolicy(...lines: string[]): string {
  const path = join(newFolder(), 'policy.txt')
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}
