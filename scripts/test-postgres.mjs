// npm run test:postgres: the whole suite on the oldest PostgreSQL that Kuri supports. Runs on the installed Node, because
// scripts/postgres/test.ts is TypeScript; arguments select test files.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installedNode, ROOT } from './install.mjs'

const { status } = spawnSync(
  await installedNode(),
  [join(ROOT, 'scripts', 'postgres', 'test.ts'), ...process.argv.slice(2)],
  { cwd: ROOT, stdio: 'inherit' },
)
process.exit(status ?? 1)
