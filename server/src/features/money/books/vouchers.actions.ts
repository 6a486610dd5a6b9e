// Exports vouchers, each of them once, and remembers which export contained them. [spec: Who may do what with money]

import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import type { Static } from '@kuri/contract/kit/schema'
import type {
  exportVouchers as exportVouchersRoute,
  VOUCHER_FORMATS,
  VoucherExport,
} from '@kuri/contract/money/books.contract'
import { Download } from '#platform/http/download'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { type NamedEntry, nameEntries, nextCursorOf } from './entries.actions.ts'
import { type EntryRow, listEntries } from './entries.sql.ts'
import { type Period, readCursor, splitPage } from './period.rules.ts'
import { readPeriod } from './reports.actions.ts'
import { findBranchScope, getCompanyName } from './scopes.sql.ts'
import { claimLedgerNames, ledgerKey } from './tally-ledgers.sql.ts'
import { type Voucher, voucherFile } from './voucher-files.ts'
import * as rows from './vouchers.sql.ts'

type Deps = Pick<Platform, 'db' | 'transact' | 'clock' | 'config'>
type VoucherQuery = Query<typeof exportVouchersRoute>

export async function exportVouchers(deps: Deps, permit: Permit, query: VoucherQuery): Promise<Download> {
  const { db } = deps
  const period = readPeriod(deps, query)
  const { companyId } = permit
  const { branchId, exportId: repeatedId, limit, format } = query
  if (branchId !== undefined) permit.requireVisible(await findBranchScope(db, branchId))
  if (repeatedId !== undefined) permit.requireVisible(await rows.findExport(db, repeatedId))
  const found = await listEntries(db, { companyId, ...(branchId === undefined ? {} : { branchId }) }, period, {
    after: readCursor(query.cursor),
    limit: limit + 1,
    selection: query.include,
    exportId: repeatedId,
  })
  const { page, hasMore } = splitPage(found, limit)
  const recorded = await recordExport(deps, permit, query, period, page)
  // Somebody else may have exported some of them in the meantime.
  const isKept = ({ id }: EntryRow) => query.include === 'ALL' || repeatedId !== undefined || recorded.newIds.has(id)
  const named = await nameEntries(db, companyId, page.filter(isKept))
  const entries = format === 'tally-xml' ? await keepLedgerNames(deps, companyId, named) : named
  const vouchers = entries.map((entry): Voucher => ({ ...entry, isRepeated: !recorded.newIds.has(entry.id) }))
  const file = voucherFile(format, await getCompanyName(db, companyId), vouchers)
  const nextCursor = nextCursorOf(page, hasMore)
  return new Download(file.contentType, `vouchers-${period.from}-${period.to}.${file.extension}`, file.body, {
    ...(recorded.exportId === null ? {} : { 'x-export-id': recorded.exportId }),
    ...(nextCursor === null ? {} : { 'x-next-cursor': nextCursor }),
  })
}

/** Tally knows a ledger by its name: another holder or name of a ticket must not make a second ledger of its account. */
async function keepLedgerNames({ transact }: Deps, companyId: string, entries: readonly NamedEntry[]) {
  const lines = entries.flatMap((entry) => entry.lines)
  const names = await transact((tx) => claimLedgerNames(tx, companyId, lines))
  return entries.map((entry) => ({
    ...entry,
    lines: entry.lines.map((line) => ({ ...line, name: names.get(ledgerKey(line)) ?? line.name })),
  }))
}

type Recorded = { exportId: string | null; newIds: ReadonlySet<string> }

/** An export of nothing is not recorded. */
function recordExport(
  { transact, clock }: Deps,
  permit: Permit,
  { branchId = undefined, format, include, exportId: repeatedId }: VoucherQuery,
  { from, to }: Period,
  page: readonly EntryRow[],
): Promise<Recorded> {
  return transact(async (tx) => {
    if (page.length === 0) return { exportId: null, newIds: new Set<string>() }
    const now = clock.now()
    const exportId = newId(now.getTime())
    await rows.insertExport(tx, {
      id: exportId,
      companyId: permit.companyId,
      branchId: branchId ?? null,
      fromDay: from,
      toDay: to,
      format,
      voucherCount: page.length,
      repeatedCount: 0,
      exportedById: permit.actor.userId,
      exportedAt: now,
    })
    const newIds = await rows.claimVouchers(
      tx,
      exportId,
      page.map(({ id }) => id),
    )
    const isRepeating = include === 'ALL' || repeatedId !== undefined
    const voucherCount = isRepeating ? page.length : newIds.size
    if (voucherCount === 0) {
      await rows.deleteExport(tx, exportId)
      return { exportId: null, newIds }
    }
    await rows.updateExportCounts(tx, exportId, { voucherCount, repeatedCount: voucherCount - newIds.size })
    return { exportId, newIds }
  })
}

export async function listVoucherExports({ db }: Deps, permit: Permit, page: Page) {
  const { companyId } = permit
  const [found, count] = await Promise.all([rows.listExports(db, companyId, page), rows.countExports(db, companyId)])
  return paged(
    'exports',
    found.map(
      ({
        id,
        branchId,
        fromDay,
        toDay,
        format,
        exportedAt,
        voucherCount,
        repeatedCount,
        exportedById,
        exportedByName,
      }): Static<typeof VoucherExport> => ({
        ...{
          id,
          exportId: id,
          branchId,
          from: fromDay,
          to: toDay,
          voucherCount,
          repeatedCount,
          exportedById,
          exportedByName,
        },
        format: format as (typeof VOUCHER_FORMATS)[number],
        exportedAt: exportedAt.toISOString(),
      }),
    ),
    count,
    page,
  )
}
