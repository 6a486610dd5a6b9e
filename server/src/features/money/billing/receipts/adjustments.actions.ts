// Settles dues without money: the company takes them upon itself. One person asks, another decides. [spec: Adjustments]

import type { Body } from '@kuri/contract/kit/route'
import type { requestAdjustment as requestAdjustmentRoute } from '@kuri/contract/money/adjustments.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { changeBlockedReason } from '#features/companies/branches/branches.rules'
import { findBranch } from '#features/companies/branches/branches.sql'
import { deed } from '#features/companies/second-person/deed'
import { askSecondPerson } from '#features/companies/second-person/requests.actions'
import { getRequest, type RequestRow } from '#features/companies/second-person/requests.sql'
import { requestView } from '#features/companies/second-person/requests.view'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuseIf, refuseInvalid } from '#platform/refusal'
import { allocate, type PayableTicket, type Payment } from './allocation.rules.ts'
import { lockPayableTickets, readPayments, requireTickets } from './counter.actions.ts'
import { formatMoney } from './counter.rules.ts'
import { issueReceipt } from './issue-receipt.ts'
import { listOwed } from './open-dues.sql.ts'
import { findReceipt } from './receipt-reads.sql.ts'
import { moneyAccountOf } from './receipts.rules.ts'

type Adjustment = { payments: Payment[]; payerName: string | null }
const adjustmentOf = ({ payload }: RequestRow) => payload as unknown as Adjustment
const ticketsOf = ({ payments }: Adjustment) => [...new Set(payments.map(({ enrollmentId }) => enrollmentId))]

export const adjustmentDeed = deed<PayableTicket[]>({
  kind: 'ADJUSTMENT',
  lock: (tx, request) => lockPayableTickets(tx, ticketsOf(adjustmentOf(request))),
  compare: async (db, request) => {
    const adjustment = adjustmentOf(request)
    return (await listOwed(db, ticketsOf(adjustment))).map(({ enrollmentId, chitId, ticketNumber, owedPaise }) => {
      const settled = sum(adjustment.payments.filter((payment) => payment.enrollmentId === enrollmentId))
      const label = `${chitId}, ticket ${ticketNumber}`
      const rest = owedPaise - settled
      const after = rest < 0 ? `owes nothing, ${formatMoney(-rest)} in advance` : `owes ${formatMoney(rest)}`
      return { label, before: `owes ${formatMoney(owedPaise)}`, after }
    })
  },
  carryOut: async (tx, request, payable, { actor, now }) => {
    const { payments, payerName } = adjustmentOf(request)
    const { companyId, branchId, reason, requestedById } = request
    const paid = allocate(payable, payments)
    refuseInvalid(paid.problems)
    const { id, number } = await issueReceipt(
      tx,
      {
        ...{ branchId, payerId: request.subjectId, payerName, mode: 'ADJUSTMENT', note: reason },
        money: moneyAccountOf('ADJUSTMENT', { branchId, depositAccountId: null }),
        paidAt: now,
        collectedById: requestedById,
        allocations: paid.parts,
      },
      now,
    )
    const { amountPaise } = (await findReceipt(tx, id))!
    const after = { number, amountPaise, mode: 'ADJUSTMENT', subscriberId: request.subjectId, branchId, requestedById }
    await recordAudit(tx, actor, { companyId, action: 'receipt.issued', resourceId: id, after }, now)
  },
  reject: async (tx, { id, companyId, reason }, { actor, comment, now }) => {
    const entry = { companyId, action: 'adjustment.rejected', resourceId: id, after: { reason, comment } } as const
    await recordAudit(tx, actor, entry, now)
  },
})

const sum = (payments: readonly { amountPaise: number }[]) =>
  payments.reduce((total, { amountPaise }) => total + amountPaise, 0)

export const requestAdjustment = (
  { transact, clock }: Pick<Platform, 'transact' | 'clock'>,
  permit: Permit,
  body: Body<typeof requestAdjustmentRoute>,
) =>
  transact(async (tx: Tx) => {
    const { companyId, actor } = permit
    const { branchId, subscriberId, reason } = body
    refuseIf(changeBlockedReason(permit.requireVisible(await findBranch(tx, companyId, branchId))))
    const { payments, problems } = readPayments(body)
    const tickets = await requireTickets(tx, permit, body, payments)
    refuseInvalid([...problems, ...tickets.problems])
    const payable = await lockPayableTickets(
      tx,
      tickets.found.map(({ id }) => id),
    )
    refuseInvalid(allocate(payable, payments).problems)
    const now = clock.now()
    const payerName = tickets.found[0]!.name ?? tickets.found[0]!.userName
    const about = `${payerName ?? ''}, ${formatMoney(sum(payments))}`
    const programs = new Set(tickets.found.map(({ programId }) => programId))
    const id = await askSecondPerson(
      tx,
      actor,
      {
        ...{ kind: 'ADJUSTMENT', subjectId: subscriberId, companyId, branchId, about, reason },
        programId: programs.size === 1 ? [...programs][0]! : null,
        payload: JSON.parse(JSON.stringify({ payments, payerName })),
      },
      now,
    )
    const after = { subscriberId, branchId, amountPaise: sum(payments), reason }
    await recordAudit(tx, actor, { companyId, action: 'adjustment.requested', resourceId: id, after }, now)
    return requestView(await getRequest(tx, id), { now, canDecide: false })
  })
