// Debian's nats-server for tests: installed when it is missing, started on a free port.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect, createServer } from 'node:net'

const BINARY = '/usr/sbin/nats-server'

export function installNatsServer() {
  if (existsSync(BINARY)) return
  const run = (...args) =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  run('update', '-qq')
  if (run('install', '-y', '-qq', '--no-install-recommends', 'nats-server').status !== 0)
    throw new Error('Could not install nats-server. Run this as root on Debian with network access.')
}

/** Resolves when it listens. */
export async function startNatsServer() {
  const port = await freePort()
  const credentials = ['--user', 'kuri', '--pass', 'p/w']
  const nats = spawn(BINARY, ['-a', '127.0.0.1', '-p', String(port), ...credentials], { stdio: 'ignore' })
  while (!(await isListening(port))) {
    if (nats.exitCode !== null)
      throw new Error(`nats-server ended with ${nats.exitCode} before it listened on port ${port}.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url: `nats://kuri:p%2Fw@127.0.0.1:${port}`, stop: () => nats.kill() }
}

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

const isListening = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
