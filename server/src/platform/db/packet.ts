// Statements that are sent at the same moment leave in one packet. A packet costs a system call here and wakes a process of
// PostgreSQL, together more than a small statement.
import type pg from 'pg'
import { catching } from '../background.ts'

type Internals = { connection: { stream: { cork(): void; uncork(): void; destroy(error: Error): void } } }
const streamOf = (client: pg.PoolClient) => (client as unknown as Internals).connection.stream

/** What is sent until the end of this tick leaves in one packet. */
export function gatherPacket(client: pg.PoolClient): void {
  const stream = streamOf(client)
  stream.cork()
  const onFailure = (error: Error) => stream.destroy(error)
  process.nextTick(catching(onFailure, () => stream.uncork()))
}

/** What `send` writes leaves in one packet. */
export function inOnePacket<T>(client: pg.PoolClient, send: () => T): T {
  const stream = streamOf(client)
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}
