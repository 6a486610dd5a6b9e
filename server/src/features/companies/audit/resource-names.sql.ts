// The names of things by their ids, whatever they are: an id belongs to one table only.
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'

/** In one query, for the ids of one page. */
export async function listNames(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string | null }>`
    SELECT id, name FROM branches WHERE id = ANY (${wanted})
    UNION ALL SELECT id, name FROM programs WHERE id = ANY (${wanted})
    UNION ALL SELECT id, name FROM roles WHERE id = ANY (${wanted})
    UNION ALL SELECT id, name FROM users WHERE id = ANY (${wanted})
    UNION ALL SELECT id, name FROM companies WHERE id = ANY (${wanted})
    UNION ALL SELECT id, name FROM auction_presets WHERE id = ANY (${wanted})
    UNION ALL SELECT id, name FROM document_templates WHERE id = ANY (${wanted})
    UNION ALL SELECT id, name FROM security_types WHERE id = ANY (${wanted})
    UNION ALL SELECT id, name FROM invitations WHERE id = ANY (${wanted})
    UNION ALL SELECT membership.id, users.name FROM memberships AS membership
      JOIN users ON users.id = membership.user_id WHERE membership.id = ANY (${wanted})
    UNION ALL SELECT auction.id, program.name FROM auctions AS auction
      JOIN programs AS program ON program.id = auction.program_id WHERE auction.id = ANY (${wanted})
    UNION ALL SELECT cycle.id, program.name FROM cycles AS cycle
      JOIN programs AS program ON program.id = cycle.program_id WHERE cycle.id = ANY (${wanted})`.execute(db)
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
}
