// Money whose way was not stated lies in suspense until somebody says how it came. [spec: Receipts of mark-as-paid and cancel]

import type { Body } from '@kuri/contract/kit/route'
import type { stateReceiptMode as stateReceiptModeRoute } from '@kuri/contract/money/receipt-changes.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Permit } from '#platform/permit'
import { refuse, refuseInvalid } from '#platform/refusal'
import { moveMoney, type ReceiptDeps, requireReceipt } from './cheques.actions.ts'
import { instrumentProblems } from './counter.rules.ts'
import { requireCashAllowed, requireOpenDay } from './open-counter.ts'
import { findAccountOfCompany } from './open-dues.sql.ts'
import { viewReceipt } from './receipts.actions.ts'
import { firstStatusOf, moneyAccountOf } from './receipts.rules.ts'
import { lockReceipt, updateReceipt } from './reversal.sql.ts'

export const stateMode = (deps: ReceiptDeps, permit: Permit, id: string, body: Body<typeof stateReceiptModeRoute>) =>
  deps.transact(async (tx) => {
    const { companyId, branchId } = await requireReceipt(tx, permit, id)
    const { mode, depositAccountId = null } = body
    if (depositAccountId !== null && !(await findAccountOfCompany(tx, companyId, depositAccountId)))
      throw refuse('NOT_FOUND', [{ path: 'depositAccountId', message: 'must be a bank account of the company' }])
    refuseInvalid(instrumentProblems(body))
    const receipt = await lockReceipt(tx, id)
    if (receipt.moneyAccount !== 'SUSPENSE' || receipt.status !== 'ISSUED') throw refuse('RECEIPT_STATE_CONFLICT')
    const { payerId, valueDate, bookedOn } = receipt
    const amountPaise = receipt.amountPaise - receipt.reversedPaise
    if (mode === 'CASH') await requireCashAllowed(tx, { companyId, payerId, valueDate, bookedOn, amountPaise })
    const now = deps.clock.now()
    await requireOpenDay(tx, branchId, now)
    const money = moneyAccountOf(mode, { branchId, depositAccountId })
    await moveMoney(tx, receipt, money, { kind: 'SUSPENSE_STATED', actorId: permit.actor.userId }, now)
    const { instrumentDate } = body
    await updateReceipt(tx, id, {
      mode,
      modeStatedById: permit.actor.userId,
      status: firstStatusOf(mode),
      depositAccountId,
      utr: body.utr ?? null,
      instrumentNumber: body.instrumentNumber ?? null,
      instrumentBank: body.instrumentBank ?? null,
      instrumentDate: instrumentDate ? dayOfInput(instrumentDate, deps.config.timeZone) : null,
      ...(body.note === undefined ? {} : { note: body.note }),
    })
    const after = { mode, depositAccountId }
    await recordAudit(tx, permit.actor, { companyId, action: 'receipt.mode-stated', resourceId: id, after }, now)
    return viewReceipt(deps, tx, id)
  })
