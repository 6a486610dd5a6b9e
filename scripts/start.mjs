import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { installedNode, ROOT } from './install.mjs'
import { ensureWebBuilt, WEB_FOLDER } from './web.mjs'

// `npm start`: builds the web app and runs the server with the installed Node, whatever Node the machine has.

const node = await installedNode()
const hasWeb = await ensureWebBuilt(node)
// The API works without its pages; the reason is printed above.
if (!hasWeb) console.error('The web app could not be built (see above). Only the API is served.')
const args = ['--disable-warning=ExperimentalWarning', join(ROOT, 'server/src/main.ts'), ...process.argv.slice(2)]
// Node keeps what it has compiled, so that the next start is faster.
const env = {
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'kuri'),
  ...(hasWeb ? { WEB_FOLDER } : {}),
  ...process.env,
}
const server = spawn(node, args, { cwd: ROOT, stdio: 'inherit', env })
// The server shuts down by itself; signals are only passed on.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('error', (error) => {
  console.error(`Could not start Kuri with ${node}: ${error.message}`)
  process.exit(1)
})
server.on('exit', (code, signal) => {
  process.exit(signal ? 128 + constants.signals[signal] : code)
})
