// The yardsticks of PostgreSQL itself, on the same database server.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { percentile } from './percentile.ts'

function pgbench(): string {
  const find = () =>
    existsSync('/usr/bin/pgbench') ? '/usr/bin/pgbench' : globSync('/usr/lib/postgresql/*/bin/pgbench')[0]
  if (!find())
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql-contrib'], {
      stdio: 'ignore',
    })
  const found = find()
  if (!found) throw new Error('pgbench is needed: apt-get install postgresql-contrib')
  return found
}

/** Lock a row, insert, update, commit: transactions a second. */
export async function hotRow(databaseUrl: string, rows: number, clients: number, seconds: number): Promise<number> {
  const output = await run(databaseUrl, rows, clients, seconds, [])
  return Number(/tps = ([\d.]+)/.exec(output)![1])
}

/** The p99 of the same at half of its maximum rate, in ms: what PostgreSQL answers when nothing stands before it. */
export async function hotRowTail(databaseUrl: string, clients: number, seconds: number): Promise<number> {
  const perSecond = await hotRow(databaseUrl, 1, clients, seconds)
  const folder = mkdtempSync(join(tmpdir(), 'kuri-pgbench-'))
  await run(databaseUrl, 1, clients, seconds, [
    '-R',
    String(Math.round(perSecond / 2)),
    '-l',
    `--log-prefix=${folder}/log`,
  ])
  const micros = readdirSync(folder)
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
    .map((line) => Number(line.split(' ')[2]))
  rmSync(folder, { recursive: true })
  return percentile(micros, 0.99) / 1000
}

async function run(databaseUrl: string, rows: number, clients: number, seconds: number, more: readonly string[]) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`DROP TABLE IF EXISTS yard_bids, yard_rows;
    CREATE TABLE yard_rows (id integer PRIMARY KEY, amount bigint NOT NULL, version integer NOT NULL);
    CREATE TABLE yard_bids (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, row_id integer NOT NULL, amount bigint NOT NULL, at timestamptz NOT NULL);
    INSERT INTO yard_rows SELECT n, 0, 0 FROM generate_series(1, ${rows}) n`)
  await client.end()
  const script = join(tmpdir(), 'kuri-yardstick.sql')
  writeFileSync(
    script,
    `\\set row random(1, ${rows})
BEGIN;
SELECT * FROM yard_rows WHERE id = :row FOR NO KEY UPDATE;
INSERT INTO yard_bids (row_id, amount, at) VALUES (:row, 1, now());
UPDATE yard_rows SET amount = amount + 1, version = version + 1 WHERE id = :row;
COMMIT;
`,
  )
  const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), ...more]
  return execFileSync(pgbench(), [...options, '-f', script, databaseUrl], { encoding: 'utf8' })
}
