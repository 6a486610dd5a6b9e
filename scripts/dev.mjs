// `npm run dev`: the server, restarted whenever a source file changes, and the web app with hot reload in front of it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installedNode, ROOT } from './install.mjs'

const node = await installedNode()
const port = process.env.PORT ?? '3000'
const webPort = process.env.WEB_PORT ?? '5173'
const watched = ['server/src', 'server/migrations', 'contract/src', 'verify/src', 'words'].map(
  (folder) => `--watch-path=${join(ROOT, folder)}`,
)
const server = spawn(
  node,
  ['--disable-warning=ExperimentalWarning', '--watch-preserve-output', ...watched, join(ROOT, 'server/src/main.ts')],
  // Links in messages lead to the pages with hot reload.
  { cwd: ROOT, stdio: 'inherit', env: { WEB_URL: `http://127.0.0.1:${webPort}`, ...process.env } },
)
const web = spawn(node, [join(ROOT, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false'], {
  cwd: join(ROOT, 'web'),
  stdio: 'inherit',
  env: { KURI_URL: `http://127.0.0.1:${port}`, ...process.env },
})
const children = [server, web]
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
for (const child of children)
  child.on('exit', (code) => {
    for (const other of children) other.kill('SIGTERM')
    process.exitCode = code ?? 0
  })
