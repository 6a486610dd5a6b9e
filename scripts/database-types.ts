// `npm run db:types`: writes server/src/platform/database.generated.ts from a freshly migrated database.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@kuri/server/platform/embedded-postgres/embedded-postgres'
import { migrate } from '@kuri/server/platform/migrate'
import { generateTypes } from '@kuri/server/testing/database-types'

const dataDir = await mkdtemp(join(tmpdir(), 'kuri-types-'))
const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
try {
  await migrate(postgres.url)
  generateTypes(postgres.url)
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
