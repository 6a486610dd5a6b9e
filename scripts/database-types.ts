// `npm run db:types`: writes server/src/platform/db/database.generated.ts from a freshly migrated database.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@kuri/server/platform/db/migrate'
import { startEmbeddedPostgres } from '@kuri/server/platform/embedded-postgres/embedded-postgres'
import { generateTypes } from '@kuri/server/testing/database-types'

const dataDir = await mkdtemp(join(tmpdir(), 'kuri-types-'))
const postgres = await startEmbeddedPostgres({ dataDir, durable: false, rights: 'TESTS' })
try {
  await migrate(postgres.url)
  generateTypes(postgres.url)
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
