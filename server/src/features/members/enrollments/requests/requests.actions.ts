// A subscriber reads their requests and cancels one. Ending a request also cancels its invoice. [spec: States of a request;
// Enrollment endpoints; The enrollment invoice]

import { paged } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import type { listOwnRequests } from '@kuri/contract/members/enrollments.contract'
import { fileUrls } from '#features/companies/files/files.actions'
import { lockInvoice, updateInvoicesCancelled } from '#features/money/billing/invoices.sql'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import { findInvoiceOfRequest } from './enrollment-invoices.sql.ts'
import { cancelBlockedReason } from './requests.rules.ts'
import * as rows from './requests.sql.ts'
import { ownRequestView } from './requests.view.ts'

export async function listRequests(
  deps: Platform,
  { actor }: Permit,
  { status, programId, ...page }: Query<typeof listOwnRequests>,
) {
  const { db, clock, config } = deps
  const filter = { subscriberId: actor.userId, status, programId }
  const today = dayAt(clock.now(), config.timeZone)
  const [found, count] = await Promise.all([rows.listOwnRequests(db, filter, page), rows.countOwnRequests(db, filter)])
  const urls = await agreementUrls(deps, found)
  return paged(
    'enrollments',
    found.map((row) => ownRequestView(row, urls, today)),
    count,
    page,
  )
}

export async function readRequest(deps: Platform, { actor }: Permit, requestId: string) {
  const { db, clock, config } = deps
  const found = await rows.findOwnRequestWithInvoice(db, requestId, actor.userId)
  if (!found) throw refuse('NOT_FOUND')
  return ownRequestView(found, await agreementUrls(deps, [found]), dayAt(clock.now(), config.timeZone))
}

const agreementUrls = (deps: Platform, requests: readonly rows.OwnRequestRow[]) =>
  fileUrls(
    deps,
    deps.db,
    requests.map(({ agreementFileId }) => agreementFileId),
  )

export function cancelRequest(deps: Platform, { actor }: Permit, requestId: string, comment: string) {
  return deps.transact(async (tx) => {
    const request = await rows.lockRequest(tx, requestId)
    if (request?.subscriberId !== actor.userId) throw refuse('NOT_FOUND')
    refuseIf(cancelBlockedReason(request.status))
    const now = deps.clock.now()
    await endRequest(tx, request.id, { status: 'CANCELLED', comment }, now)
    return { requestId }
  })
}

/** Cancels the unpaid invoice with the request. A payment in flight is then refunded when it arrives. [spec: Money that buys nothing] */
export async function endRequest(
  tx: Tx,
  requestId: string,
  end: { status: 'CANCELLED' | 'REJECTED'; comment: string | null },
  now: Date,
): Promise<void> {
  const invoice = await findInvoiceOfRequest(tx, requestId)
  if (invoice) {
    await lockInvoice(tx, invoice.id)
    await updateInvoicesCancelled(tx, [invoice.id], now)
  }
  await rows.updateRequest(tx, requestId, { ...end, endedAt: now }, now)
}
