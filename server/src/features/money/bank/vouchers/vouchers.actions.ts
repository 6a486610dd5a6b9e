// Lists vouchers, and follows a cheque until the bank has paid it or it is stale. [spec: Cheques of the company]
import { paged } from '@kuri/contract/kit/paging'
import type { Body, Query } from '@kuri/contract/kit/route'
import type * as contract from '@kuri/contract/money/payment-vouchers.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { staleFrom } from '#features/money/billing/vouchers/vouchers.rules'
import { takeStalePayout } from '#features/money/payouts/returned.actions'
import { takeRefundBack } from '#features/money/refunds/refunds.actions'
import { dayAt, dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import * as rows from './vouchers.sql.ts'
import { voucherView } from './vouchers.view.ts'

export async function listVouchers(
  { db, config }: Platform,
  permit: Permit,
  { pageNumber, pageSize, from, to, ...query }: Query<typeof contract.listPaymentVouchers>,
) {
  const day = (sent: string | undefined) => (sent === undefined ? undefined : dayOfInput(sent, config.timeZone))
  const filter = { ...query, from: day(from), to: day(to), scope: permit.visibleScope() }
  const page = { pageNumber, pageSize }
  const [found, count] = await Promise.all([rows.listVouchers(db, filter, page), rows.countVouchers(db, filter)])
  return paged('vouchers', found.map(voucherView), count, page)
}

export const clearVoucher = (
  { transact, clock, config }: Platform,
  permit: Permit,
  id: string,
  { date }: Body<typeof contract.clearPaymentVoucher>,
) =>
  transact(async (tx) => {
    permit.requireVisible(await rows.findVoucher(tx, id))
    const { companyId, status, paidOn } = await rows.lockVoucher(tx, id)
    const now = clock.now()
    if (status !== 'ISSUED') throw refuse('VOUCHER_NOT_ISSUED')
    const clearedOn = dayOfInput(date, config.timeZone)
    if (clearedOn > dayAt(now, config.timeZone)) throw invalid('date', 'must not be in the future')
    if (clearedOn < paidOn) throw invalid('date', 'must not be before the payment')
    await rows.updateVoucherCleared(tx, id, clearedOn, now)
    const change = { before: { status }, after: { status: 'CLEARED', clearedOn } }
    await recordAudit(
      tx,
      permit.actor,
      { companyId, action: 'payment-voucher.cleared', resourceId: id, ...change },
      now,
    )
    return voucherView(await rows.getVoucher(tx, id))
  })

/** The payout or refund ends its voucher under its own lock, and judges again whether it can. */
export async function takeStaleCheque(deps: Platform, permit: Permit, id: string, reason: string) {
  const { status, paidOn, kind, sourceId } = permit.requireVisible(await rows.findVoucher(deps.db, id))
  if (status !== 'ISSUED') throw refuse('VOUCHER_NOT_ISSUED')
  if (dayAt(deps.clock.now(), deps.config.timeZone) < staleFrom(paidOn)) throw refuse('CHEQUE_NOT_STALE')
  if (kind === 'PAYOUT') await takeStalePayout(deps, permit, sourceId, reason)
  else await takeRefundBack(deps, permit, sourceId, { status: 'STALE', reason })
  return voucherView(await rows.getVoucher(deps.db, id))
}
