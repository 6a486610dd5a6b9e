// Wake-ups between processes, behind one small interface. They carry no data that matters: a receiver reads the tables.
// PostgreSQL's NOTIFY serves tens of processes and is sent by the commit itself; NATS serves more and is sent right after it. A lost
// wake-up only causes a delay, because every feed also polls.
import { sql } from 'kysely'
import { afterCommit } from '../db/transactions.ts'
import type { Tx } from '../db/types.ts'
import type { Signals } from './signals.ts'

export type EventBus = {
  kind: 'postgres' | 'nats'
  /** Sends now, outside of any transaction; may be lost. */
  publish(channel: string, payload: string): Promise<void>
  on(channel: string, listener: (payload: string) => void): void
  /** Called when listening (re)starts: wake-ups sent before may have been missed. */
  onReconnect(listener: () => void): void
  isConnected(): boolean
  close(): Promise<void>
  /** Null on PostgreSQL: a notification ends at 8,000 bytes, and each one costs the database time for every process. */
  sealed: SealedBus | null
}

/** Messages with contents. They are encrypted and authenticated: reading the bus reveals nothing, and writing to it forges nothing. */
export type SealedBus = {
  /** False when the message is too large or the bus is down. A process does not get its own messages. */
  publish(subject: string, text: string): boolean
  /** `subject` may end with a wildcard. A message is decrypted only when it is opened; null when that fails. */
  on(subject: string, listener: (message: SealedMessage) => void): void
}

type SealedMessage = { subject: string; open(): string | null }

export function makePostgresBus(signals: Signals): EventBus {
  return {
    kind: 'postgres',
    publish: signals.send,
    on: signals.on,
    onReconnect: signals.onReconnect,
    isConnected: signals.isListening,
    close: async () => {},
    sealed: null,
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
    for (const payload of payloads) bus.publish(channel, payload).catch(() => {})
  })
}
