// Voids a receipt: one person asks, another approves. The number stays used, and the money leaves the books today. [spec: The books;
// Who may do what with money]

import type { Body } from '@kuri/contract/kit/route'
import type { requestReceiptVoid as requestVoidRoute } from '@kuri/contract/money/receipt-changes.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { requireSecondPerson } from '#features/companies/employees/second-person/second-person.actions'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import { refuse, refuseIf } from '#platform/refusal'
import { claimDecision, findNewestApproval, insertApproval, RECEIPT_VOID } from './approvals.sql.ts'
import { type ReceiptDeps, requireReceipt } from './cheques.actions.ts'
import { listReceiptLines } from './receipt-reads.sql.ts'
import { viewReceipt } from './receipts.actions.ts'
import { voidBlockedReason } from './receipts.rules.ts'
import { endReceipt, lockReceiptToEnd } from './reversal.actions.ts'
import { type LockedReceipt, lockReceipt } from './reversal.sql.ts'

const refuseUnlessVoidable = async (tx: Tx, receipt: LockedReceipt) =>
  refuseIf(voidBlockedReason(receipt, await listReceiptLines(tx, receipt.id)))

export const requestVoid = (deps: ReceiptDeps, permit: Permit, id: string, { reason }: Body<typeof requestVoidRoute>) =>
  deps.transact(async (tx) => {
    const { companyId, branchId } = await requireReceipt(tx, permit, id)
    await refuseUnlessVoidable(tx, await lockReceipt(tx, id))
    const now = deps.clock.now()
    const requestedById = permit.actor.userId
    const at = { companyId, branchId, kind: RECEIPT_VOID, subjectId: id }
    await insertApproval(tx, { ...at, id: newId(now.getTime()), reason, requestedById, requestedAt: now })
    const entry = { companyId, action: 'receipt.void-requested', resourceId: id, after: { reason } } as const
    await recordAudit(tx, permit.actor, entry, now)
    return viewReceipt(deps, tx, id)
  })

export const approveVoid = (deps: ReceiptDeps, permit: Permit, id: string) =>
  deps.transact(async (tx) => {
    const { companyId } = await requireReceipt(tx, permit, id)
    const receipt = await lockReceiptToEnd(tx, id)
    const now = deps.clock.now()
    const actorId = permit.actor.userId
    const approval = await requirePendingVoid(tx, id)
    await requireSecondPerson(tx, companyId, [approval.requestedById], [actorId])
    await refuseUnlessVoidable(tx, receipt)
    await decide(tx, approval.id, 'APPROVED', actorId, now)
    const { reason } = approval
    await endReceipt(tx, receipt, { kind: 'RECEIPT_REVERSED', status: 'VOIDED', actorId, reason }, now)
    const after = { status: 'VOIDED', reason, requestedById: approval.requestedById }
    await recordAudit(tx, permit.actor, { companyId, action: 'receipt.voided', resourceId: id, after }, now)
    return viewReceipt(deps, tx, id)
  })

export const rejectVoid = (deps: ReceiptDeps, permit: Permit, id: string) =>
  deps.transact(async (tx) => {
    const { companyId } = await requireReceipt(tx, permit, id)
    const now = deps.clock.now()
    const approval = await requirePendingVoid(tx, id)
    await decide(tx, approval.id, 'REJECTED', permit.actor.userId, now)
    const entry = {
      companyId,
      action: 'receipt.void-rejected',
      resourceId: id,
      after: { reason: approval.reason },
    } as const
    await recordAudit(tx, permit.actor, entry, now)
    return viewReceipt(deps, tx, id)
  })

async function requirePendingVoid(tx: Tx, receiptId: string) {
  const approval = await findNewestApproval(tx, RECEIPT_VOID, receiptId)
  if (approval?.status !== 'PENDING') throw refuse('VOID_NOT_REQUESTED')
  return approval
}

async function decide(tx: Tx, id: string, status: 'APPROVED' | 'REJECTED', decidedById: string, now: Date) {
  if (!(await claimDecision(tx, { id, status, decidedById }, now))) throw refuse('VOID_NOT_REQUESTED')
}
