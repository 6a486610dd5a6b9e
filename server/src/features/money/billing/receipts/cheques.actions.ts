// The way of a cheque or draft: received, deposited at a bank, cleared or bounced. It counts as paid from the start. [spec: The books]

import type { Body } from '@kuri/contract/kit/route'
import { bounceBlockedReason } from '@kuri/contract/money/bounce.rules'
import type {
  bounceCheque as bounceChequeRoute,
  depositCheque as depositChequeRoute,
} from '@kuri/contract/money/receipt-changes.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { requireSecondPerson } from '#features/companies/second-person/second-person.actions'
import { bookEntry } from '#features/money/ledger/ledger.actions'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import { findAccountOfCompany } from './open-dues.sql.ts'
import { findReceipt, listReceiptLines } from './receipt-reads.sql.ts'
import { viewReceipt } from './receipts.actions.ts'
import type { MoneyAccount } from './receipts.rules.ts'
import { chargeBounce, endReceipt, lockReceiptToEnd } from './reversal.actions.ts'
import { movePostings } from './reversal.rules.ts'
import { type LockedReceipt, lockReceipt, updateReceipt } from './reversal.sql.ts'

export type ReceiptDeps = Pick<Platform, 'clock' | 'config' | 'secrets' | 'transact'>

/** Receipts change at the branch that took the money. */
export const requireReceipt = async (tx: Tx, permit: Permit, id: string) =>
  permit.requireVisible(await findReceipt(tx, id))

const requireStatus = ({ status }: LockedReceipt, wanted: string) => {
  if (status !== wanted) throw refuse('RECEIPT_STATE_CONFLICT')
}

export const depositCheque = (
  deps: ReceiptDeps,
  permit: Permit,
  id: string,
  { depositAccountId }: Body<typeof depositChequeRoute>,
) =>
  deps.transact(async (tx) => {
    const { companyId } = await requireReceipt(tx, permit, id)
    if (!(await findAccountOfCompany(tx, companyId, depositAccountId)))
      throw refuse('NOT_FOUND', [{ path: 'depositAccountId', message: 'must be a bank account of the company' }])
    requireStatus(await lockReceipt(tx, id), 'RECEIVED')
    const now = deps.clock.now()
    const depositedById = permit.actor.userId
    const deposited = { status: 'DEPOSITED', depositAccountId, depositedAt: now, depositedById, updatedAt: now }
    await updateReceipt(tx, id, deposited)
    const after = { status: 'DEPOSITED', depositAccountId }
    await recordAudit(tx, permit.actor, { companyId, action: 'receipt.deposited', resourceId: id, after }, now)
    return viewReceipt(deps, tx, id)
  })

export const clearCheque = (deps: ReceiptDeps, permit: Permit, id: string) =>
  deps.transact(async (tx) => {
    const { companyId } = await requireReceipt(tx, permit, id)
    const receipt = await lockReceipt(tx, id)
    requireStatus(receipt, 'DEPOSITED')
    const now = deps.clock.now()
    const bank: MoneyAccount = { account: 'BANK', subjectId: receipt.depositAccountId! }
    await moveMoney(tx, receipt, bank, { kind: 'CHEQUE_CLEARED', actorId: permit.actor.userId }, now)
    await updateReceipt(tx, id, { status: 'CLEARED', clearedAt: now, updatedAt: now })
    const after = { status: 'CLEARED' }
    await recordAudit(tx, permit.actor, { companyId, action: 'receipt.cleared', resourceId: id, after }, now)
    return viewReceipt(deps, tx, id)
  })

export const bounceCheque = (
  deps: ReceiptDeps,
  permit: Permit,
  id: string,
  { reason }: Body<typeof bounceChequeRoute>,
) =>
  deps.transact(async (tx) => {
    const { companyId } = await requireReceipt(tx, permit, id)
    const receipt = await lockReceiptToEnd(tx, id)
    requireStatus(receipt, 'DEPOSITED')
    const now = deps.clock.now()
    const actorId = permit.actor.userId
    refuseIf(bounceBlockedReason(receipt, actorId))
    const { collectedById, modeStatedById, depositedById } = receipt
    await requireSecondPerson(tx, companyId, [modeStatedById ?? collectedById], [actorId, depositedById])
    await endReceipt(tx, receipt, { kind: 'CHEQUE_BOUNCED', status: 'BOUNCED', actorId, reason }, now)
    await chargeBounce(tx, receipt, actorId, now)
    const after = { status: 'BOUNCED', reason }
    await recordAudit(tx, permit.actor, { companyId, action: 'receipt.bounced', resourceId: id, after }, now)
    return viewReceipt(deps, tx, id)
  })

/** What still stands of the receipt moves to another account. */
export async function moveMoney(
  tx: Tx,
  receipt: LockedReceipt,
  to: MoneyAccount,
  { kind, actorId }: { kind: 'CHEQUE_CLEARED' | 'SUSPENSE_STATED'; actorId: string },
  now: Date,
): Promise<void> {
  const { id, companyId, branchId } = receipt
  const from = { account: receipt.moneyAccount, subjectId: receipt.moneySubjectId } as MoneyAccount
  const lines = (await listReceiptLines(tx, id))
    .filter(({ reversedAt }) => reversedAt === null)
    .map(({ programId, enrollmentId, amountPaise }) => ({ programId, enrollmentId: enrollmentId!, amountPaise }))
  const postings = movePostings(from, to, lines)
  await bookEntry(tx, { kind, companyId, branchId, programId: null, sourceId: id, actorId, postings }, now)
  await updateReceipt(tx, id, { moneyAccount: to.account, moneySubjectId: to.subjectId, updatedAt: now })
}
