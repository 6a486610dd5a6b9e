import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#testing/test-app'
import { rowArray } from './row-array.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await cloneDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('CREATE TYPE pair AS (word text, number integer, at timestamptz)')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const word = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0')),
  fc.constantFrom('', 'NULL', '"', '\\', '{}', '()', ',', ' a ', '\n', '),(', '"),("', "it's"),
)

test('PostgreSQL reads every text, number and instant as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.option(word),
          fc.integer({ min: -1e6, max: 1e6 }),
          fc.option(fc.constant(new Date(1_700_000_000_123))),
        ),
        { maxLength: 8 },
      ),
      async (rows) => {
        const { rows: read } = await client.query({
          text: 'SELECT word, number, at FROM unnest($1::pair[])',
          values: [rowArray(rows)],
          rowMode: 'array',
        })
        expect(read).toEqual(rows)
      },
    ),
    { numRuns: 200 },
  )
})
