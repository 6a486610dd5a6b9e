// PostgreSQL runs without root, and the service connects without superuser rights.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '#platform/db/migrate'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPostmaster } from './postmaster.ts'
import { isRoot } from './run-as.ts'

// Only root may enter it, as with `mkdtemp` and most homes of root.
const parent = mkdtempSync(join(tmpdir(), 'kuri-rights-'))
const dataDir = join(parent, 'data')
mkdirSync(dataDir, { mode: 0o700 })
chmodSync(parent, 0o755)

let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, durable: false })
afterAll(async () => {
  await postgres.stop()
  rmSync(postgres.clusterDir, { recursive: true, force: true })
  rmSync(parent, { recursive: true, force: true })
})

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Several statements have several results.
    const { rows = [] } = await client.query({ text: sql, rowMode: 'array' })
    return rows.map((row) => row[0])
  } finally {
    await client.end()
  }
}
const superuserUrl = () => {
  const url = new URL(postgres.url)
  url.username = 'kuri'
  url.password = readFileSync(join(postgres.clusterDir, 'kuri.password'), 'utf8').trim()
  return url.href
}
const realUid = () => statSync(`/proc/${findPostmaster(postgres.clusterDir)!.pid}`).uid

test.runIf(isRoot())('[start] started by root, PostgreSQL really runs as an unprivileged user', () => {
  const { pid } = findPostmaster(postgres.clusterDir)!
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const uids = /^Uid:\s+(.*)$/m.exec(status)![1]!.split(/\s+/).map(Number)
  expect(uids.every((uid) => uid !== 0)).toBe(true)
  // A user namespace would map root to another number inside.
  expect(readFileSync(`/proc/${pid}/uid_map`, 'utf8')).toBe(readFileSync('/proc/self/uid_map', 'utf8'))
  expect(statSync(postgres.clusterDir).uid).toBe(uids[0])
})

test('[start] the role of the service is no superuser and can neither run programs nor read files', async () => {
  const rights = "concat_ws(' ', rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls)"
  expect(await ask(postgres.url, `SELECT ${rights} FROM pg_roles WHERE rolname = current_user`)).toEqual(['f f f f f'])
  const forbidden = [
    "COPY (SELECT 1) TO PROGRAM 'cat >/dev/null'",
    "DO $$ BEGIN CREATE TEMP TABLE t (a text); COPY t FROM PROGRAM 'id'; END $$",
    "SELECT pg_read_file('/etc/hostname')",
    "COPY (SELECT 1) TO '/tmp/kuri-written'",
    "SELECT pg_ls_dir('/')",
    'CREATE ROLE other SUPERUSER',
    'ALTER ROLE kuri_service SUPERUSER',
    'SET ROLE kuri',
    "ALTER SYSTEM SET log_statement = 'all'",
  ]
  for (const sql of forbidden) await expect(ask(postgres.url, sql), sql).rejects.toMatchObject({ code: '42501' })
})

test('[start] the role of the service migrates an empty database itself', async () => {
  await migrate(postgres.url)
  const foreign = `SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE nspname IN ('public', 'graphile_worker') AND relkind IN ('r', 'v') AND relowner <> 'kuri_service'::regrole`
  expect(await ask(postgres.url, foreign)).toEqual([])
})

test('[start] a database whose objects belong to the superuser is handed over at the next start', async () => {
  await ask(superuserUrl(), 'ALTER DATABASE kuri OWNER TO kuri')
  await ask(
    superuserUrl(),
    `CREATE TABLE public.old_one (id serial PRIMARY KEY, big bigint GENERATED ALWAYS AS IDENTITY); CREATE VIEW old_view AS SELECT 1 AS a;
     CREATE SEQUENCE old_sequence; CREATE TYPE old_enum AS ENUM ('A'); CREATE DOMAIN old_domain AS text; CREATE TYPE old_pair AS (a int);
     CREATE FUNCTION old_function(int, text) RETURNS int LANGUAGE sql AS 'SELECT 1'; CREATE SCHEMA old_schema;
     CREATE TABLE old_schema."Odd Name" (a text)`,
  )
  await postgres.stop()
  postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  await ask(
    postgres.url,
    `ALTER TABLE old_one ADD COLUMN more int; INSERT INTO old_one (more) VALUES (1); ALTER VIEW old_view RENAME TO newer_view;
     DROP SEQUENCE old_sequence; ALTER TYPE old_enum ADD VALUE 'B'; DROP DOMAIN old_domain; DROP TYPE old_pair;
     DROP FUNCTION old_function(int, text); DROP SCHEMA old_schema CASCADE; DROP VIEW newer_view; DROP TABLE old_one; DROP TYPE old_enum`,
  )
  await migrate(postgres.url)
})

test.runIf(isRoot())('[start] a cluster that belongs to root changes hands and keeps its data', async () => {
  await ask(postgres.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await postgres.stop()
  spawnSync('chown', ['-R', '0:0', postgres.clusterDir])
  postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  expect(await ask(postgres.url, 'SELECT answer FROM kept')).toEqual([42])
  expect(realUid()).not.toBe(0)
})

test.runIf(isRoot())('[start] a DATA_DIR below a folder that only root may enter works', async () => {
  const closed = mkdtempSync(join(tmpdir(), 'kuri-closed-'))
  const below = join(closed, 'a', 'data')
  const other = await startEmbeddedPostgres({ dataDir: below, durable: false })
  try {
    expect(await ask(other.url, 'SELECT 1')).toEqual([1])
    expect(statSync(closed).mode & 0o777).toBe(0o700)
    expect(existsSync(join(below, 'postgres.location'))).toBe(true)
  } finally {
    await other.stop()
    rmSync(join(other.clusterDir, '..'), { recursive: true, force: true })
    rmSync(closed, { recursive: true, force: true })
  }
})

test.runIf(isRoot())('[start] a private folder with other files in it keeps its rights', async () => {
  const shared = mkdtempSync(join(tmpdir(), 'kuri-home-'))
  writeFileSync(join(shared, 'notes.txt'), 'mine')
  chownSync(shared, 0, 0)
  const other = await startEmbeddedPostgres({ dataDir: shared, durable: false })
  await other.stop()
  expect(statSync(shared).mode & 0o777).toBe(0o700)
  rmSync(join(other.clusterDir, '..'), { recursive: true, force: true })
  rmSync(shared, { recursive: true, force: true })
})
