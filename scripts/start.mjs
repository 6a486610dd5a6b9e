import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { installedNode, ROOT } from './install.mjs'

// What `npm start` runs, on whatever Node the machine has.

const node = installedNode()
const args = ['--disable-warning=ExperimentalWarning', join(ROOT, 'server/src/main.ts'), ...process.argv.slice(2)]
// What Node has compiled once it need not compile at the next start.
const env = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'kuri'), ...process.env }
const server = spawn(node, args, { cwd: ROOT, stdio: 'inherit', env })
// The server decides when it has finished; we only pass the wish on and wait.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('error', (error) => {
  console.error(`Kuri could not be started with ${node}: ${error.message}`)
  process.exit(1)
})
server.on('exit', (code, signal) => {
  process.exit(signal ? 128 + constants.signals[signal] : code)
})
