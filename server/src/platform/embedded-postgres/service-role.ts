// The role that the service connects with: an ordinary one that owns its database and nothing else. The superuser only sets it up.
import { createHmac } from 'node:crypto'
import pg from 'pg'
import { SUPERUSER } from './cluster.ts'
import type { Owner } from './ownership.ts'

export const SERVICE_ROLE = 'kuri_service'
const DATABASE = 'kuri'

/** Derived, so that there is one password file; the superuser's password does not follow from it. */
export const servicePassword = (superuserPassword: string): string =>
  createHmac('sha256', superuserPassword).update(SERVICE_ROLE).digest('hex').slice(0, 48)

/** For tests: may also create databases, see the sessions of others and request checkpoints; and for tests of cells, replicate. */
export type ServiceRights = 'SERVICE' | 'TESTS' | 'TESTS_OF_CELLS'

export async function ensureServiceRole(superuser: Owner, password: string, rights: ServiceRights): Promise<void> {
  const { rowCount } = await superuser.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [SERVICE_ROLE])
  if (rowCount === 0) await superuser.query(`CREATE ROLE ${SERVICE_ROLE}`)
  const createDb = rights === 'SERVICE' ? 'NOCREATEDB' : 'CREATEDB'
  const replication = rights === 'TESTS_OF_CELLS' ? 'REPLICATION' : 'NOREPLICATION'
  const attributes = `LOGIN NOSUPERUSER NOCREATEROLE ${replication} NOBYPASSRLS ${createDb}`
  await superuser.query(`ALTER ROLE ${SERVICE_ROLE} ${attributes} PASSWORD ${pg.escapeLiteral(password)}`)
  if (rights !== 'SERVICE') await superuser.query(`GRANT pg_monitor, pg_checkpoint TO ${SERVICE_ROLE}`)
  if (rights === 'TESTS_OF_CELLS') await superuser.query(`GRANT pg_create_subscription TO ${SERVICE_ROLE}`)
}

/** Creates the service's database; hands over one that an earlier version made, when the service was the superuser. */
export async function ensureDatabase(superuser: Owner, url: string): Promise<void> {
  const { rows } = await superuser.query<{ owner: string }>(
    'SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1',
    [DATABASE],
  )
  if (rows[0] === undefined) {
    await superuser.query(`CREATE DATABASE ${DATABASE} OWNER ${SERVICE_ROLE}`)
    return
  }
  if (rows[0].owner === SERVICE_ROLE) return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await handOver(client)
  } finally {
    await client.end()
  }
}

/** REASSIGN OWNED refuses the superuser that initdb made, so every object is named. Extensions stay the superuser's. */
const OWNED_OBJECTS = `
  WITH own AS (SELECT oid FROM pg_roles WHERE rolname = '${SUPERUSER}'),
       extended AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e')
  SELECT format('SCHEMA %I', nspname) AS object FROM pg_namespace, own
    WHERE nspowner = own.oid AND nspname !~ '^(pg_|information_schema$)'
  UNION ALL
  SELECT format('%s %s', CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
                c.oid::regclass)
    FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace, own
    WHERE relowner = own.oid AND relkind IN ('r', 'p', 'v', 'm', 'S') AND nspname !~ '^(pg_|information_schema$)'
      AND NOT EXISTS (SELECT FROM extended e WHERE e.classid = 'pg_class'::regclass AND e.objid = c.oid)
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i')
                        AND relkind = 'S')
  UNION ALL
  SELECT format('%s %s', CASE prokind WHEN 'p' THEN 'PROCEDURE' WHEN 'a' THEN 'AGGREGATE' ELSE 'FUNCTION' END, p.oid::regprocedure)
    FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace, own
    WHERE proowner = own.oid AND nspname !~ '^(pg_|information_schema$)'
      AND NOT EXISTS (SELECT FROM extended e WHERE e.classid = 'pg_proc'::regclass AND e.objid = p.oid)
  UNION ALL
  SELECT format('%s %s', CASE typtype WHEN 'd' THEN 'DOMAIN' ELSE 'TYPE' END, t.oid::regtype)
    FROM pg_type t JOIN pg_namespace n ON n.oid = typnamespace, own
    WHERE typowner = own.oid AND nspname !~ '^(pg_|information_schema$)' AND typelem = 0
      AND (typtype IN ('d', 'e', 'r') OR EXISTS (SELECT FROM pg_class c WHERE c.oid = typrelid AND c.relkind = 'c'))
      AND NOT EXISTS (SELECT FROM extended e WHERE e.classid = 'pg_type'::regclass AND e.objid = t.oid)`

/** In one transaction, with the database itself last: a kill in the middle leaves it as it was. */
async function handOver(client: pg.Client): Promise<void> {
  await client.query('BEGIN')
  const { rows } = await client.query<{ object: string }>(OWNED_OBJECTS)
  // A table takes its sequences and row type along, so an object may have been handed over already; doing it again changes nothing.
  for (const { object } of rows) await client.query(`ALTER ${object} OWNER TO ${SERVICE_ROLE}`)
  await client.query(`ALTER DATABASE ${DATABASE} OWNER TO ${SERVICE_ROLE}`)
  await client.query('COMMIT')
}
