// The day book: entries of a company or branch with named lines. Vouchers are made of the same entries. [spec: Who may do what with money]

import { rupees } from '@kuri/contract/kit/money'
import type { Query } from '@kuri/contract/kit/route'
import type { Static } from '@kuri/contract/kit/schema'
import type { DayBookEntry, listDayBookEntries } from '@kuri/contract/money/books.contract'
import type { Reader } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { type EntryLine, type EntryRow, listEntries, listLinesOfEntries } from './entries.sql.ts'
import { accountName } from './names.rules.ts'
import { listSubjectNames } from './names.sql.ts'
import { cursorOf, readCursor, splitPage } from './period.rules.ts'
import { readPeriod } from './reports.actions.ts'
import { findBranchScope } from './scopes.sql.ts'
import { type VoucherType, voucherTypeOf } from './voucher-types.rules.ts'

type Deps = Pick<Platform, 'db' | 'config'>

export type NamedEntry = Omit<EntryRow, 'lines'> & { type: VoucherType; lines: (EntryLine & { name: string })[] }

/** Two statements, however many entries. */
export async function nameEntries(db: Reader, companyId: string, entries: readonly EntryRow[]): Promise<NamedEntry[]> {
  const lines = await listLinesOfEntries(
    db,
    entries.map(({ id }) => id),
  )
  const subjectIds = [...lines.values()].flat().map(({ subjectId }) => subjectId)
  const names = await listSubjectNames(db, companyId, subjectIds)
  return entries.map((entry) => {
    const own = lines.get(entry.id) ?? []
    return {
      ...entry,
      type: voucherTypeOf(own),
      lines: own.map((line) => ({
        ...line,
        name: accountName(line.account, line.subjectId, names.get(line.subjectId)),
      })),
    }
  })
}

/** The place after which the next part begins, or null after the last. */
export const nextCursorOf = (page: readonly EntryRow[], hasMore: boolean): string | null => {
  const last = page.at(-1)
  return hasMore && last ? cursorOf({ bookedOn: last.bookedOn, entryId: last.id, line: 0 }) : null
}

export async function dayBook(deps: Deps, permit: Permit, query: Query<typeof listDayBookEntries>) {
  const { db } = deps
  const period = readPeriod(deps, query)
  const { branchId, limit } = query
  if (branchId !== undefined) permit.requireVisible(await findBranchScope(db, branchId))
  const { companyId } = permit
  const found = await listEntries(db, { companyId, ...(branchId === undefined ? {} : { branchId }) }, period, {
    after: readCursor(query.cursor),
    limit: limit + 1,
    selection: 'ALL',
  })
  const { page, hasMore } = splitPage(found, limit)
  const entries = (await nameEntries(db, companyId, page)).map(entryView)
  return { ...period, entries, nextCursor: nextCursorOf(page, hasMore) }
}

const entryView = ({
  id,
  type,
  bookedAt,
  lines,
  chitId,
  exportedAt,
  ...entry
}: NamedEntry): Static<typeof DayBookEntry> => ({
  ...entry,
  entryId: id,
  voucherType: type,
  bookedAt: bookedAt.toISOString(),
  lines: lines.map(({ amountPaise, ...line }) => ({
    ...line,
    debit: rupees(Math.max(amountPaise, 0)),
    credit: rupees(Math.max(-amountPaise, 0)),
  })),
})
