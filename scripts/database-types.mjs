// Writes server/src/platform/database.generated.ts from a migrated database (npm run db:types); --verify only compares.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const url = process.env.TYPES_DATABASE_URL
if (!url) {
  console.error('Set TYPES_DATABASE_URL to a migrated database.')
  process.exit(1)
}
execFileSync(
  `${root}/node_modules/.bin/kysely-codegen`,
  [
    '--dialect=postgres',
    '--camel-case',
    '--singularize',
    '--date-parser=string',
    '--log-level=error',
    '--exclude-pattern=graphile_worker.*',
    '--exclude-pattern=schema_migrations',
    '--type-mapping={"int8":"number","timestamptz":"Date","date":"string"}',
    `--url=${url}`,
    `--out-file=${root}/server/src/platform/database.generated.ts`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
)
