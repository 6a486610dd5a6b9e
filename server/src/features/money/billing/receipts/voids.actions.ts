// Voids a receipt: one person asks, another approves. The number stays used, and the money leaves the books today. [spec: The books;
// Asking and deciding]

import { rupees } from '@kuri/contract/kit/money'
import type { Body } from '@kuri/contract/kit/route'
import type { requestReceiptVoid as requestVoidRoute } from '@kuri/contract/money/receipt-changes.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { deed } from '#features/companies/second-person/deed'
import {
  approveRequest,
  askSecondPerson,
  findPendingRequest,
  rejectRequest,
} from '#features/companies/second-person/requests.actions'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import { refuse, refuseIf } from '#platform/refusal'
import { type ReceiptDeps, requireReceipt } from './cheques.actions.ts'
import { formatMoney } from './counter.rules.ts'
import { findReceipt, listReceiptLines } from './receipt-reads.sql.ts'
import { viewReceipt } from './receipts.actions.ts'
import { voidBlockedReason } from './receipts.rules.ts'
import { endReceipt, lockReceiptToEnd } from './reversal.actions.ts'
import { findTicketBought, type LockedReceipt, lockReceipt } from './reversal.sql.ts'

const refuseUnlessVoidable = async (tx: Tx, receipt: LockedReceipt) => {
  const boughtTicket = (await findTicketBought(tx, receipt.id)) !== undefined
  refuseIf(voidBlockedReason({ ...receipt, boughtTicket }, await listReceiptLines(tx, receipt.id)))
}

export const voidDeed = deed<LockedReceipt>({
  kind: 'RECEIPT_VOID',
  lock: (tx, { subjectId }) => lockReceiptToEnd(tx, subjectId),
  compare: async (db, { subjectId }) => {
    const [receipt, lines] = [(await findReceipt(db, subjectId))!, await listReceiptLines(db, subjectId)]
    return [
      { label: 'Status of the receipt', before: receipt.status, after: 'VOIDED' },
      ...lines
        .filter(({ reversedAt }) => reversedAt === null)
        .map((line) => ({
          label: lineName(line),
          before: `${formatMoney(line.amountPaise)} paid`,
          after: 'open again',
        })),
    ]
  },
  carryOut: async (tx, { subjectId: id, companyId, reason, requestedById }, receipt, { actor, now }) => {
    await refuseUnlessVoidable(tx, receipt)
    await endReceipt(tx, receipt, { kind: 'RECEIPT_REVERSED', status: 'VOIDED', actorId: actor.userId, reason }, now)
    const after = { status: 'VOIDED', reason, requestedById }
    await recordAudit(tx, actor, { companyId, action: 'receipt.voided', resourceId: id, after }, now)
  },
  reject: async (tx, { subjectId, companyId, reason }, { actor, now }) => {
    const entry = { companyId, action: 'receipt.void-rejected', resourceId: subjectId, after: { reason } } as const
    await recordAudit(tx, actor, entry, now)
  },
})

type Line = Awaited<ReturnType<typeof listReceiptLines>>[number]
const lineName = ({ chitId, ticketNumber, cycleNumber, kind }: Line): string => {
  const paid = cycleNumber === null ? kind.toLowerCase() : `month ${cycleNumber}`
  return `${chitId}, ticket ${ticketNumber ?? '–'}, ${paid}`
}

export const requestVoid = (deps: ReceiptDeps, permit: Permit, id: string, { reason }: Body<typeof requestVoidRoute>) =>
  deps.transact(async (tx) => {
    const { companyId, branchId, number, payerName, amountPaise } = await requireReceipt(tx, permit, id)
    await refuseUnlessVoidable(tx, await lockReceipt(tx, id))
    const now = deps.clock.now()
    if (await findPendingRequest(tx, 'RECEIPT_VOID', id, now)) throw refuse('VOID_PENDING')
    const about = `${number}, ${payerName ?? ''}, ${formatMoney(amountPaise)}`
    const asked = { kind: 'RECEIPT_VOID', subjectId: id, companyId, branchId, programId: null, about, reason } as const
    await askSecondPerson(tx, permit.actor, { ...asked, payload: { amount: rupees(amountPaise) } }, now)
    const entry = { companyId, action: 'receipt.void-requested', resourceId: id, after: { reason } } as const
    await recordAudit(tx, permit.actor, entry, now)
    return viewReceipt(deps, tx, id)
  })

type Decide = typeof approveRequest | typeof rejectRequest

const decideVoid = (deps: ReceiptDeps, permit: Permit, id: string, decide: Decide) =>
  deps.transact(async (tx) => {
    await requireReceipt(tx, permit, id)
    const now = deps.clock.now()
    const request = await findPendingRequest(tx, 'RECEIPT_VOID', id, now)
    if (!request) throw refuse('VOID_NOT_REQUESTED')
    const decision = { actor: permit.actor, comment: null, now, timeZone: deps.config.timeZone }
    await decide(tx, voidDeed, request, decision)
    return viewReceipt(deps, tx, id)
  })

export const approveVoid = (deps: ReceiptDeps, permit: Permit, id: string) =>
  decideVoid(deps, permit, id, approveRequest)

export const rejectVoid = (deps: ReceiptDeps, permit: Permit, id: string) => decideVoid(deps, permit, id, rejectRequest)
