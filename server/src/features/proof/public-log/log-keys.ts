// The keys of this process as the public log announces them.
import { formatKeys } from '@kuri/verify/log/log-entries'
import { formatKey } from '@kuri/verify/notes/note'
import type { Tx } from '#platform/db/types'
import type { Trust } from '#platform/trust/trust'
import { writeEntries } from './append.actions.ts'
import { findCurrentKeys, insertKeys, type LogRow } from './log.sql.ts'

/** The key, then the one before it while it is being replaced. */
export const formatOwnKeys = (trust: Trust, origin: string): { log: string; receipts: string }[] => {
  const { keys } = trust.logOf(origin)
  return keys.map((key, at) => ({ log: formatKey(key), receipts: formatKey(trust.receipts.keys[at]!) }))
}

/** Announces the keys in a log that does not know them; the entry is signed with the key before, too, where there is one. */
export async function announceKeys(tx: Tx, trust: Trust, log: LogRow, now: Date): Promise<LogRow> {
  const announced = await findCurrentKeys(tx, log.id)
  const own = formatOwnKeys(trust, log.origin)[0]!
  if (announced?.logKey === own.log && announced.receiptsKey === own.receipts) return log
  const content = await trust.logOf(log.origin).sign(formatKeys(own.log, own.receipts))
  await insertKeys(tx, { logId: log.id, entryIndex: log.size, logKey: own.log, receiptsKey: own.receipts, since: now })
  return writeEntries(tx, log, [{ key: null, content }], now)
}
