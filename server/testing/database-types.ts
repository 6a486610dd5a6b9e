// Generates the row types from the migrated schema; a test fails when they are outdated.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export function generateTypes(databaseUrl: string, options: { verify?: boolean } = {}): void {
  execFileSync(
    process.execPath,
    [
      `${ROOT}/node_modules/kysely-codegen/dist/cli/bin.js`,
      '--dialect=postgres',
      '--camel-case',
      '--singularize',
      '--date-parser=string',
      '--log-level=error',
      // One table is only used by processes of the previous version, the others are partitions.
      '--exclude-pattern={public.room_processes,partitions.*}',
      '--type-mapping={"int8":"number","timestamptz":"Date","date":"string"}',
      `--url=${databaseUrl}`,
      `--out-file=${ROOT}/server/src/platform/db/database.generated.ts`,
      ...(options.verify ? ['--verify'] : []),
    ],
    { stdio: 'pipe' },
  )
}
