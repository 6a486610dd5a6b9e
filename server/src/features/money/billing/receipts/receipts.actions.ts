// Reads receipts: of a company, within what the caller works for, and of the member who paid. [spec: Who may do what with money]

import { paged } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import type { listOwnReceipts, listReceipts as listReceiptsRoute } from '@kuri/contract/money/receipts.contract'
import { findNewestRequest } from '#features/companies/second-person/requests.sql'
import { dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Reader } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import * as rows from './receipt-reads.sql.ts'
import { receiptSearch } from './receipt-search.rules.ts'
import { ownReceiptSummaryView, ownReceiptView, receiptSummaryView, receiptView } from './receipts.view.ts'

type Deps = Pick<Platform, 'db' | 'config' | 'secrets' | 'clock'>

export async function listReceiptsOfCompany(
  { db, config }: Deps,
  permit: Permit,
  {
    subscriberId,
    from,
    to,
    branchId,
    programId,
    collectedById,
    mode,
    status,
    search,
    ...page
  }: Query<typeof listReceiptsRoute>,
) {
  const span = { from: from && dayOfInput(from, config.timeZone), to: to && dayOfInput(to, config.timeZone) }
  if (span.from && span.to && span.to < span.from) throw invalid('to', 'must not be before from')
  const owner = { scope: permit.visibleScope() }
  const filter = {
    owner,
    search: search === undefined ? undefined : receiptSearch(search),
    payerId: subscriberId,
    ...{ branchId, programId, collectedById, mode, status, ...span },
  }
  const [found, count] = await Promise.all([rows.listReceipts(db, filter, page), rows.countReceipts(db, filter)])
  return paged('receipts', found.map(receiptSummaryView), count, page)
}

/** A receipt is seen by those who work for its branch, and by those who work for a program that it paid. */
export async function findVisibleReceipt(db: Reader, permit: Permit, id: string) {
  const receipt = await rows.findReceipt(db, id)
  if (!receipt || receipt.companyId !== permit.companyId) throw refuse('NOT_FOUND')
  const lines = await rows.listReceiptLines(db, id)
  const { companyId, branchId } = receipt
  const isPaidFor = lines.some((line) =>
    permit.allows({ companyId, branchId: line.programBranchId, programId: line.programId }),
  )
  if (!isPaidFor && !permit.allows({ companyId, branchId })) throw refuse('NOT_FOUND')
  return { receipt, lines }
}

export async function findOwnReceipt(db: Reader, { actor }: Permit, id: string) {
  const receipt = await rows.findReceipt(db, id)
  if (receipt?.payerId !== actor.userId) throw refuse('NOT_FOUND')
  return { receipt, lines: await rows.listReceiptLines(db, id) }
}

export async function readReceipt(deps: Deps, permit: Permit, id: string) {
  const { receipt, lines } = await findVisibleReceipt(deps.db, permit, id)
  return receiptView(deps, receipt, lines, await findNewestRequest(deps.db, 'RECEIPT_VOID', id), deps.clock.now())
}

/** After a change, in its transaction. */
export async function viewReceipt(deps: Pick<Platform, 'secrets' | 'clock'>, db: Reader, id: string) {
  const [receipt, lines] = [await rows.findReceipt(db, id), await rows.listReceiptLines(db, id)]
  return receiptView(deps, receipt!, lines, await findNewestRequest(db, 'RECEIPT_VOID', id), deps.clock.now())
}

export async function readOwnReceipt(deps: Deps, permit: Permit, id: string) {
  const { receipt, lines } = await findOwnReceipt(deps.db, permit, id)
  return ownReceiptView(deps, receipt, lines)
}

export async function listReceiptsOfSubscriber(
  { db }: Deps,
  { actor }: Permit,
  { programId, ...page }: Query<typeof listOwnReceipts>,
) {
  const filter = { owner: { payerId: actor.userId }, programId }
  const [found, count] = await Promise.all([rows.listReceipts(db, filter, page), rows.countReceipts(db, filter)])
  return paged('receipts', found.map(ownReceiptSummaryView), count, page)
}
