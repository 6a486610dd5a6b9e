// `npm run test:nats`: runs the tests of the live room with NATS as the event bus. Installs Debian's nats-server when it is missing,
// starts it on a free port and stops it afterwards.
import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { installedNode, ROOT } from './install.mjs'
import { installNatsServer, startNatsServer } from './nats-server.mjs'

const SUITE = [
  'server/src/features/auctions/room',
  'server/src/features/auctions/bidding',
  'tests/room-fuzz',
  'tests/chaos',
]

const node = await installedNode()
const nats = await start()
const { status } = spawnSync(
  node,
  [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'all', ...SUITE],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
      KURI_TEST_NATS_URL: nats.url,
    },
  },
)
nats.stop()
process.exit(status ?? 1)

async function start() {
  try {
    installNatsServer()
    return await startNatsServer()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
