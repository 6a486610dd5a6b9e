// Wake-ups between processes, behind one small interface. They carry no truth: who hears one reads the tables. PostgreSQL's
// NOTIFY serves tens of processes and is sent by the commit itself; NATS serves more and is sent right after it. A wake-up that
// gets lost in between costs a moment, because every feed also looks by itself.
import { sql } from 'kysely'
import { afterCommit } from '../db/transactions.ts'
import type { Tx } from '../db/types.ts'
import type { Signals } from './signals.ts'

export type EventBus = {
  kind: 'postgres' | 'nats'
  /** Now, outside of any transaction; may get lost. */
  publish(channel: string, payload: string): Promise<void>
  on(channel: string, listener: (payload: string) => void): void
  /** Listening has (re)started: whatever happened before may have been missed. */
  onReconnect(listener: () => void): void
  isConnected(): boolean
  close(): Promise<void>
}

export function makePostgresBus(signals: Signals): EventBus {
  return {
    kind: 'postgres',
    publish: signals.send,
    on: signals.on,
    onReconnect: signals.onReconnect,
    isConnected: signals.isListening,
    close: async () => {},
  }
}

/** Sends the wake-ups when this transaction commits, and not otherwise. */
export async function wakeOthers(
  bus: Pick<EventBus, 'kind' | 'publish'>,
  tx: Tx,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  if (bus.kind === 'postgres') {
    await sql`SELECT pg_notify(${channel}, payload) FROM unnest(${payloads}::text[]) AS payload`.execute(tx)
    return
  }
  afterCommit(tx, () => {
    for (const payload of payloads) void bus.publish(channel, payload).catch(() => {})
  })
}
