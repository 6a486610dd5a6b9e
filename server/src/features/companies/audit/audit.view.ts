// An entry of the audit log as the API returns it. Stored rows keep paise; amounts leave in rupees under the API's field names.
import { rupees } from '@kuri/contract/kit/money'

type StoredEntry = { before: unknown; after: unknown; createdAt: Date }

export const viewOfEntry = <Row extends StoredEntry>(row: Row) => ({
  ...row,
  before: inRupees(row.before) as Record<string, unknown> | null,
  after: inRupees(row.after) as Record<string, unknown> | null,
  createdAt: row.createdAt.toISOString(),
})

/** `{ amountPaise: 150000 }` → `{ amount: 1500 }`, at every depth. */
export function inRupees(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inRupees)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      if (!key.endsWith('Paise') || (typeof field !== 'number' && field !== null)) return [key, inRupees(field)]
      return [key.slice(0, -'Paise'.length), field === null ? null : rupees(field)]
    }),
  )
}
