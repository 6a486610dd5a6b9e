// Stands for the books: it keeps what was booked with the transaction.
import type * as real from '@kuri/server/features/money/ledger/ledger.actions'
import { sessionOf } from '../database.ts'

export * from '@kuri/server/features/money/ledger/ledger.actions'

export const bookEntries: typeof real.bookEntries = async (tx, entries) => {
  const session = sessionOf(tx)
  await session.send(() =>
    session.write(() => {
      for (const { kind, sourceId, postings } of entries)
        session.store.tables.entries.push({ kind, sourceId, postings })
    }),
  )
  return []
}

export const bookEntry: typeof real.bookEntry = async (tx, entry, now) =>
  (await bookEntries(tx, [entry], now))[0] ?? null

/** Nothing is settled twice here. */
export const reverseEntry: typeof real.reverseEntry = async () => null
