import pg from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase } from '#server/testing/test-app'
import { migrate } from './migrate.ts'

test('[start] processes that start at the same moment on an empty database all come up', async () => {
  const database = await cloneDatabase('template0')
  try {
    await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)))
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query('SELECT name, count(*)::int AS times FROM schema_migrations GROUP BY name')
    await client.end()
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ times }) => times !== 1)).toEqual([])
  } finally {
    await database.drop()
  }
})
