// The types in which the rest of the service speaks about the database. A write takes a `Tx`, so a write outside a transaction
// does not compile.
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from './database.generated.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>
/** Reads run anywhere: on the pool or inside a transaction. */
export type Reader = Kysely<DB>
/** Passes a signal to the listeners of this process. */
export type DeliverSignal = (channel: string, payload: string) => void
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** The refusal that a violated constraint stands for, by the constraint's name. */
export type ConstraintRefusals = Readonly<Record<string, { code: RefusalCode; path?: string }>>
