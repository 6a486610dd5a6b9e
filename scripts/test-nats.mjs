// `npm run test:nats`: runs the tests of the live room with NATS as the event bus. Installs Debian's nats-server when it is missing,
// starts it on a free port and stops it afterwards.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { installedNode, ROOT } from './install.mjs'

const BINARY = '/usr/sbin/nats-server'
const SUITE = [
  'server/src/features/auctions/room',
  'server/src/features/auctions/bidding',
  'tests/room-fuzz',
  'tests/chaos',
]

const node = installedNode()
if (!existsSync(BINARY)) {
  const run = (...args) =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  run('update', '-qq')
  if (run('install', '-y', '-qq', '--no-install-recommends', 'nats-server').status !== 0) {
    console.error('Could not install nats-server. Run this as root on Debian with network access.')
    process.exit(1)
  }
}

const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address()
    probe.close(() => resolve(port))
  })
})
const credentials = ['--user', 'kuri', '--pass', 'p/w']
const nats = spawn(BINARY, ['-a', '127.0.0.1', '-p', String(port), ...credentials], { stdio: 'ignore' })
const isListening = () =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
while (!(await isListening())) {
  if (nats.exitCode !== null) {
    console.error(`nats-server ended with ${nats.exitCode} before it listened on port ${port}.`)
    process.exit(1)
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
}

const { status } = spawnSync(
  node,
  [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'all', ...SUITE],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
      KURI_TEST_NATS_URL: `nats://kuri:p%2Fw@127.0.0.1:${port}`,
    },
  },
)
nats.kill()
process.exit(status ?? 1)
