// `npm run dev`: the server, restarted whenever a source file changes.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installedNode, ROOT } from './install.mjs'

const node = installedNode()
const watched = ['server/src', 'server/migrations', 'contract/src'].map(
  (folder) => `--watch-path=${join(ROOT, folder)}`,
)
const args = [
  '--disable-warning=ExperimentalWarning',
  '--watch-preserve-output',
  ...watched,
  join(ROOT, 'server/src/main.ts'),
]
const server = spawn(node, args, { cwd: ROOT, stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
