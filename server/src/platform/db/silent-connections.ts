// A path to PostgreSQL can die without a word: what was asked on it is never answered, and TCP finds out after a quarter of an
// hour. Every statement has a time limit, so a connection that owes an answer and says nothing for longer is dead.
import type { Socket } from 'node:net'
import type pg from 'pg'

/** Longer than any statement may take. (pg's own query_timeout keeps every query until a full collection: lean-client.ts.) */
const SILENT_MS = 20_000

export function endWhenSilent(client: pg.ClientBase, silentMs = SILENT_MS): void {
  const inside = client as unknown as { connection: { stream: Socket }; readyForQuery: boolean }
  const { stream } = inside.connection
  stream.setTimeout(silentMs)
  stream.on('timeout', () => {
    if (!inside.readyForQuery) stream.destroy(new Error('PostgreSQL fell silent'))
  })
}
