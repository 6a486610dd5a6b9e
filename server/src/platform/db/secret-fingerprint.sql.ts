import { sql } from 'kysely'
import type { Reader } from './types.ts'

/** Stores the first fingerprint and returns the stored one. */
export async function claimFingerprint(db: Reader, fingerprint: string): Promise<string> {
  await sql`INSERT INTO service_secret (fingerprint) VALUES (${fingerprint}) ON CONFLICT DO NOTHING`.execute(db)
  return (await db.selectFrom('serviceSecret').select('fingerprint').executeTakeFirstOrThrow()).fingerprint
}
