// A world whose every text that a person typed would run as code, if a page ever put it into its markup.
import type { TestApp } from '@kuri/server/testing/test-app'
import { sql } from 'kysely'

export const PROBE = `<img src=x onerror="window.wasHacked=1">"'`

/** Columns that people fill with words of their own. Codes, numbers, addresses of mail and what we compute are not among them. */
const TYPED = [
  ...[
    'name',
    'description',
    'message',
    'title',
    'body',
    'text',
    'comment',
    'note',
    'address',
    'custodian',
    'reference',
  ],
  ...['line1', 'line2', 'city', 'district', 'post_office', 'share_title', 'share_body', 'file_name', 'device_name'],
  ...[
    'payer_name',
    'payee_name',
    'relation_name',
    'to_name',
    'type_name',
    'account_holder',
    'bank_name',
    'branch_name',
  ],
  ...['bank_account_holder', 'bank_branch_name', 'instrument_bank', 'reason', 'deletion_reason', 'state_reason'],
  ...['end_reason', 'return_note', 'approval_comment', 'disqualification_note', 'imported_name', 'holder_name'],
]
/** Their `name` or `reason` is a code of ours. */
const OUR_OWN = ['schema_migrations', 'refused_bids', 'payment_transactions', 'passkeys', 'messages']

/** As the same words are called in JSON. */
const TYPED_KEYS: ReadonlySet<string> = new Set(
  [...TYPED, 'label', 'employer', 'job_title'].map((name) =>
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  ),
)
/** Their words in JSON are codes of ours, or what a hash was made of. */
const JSON_OF_OUR_OWN = ['room_events', 'notifications', 'idempotency_keys']
/** "PROGRAM_FULL": a reason that we give. */
const CODE = /^[A-Z][A-Z0-9_]*$/

function withProbes(value: unknown, isTyped = false): unknown {
  if (typeof value === 'string') return isTyped && !CODE.test(value) ? `${value} ${PROBE}` : value
  if (Array.isArray(value)) return value.map((each) => withProbes(each, isTyped))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withProbes(each, TYPED_KEYS.has(key))]))
}

/** Adds the probe to the typed texts inside of JSON: addresses, what an audit entry says, lines of receipts. */
async function plantInJson(app: TestApp): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'jsonb'
      AND NOT table_name = ANY(${[...OUR_OWN, ...JSON_OF_OUR_OWN]})`.execute(app.db)
  const planted: string[] = []
  for (const { table, column } of columns)
    await app.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ row: string; value: unknown }>`
        SELECT ctid::text AS "row", ${sql.ref(column)} AS value FROM ${sql.table(table)}
        WHERE ${sql.ref(column)} IS NOT NULL`.execute(tx)
      const changed = rows
        .map(({ row, value }) => ({ row, before: JSON.stringify(value), after: JSON.stringify(withProbes(value)) }))
        .filter(({ before, after }) => before !== after)
      if (changed.length === 0) return
      planted.push(`${table}.${column}`)
      await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(tx)
      for (const { row, after } of changed)
        await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${after}::jsonb WHERE ctid = ${row}::tid`.execute(
          tx,
        )
      await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(tx)
    })
  return planted
}

/** Adds the probe to every text that is there. Triggers rest meanwhile: some rows may never change. */
export async function plantProbes(app: TestApp): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'text'
      AND column_name = ANY(${TYPED}) AND NOT table_name = ANY(${OUR_OWN})`.execute(app.db)
  for (const { table, column } of rows)
    await app.db.transaction().execute(async (tx) => {
      await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(tx)
      await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${sql.ref(column)} || ${` ${PROBE}`}`.execute(tx)
      await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(tx)
    })
  return [...rows.map(({ table, column }) => `${table}.${column}`), ...(await plantInJson(app))]
}
