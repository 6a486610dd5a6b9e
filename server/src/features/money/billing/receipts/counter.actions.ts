// Takes money at a counter: one receipt for what a member pays, for one ticket or several. [spec: Who may do what with money]

import type { Detail } from '@kuri/contract/kit/refusals'
import type { Body } from '@kuri/contract/kit/route'
import type { createReceipt as createReceiptRoute } from '@kuri/contract/money/receipts.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { changeBlockedReason } from '#features/companies/branches/branches.rules'
import { findBranch } from '#features/companies/branches/branches.sql'
import { dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf, refuseInvalid } from '#platform/refusal'
import { allocate, type PayableTicket, type Payment } from './allocation.rules.ts'
import { instrumentProblems, readPaise } from './counter.rules.ts'
import { issueReceipt } from './issue-receipt.ts'
import * as dues from './open-dues.sql.ts'
import { readPaymentTime } from './payment-times.rules.ts'
import { viewReceipt } from './receipts.actions.ts'
import { moneyAccountOf } from './receipts.rules.ts'

type Input = Body<typeof createReceiptRoute>
type Deps = Pick<Platform, 'clock' | 'config' | 'secrets' | 'transact'>

export const takePayment = (deps: Deps, permit: Permit, body: Input) =>
  deps.transact(async (tx) => {
    const { companyId, actor } = permit
    const branch = permit.requireVisible(await findBranch(tx, companyId, body.branchId))
    refuseIf(changeBlockedReason(branch))
    const { payments, problems } = readPayments(body)
    const tickets = await requireTickets(tx, permit, body, payments)
    const { depositAccountId = null } = body
    if (depositAccountId !== null && !(await dues.findAccountOfCompany(tx, companyId, depositAccountId)))
      throw refuse('NOT_FOUND', [{ path: 'depositAccountId', message: 'must be a bank account of the company' }])
    refuseInvalid([...problems, ...tickets.problems, ...instrumentProblems(body)])

    const ids = tickets.found.map(({ id }) => id)
    const payable = await lockPayableTickets(tx, ids)
    const now = deps.clock.now()
    const time = readPaymentTime(body.paidAt, now, deps.config.timeZone)
    const paid = allocate(payable, payments)
    refuseInvalid([...(time ? [] : [{ path: 'paidAt', message: 'must not be in the future' }]), ...paid.problems])

    const { branchId, mode, instrumentDate } = body
    const { id, number } = await issueReceipt(
      tx,
      {
        branchId,
        payerId: body.subscriberId,
        payerName: tickets.found[0]!.name ?? tickets.found[0]!.userName,
        mode,
        money: moneyAccountOf(mode, { branchId, depositAccountId }),
        ...time!,
        reference: body.reference ?? body.utr ?? body.instrumentNumber ?? null,
        note: body.note ?? null,
        utr: body.utr ?? null,
        instrumentNumber: body.instrumentNumber ?? null,
        instrumentBank: body.instrumentBank ?? null,
        instrumentDate: instrumentDate ? dayOfInput(instrumentDate, deps.config.timeZone) : null,
        depositAccountId,
        collectedById: actor.userId,
        allocations: paid.parts,
      },
      now,
    )
    const view = await viewReceipt(deps, tx, id)
    const after = { number, amount: view.amount, mode, subscriberId: body.subscriberId, branchId }
    await recordAudit(tx, actor, { companyId, action: 'receipt.issued', resourceId: id, after }, now)
    return view
  })

type Sent = Pick<Input, 'allocations' | 'enrolledSubscriberId' | 'amount'>

/** The lines of the body, or the one ticket that it names. */
export function readPayments({ allocations, enrolledSubscriberId, amount }: Sent) {
  const problems: Detail[] = []
  if (allocations === undefined && (enrolledSubscriberId === undefined || amount === undefined))
    problems.push({ path: 'allocations', message: 'is required, or enrolledSubscriberId and amount' })
  if (allocations !== undefined && (enrolledSubscriberId !== undefined || amount !== undefined))
    problems.push({ path: 'allocations', message: 'cannot be sent together with enrolledSubscriberId or amount' })
  const lines =
    allocations?.map((line, index) => ({ ...line, path: `allocations.${index}.` })) ??
    (enrolledSubscriberId !== undefined && amount !== undefined ? [{ enrolledSubscriberId, amount, path: '' }] : [])
  const payments = lines.flatMap((line: Line): Payment[] => {
    const { path, invoiceId, chargeId, advance: isAdvance = false } = line
    const read = readPaise(line.amount)
    if ('message' in read) problems.push({ path: `${path}amount`, message: read.message })
    if ([invoiceId !== undefined, chargeId !== undefined, isAdvance].filter(Boolean).length > 1)
      problems.push({ path: path.slice(0, -1), message: 'names more than one of invoiceId, chargeId and advance' })
    const amountPaise = 'paise' in read ? read.paise : 0
    return [{ path, enrollmentId: line.enrolledSubscriberId, amountPaise, invoiceId, chargeId, isAdvance }]
  })
  return { payments, problems }
}
type Line = NonNullable<Input['allocations']>[number] & { path: string }

/** Tickets that the caller cannot see do not exist; those of somebody else cannot be paid with this receipt. */
export async function requireTickets(
  tx: Tx,
  permit: Permit,
  { subscriberId }: { subscriberId: string },
  payments: readonly Payment[],
) {
  const found = await dues.listTickets(
    tx,
    payments.map(({ enrollmentId }) => enrollmentId),
  )
  const byId = new Map(found.map((ticket) => [ticket.id, ticket]))
  const problems = payments.flatMap(({ path, enrollmentId }): Detail[] => {
    const ticket = permit.requireVisible(byId.get(enrollmentId))
    const isOfPayer = ticket.subscriberId === subscriberId
    return isOfPayer ? [] : [{ path: `${path}enrolledSubscriberId`, message: 'must be a ticket of the payer' }]
  })
  return { found, problems }
}

export async function lockPayableTickets(tx: Tx, ids: readonly string[]): Promise<PayableTicket[]> {
  const invoices = await dues.lockOpenInvoicesOfTickets(tx, ids)
  const charges = await dues.lockOpenChargesOfTickets(tx, ids)
  const tickets = await dues.lockTickets(tx, ids)
  return tickets.map(({ id, programId, endedAt }) => ({
    enrollmentId: id,
    programId,
    isEnded: endedAt !== null,
    invoices: invoices.filter(({ enrollmentId }) => enrollmentId === id),
    charges: charges.filter(({ enrollmentId }) => enrollmentId === id),
  }))
}
