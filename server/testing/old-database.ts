// A database of its own for tests of migrations, empty and as it was before one of them.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#platform/db/migrate'
import { cloneDatabase } from './test-app.ts'

const MIGRATIONS = join(import.meta.dirname, '../migrations')

type Work = (client: pg.Client, url: string) => Promise<void>

/** The client plans statements without their values, as the service's connections for bids do. */
export async function withClient(work: Work, template?: string): Promise<void> {
  const database = await cloneDatabase(template)
  const client = new pg.Client({ connectionString: database.url, options: '-c plan_cache_mode=force_generic_plan' })
  try {
    await client.connect()
    await work(client, database.url)
  } finally {
    await client.end()
    await database.drop()
  }
}

/** `before`: the number of the first migration that is missing. */
export async function withOldDatabase(before: string, work: Work): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kuri-migrations-'))
  try {
    for (const file of await readdir(MIGRATIONS))
      if (file < before) await cp(join(MIGRATIONS, file), join(folder, file))
    await withClient(async (client, url) => {
      await migrate(url, folder)
      await work(client, url)
    }, 'template0')
  } finally {
    await rm(folder, { recursive: true })
  }
}
