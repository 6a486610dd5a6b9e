import pg from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase } from '#testing/test-app'
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

// Their rows stay for good, so nobody pays for a look at what refers to them.
const NEVER_DELETED = [
  'users',
  'files',
  'companies',
  'branches',
  'programs',
  'auctions',
  'document_template_versions',
  'signature_assets',
  'challenges',
  'challenge_questions',
  'challenge_options',
  'challenge_results',
]
// As many rows as there are open sockets.
const ALWAYS_SMALL = ['room_seats']

test('[scale] what refers to a row that may be deleted is found by an index', async () => {
  const database = await cloneDatabase()
  try {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    // An index that leaves out rows serves only when it leaves out those that refer to nothing.
    const { rows } = await client.query(
      `SELECT conname FROM pg_constraint AS reference
       WHERE contype = 'f' AND confrelid::regclass::text <> ALL ($1) AND conrelid::regclass::text <> ALL ($2)
         AND NOT EXISTS (
           SELECT FROM pg_index WHERE indrelid = conrelid
             AND (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
             AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))`,
      [NEVER_DELETED, ALWAYS_SMALL],
    )
    await client.end()
    expect(rows.map(({ conname }) => conname)).toEqual([])
  } finally {
    await database.drop()
  }
})
