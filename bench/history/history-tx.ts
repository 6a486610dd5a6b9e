import type { Transaction } from 'kysely'

/** The transaction that writes a company. */
export type HistoryTx = Transaction<unknown>
