// A network path to PostgreSQL can fail silently: queries are never answered, and TCP notices after a quarter of an hour. Every
// statement has a time limit, so a connection that owes an answer for longer than that is dead. Re-measure at Node 26 whether
// pg's query_timeout still keeps every query until a full collection; if not, use that instead.
import type { Socket } from 'node:net'
import type pg from 'pg'
import { catching } from '../background.ts'

/** Longer than any statement may take. (pg's own query_timeout keeps every query until a full collection: callback-query-client.ts.) */
const SILENT_MS = 20_000

export function endWhenSilent(client: pg.ClientBase, silentMs = SILENT_MS): void {
  const inside = client as unknown as { connection: { stream: Socket }; readyForQuery: boolean }
  const { stream } = inside.connection
  stream.setTimeout(silentMs)
  const end = (error: Error) => stream.destroy(error)
  const endIfWaiting = () => {
    if (!inside.readyForQuery) end(new Error('PostgreSQL fell silent'))
  }
  stream.on('timeout', catching(end, endIfWaiting))
}
