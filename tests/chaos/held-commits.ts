// Stops bids between their signed head and their commit: everything is written, nothing is visible, until the test lets it go on.
import pg from 'pg'

const LOCK = 190_419

export type HeldCommits = Awaited<ReturnType<typeof makeHeldCommits>>

export async function makeHeldCommits(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // A deferred trigger runs as the last thing before the commit. It waits without the lock timeout of bids, which is 200 ms: on a busy
  // machine a test would find the batch between two attempts.
  await client.query(`
    CREATE FUNCTION hold_commit() RETURNS trigger LANGUAGE plpgsql SET lock_timeout TO 0 AS $$
      BEGIN PERFORM pg_advisory_xact_lock_shared(${LOCK}); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER hold_commit AFTER INSERT ON bids DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION hold_commit()`)

  const listHeld = async (): Promise<number[]> => {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${LOCK} AND NOT granted`,
    )
    return rows.map(({ pid }) => pid)
  }
  return {
    hold: () => client.query(`SELECT pg_advisory_lock(${LOCK})`),
    /** The backends that are stopped in front of their commit. */
    listHeld,
    /** Nothing of what they wrote is ever committed. */
    async loseHeld() {
      for (const pid of await listHeld()) await client.query('SELECT pg_terminate_backend($1)', [pid])
    },
    release: () => client.query(`SELECT pg_advisory_unlock(${LOCK})`),
    close: () => client.end(),
  }
}
