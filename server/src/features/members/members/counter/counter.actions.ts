// Enrolls a person who is at the counter: code, papers, requests, and where it is allowed invoices, tickets and a receipt, in one
// transaction. The tickets are issued under the locks of every enrollment. [spec: The chain of approvals;
// The enrollment invoice is the first instalment; Who may do what with money]

import { rupees } from '@kuri/contract/kit/money'
import type { Body } from '@kuri/contract/kit/route'
import type { Static } from '@kuri/contract/kit/schema'
import type { DeskEnrollment, enrollAtDesk as enrollAtDeskRoute } from '@kuri/contract/members/counter.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { findProgramScope } from '#features/members/approvals/approvals.sql'
import { readNominee } from '#features/members/enrollments/documents/joining-documents.actions'
import {
  dobProblems,
  missingBasics,
  type Profile,
} from '#features/members/enrollments/profile/subscriber-profile.rules'
import { insertEnrollmentInvoice } from '#features/members/enrollments/requests/enrollment-invoices.sql'
import { approvedNotification, notifySubscriber } from '#features/members/enrollments/requests/request-notifications'
import { findOpenProgram, insertRequest, lockRequest } from '#features/members/enrollments/requests/requests.sql'
import { issueTicketOfInvoice } from '#features/members/enrollments/tickets/tickets.actions'
import { lockOpenCycles, lockProgramSlots, type ProgramSlots } from '#features/members/enrollments/tickets/tickets.sql'
import { billOpenCycles } from '#features/money/billing/cycle-invoices.actions'
import { lockInvoice } from '#features/money/billing/invoices.sql'
import { type Allocation, issueReceipt } from '#features/money/billing/receipts/issue-receipt'
import { moneyAccountOf } from '#features/money/billing/receipts/receipts.rules'
import { insertUser, updateAccount, updateMobileVerified } from '#features/people/identity/directory.sql'
import { addDuration, dayAt, dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Tx } from '#platform/db/types'
import type { Origin } from '#platform/http/origin'
import { newId } from '#platform/ids'
import { holds, type Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { normaliseMobile } from '#platform/text/mobile-number'
import { deskProfile, paymentProblems } from './counter.rules.ts'
import * as rows from './counter.sql.ts'
import { checkDeskCode } from './counter-codes.actions.ts'
import { updateDeskCodeConsumed } from './counter-codes.sql.ts'
import { requirePapers } from './counter-files.actions.ts'

type Input = Body<typeof enrollAtDeskRoute>
type Counter = {
  deps: Platform
  permit: Permit
  scope: { companyId: string; branchId: string; programId: string }
  input: Input
  ticketCount: number
  origin: Origin
}

/** Days until an invoice that was not paid at the counter is due. */
const DAYS_TO_PAY = 7

export async function enrollAtDesk(deps: Platform, permit: Permit, programId: string, input: Input, origin: Origin) {
  const scope = permit.requireVisible(await findProgramScope(deps.db, programId))
  const mobileNumber = normaliseMobile(input.mobileNumber, input.countryCode)
  if (input.payment) {
    if (!holds(permit.actor, 'payment.manage', scope)) throw refuse('PERMISSION_REQUIRED')
    if (deps.config.deskApproval === 'PLATFORM') throw refuse('DESK_APPROVAL_PENDING')
  }
  await requirePapers(deps.db, permit, scope.companyId, input.papers ?? {})
  const desk = { deps, permit, scope, input, ticketCount: input.ticketCount ?? 1, origin }

  const outcome = await deps.transact(async (tx) => {
    const program = await lockProgramSlots(tx, programId)
    const checked = await checkDeskCode(deps, tx, { programId, mobileNumber, otp: input.otp })
    if ('refusal' in checked) return checked
    const now = deps.clock.now()
    const enrolled = await enroll(tx, desk, program, mobileNumber, now)
    await updateDeskCodeConsumed(tx, checked.codeId, now)
    return { enrolled }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.enrolled
}

async function enroll(
  tx: Tx,
  desk: Counter,
  program: ProgramSlots,
  mobileNumber: string,
  now: Date,
): Promise<Static<typeof DeskEnrollment>> {
  const { deps, permit, scope, input, ticketCount } = desk
  const today = dayAt(now, deps.config.timeZone)
  if (program.availableSlots < ticketCount) throw refuse('PROGRAM_FULL')
  if (!(await findOpenProgram(tx, scope.programId, today))) throw refuse('PROGRAM_NOT_OPEN')
  const amountPaise = program.subscriptionAmountPaise * ticketCount
  if (input.payment) refuseInvalid(paymentProblems(input.payment, amountPaise))

  const subscriberId = await findOrCreatePerson(tx, input, mobileNumber, now)
  const profile = await stateProfile(tx, desk, subscriberId, mobileNumber, today)
  const isApproved = deps.config.deskApproval === 'COMPANY'
  const requestIds = await insertRequests(tx, desk, { subscriberId, profile, isApproved, today }, now)
  const receipt = isApproved
    ? await openInvoices(tx, desk, program, { subscriberId, requestIds, profile, today }, now)
    : null

  const status = receipt ? 'ENROLLED' : isApproved ? 'COMPANY_APPROVED' : 'REQUESTED'
  const { companyId, programId } = scope
  const after = { programId, subscriberId, requestIds, status, receiptId: receipt?.id ?? null }
  const entry = { companyId, action: 'desk-enrollment.taken', resourceId: requestIds[0]!, after } as const
  await recordAudit(tx, permit.actor, entry, now)
  return {
    subscriberId,
    status,
    enrollments: await rows.listDeskTickets(tx, requestIds),
    receipt: receipt && { receiptId: receipt.id, number: receipt.number, amount: rupees(amountPaise) },
  }
}

/** The code has proved that the person holds the number. An account that somebody has verified keeps its name. */
async function findOrCreatePerson(tx: Tx, { name, countryCode }: Input, mobileNumber: string, now: Date) {
  const known = await rows.lockPersonByMobile(tx, mobileNumber)
  if (known && known.role !== 'SUBSCRIBER') throw refuse('MOBILE_BELONGS_TO_STAFF')
  const id = known?.id ?? newId(now.getTime())
  if (!known) await insertUser(tx, { id, role: 'SUBSCRIBER', mobileNumber, countryCode, name: name ?? null }, now)
  else if (name && (known.name === null || known.mobileVerifiedAt === null)) await updateAccount(tx, id, { name }, now)
  await updateMobileVerified(tx, id, now)
  return id
}

async function stateProfile(
  tx: Tx,
  { deps, scope, input }: Counter,
  subscriberId: string,
  mobileNumber: string,
  today: string,
): Promise<Profile> {
  const { secrets, config } = deps
  const { name, gender, relationType, relationName, presentAddress, permanentAddress, dob, aadhaarNumber, pan } = input
  const { signatureFileId: _, ...files } = input.papers ?? {}
  const stated = {
    ...{ name, gender, relationType, relationName, presentAddress, permanentAddress, ...files },
    dob: dob ? dayOfInput(dob, config.timeZone) : null,
    aadhaarSealed: aadhaarNumber ? secrets.encrypt(aadhaarNumber) : null,
    panSealed: pan ? secrets.encrypt(pan) : null,
  } as Partial<Profile>
  const earlier = await rows.findSubmittedProfile(tx, scope.companyId, subscriberId)
  const profile = deskProfile(earlier, stated, { mobileNumber, countryCode: input.countryCode })
  const problems = profile.dob === null ? [] : dobProblems(profile.dob, today)
  refuseInvalid([...problems, ...missingBasics(profile)])
  return profile
}

type NewRequests = { subscriberId: string; profile: Profile; isApproved: boolean; today: string }

async function insertRequests(
  tx: Tx,
  desk: Counter,
  { subscriberId, profile, isApproved, today }: NewRequests,
  now: Date,
) {
  const { deps, permit, scope, input, ticketCount, origin } = desk
  const { userId } = permit.actor
  const deskPapers = {
    nominee: input.nominee ? readNominee(input.nominee, { today, timeZone: deps.config.timeZone }) : null,
    panCardFileId: profile.panCardFileId,
    incomeProofFileId: profile.incomeProofFileId,
    signatureFileId: input.papers?.signatureFileId ?? null,
  }
  const approvals = isApproved
    ? ({ status: 'COMPANY_APPROVED', adminDecidedAt: now, companyDecidedAt: now, companyDecidedById: userId } as const)
    : ({ status: 'REQUESTED' } as const)
  const ids = Array.from({ length: ticketCount }, () => newId(now.getTime()))
  for (const id of ids)
    await insertRequest(tx, {
      id,
      programId: scope.programId,
      companyId: scope.companyId,
      subscriberId,
      source: 'DESK',
      takenById: userId,
      step: 'SUBMITTED',
      submittedProfile: JSON.stringify(profile),
      submittedAt: now,
      submittedIp: origin.ip,
      submittedUserAgent: origin.userAgent,
      deskPapers: JSON.stringify(deskPapers),
      ...approvals,
      createdAt: now,
      updatedAt: now,
    })
  return ids
}

type Invoiced = { subscriberId: string; requestIds: readonly string[]; profile: Profile; today: string }

/** One invoice per request. With a payment they are paid at once by one receipt, which buys the tickets. */
async function openInvoices(
  tx: Tx,
  desk: Counter,
  program: ProgramSlots,
  { subscriberId, requestIds, profile, today }: Invoiced,
  now: Date,
) {
  const { deps, permit, scope, input } = desk
  const { companyId, programId, branchId } = scope
  const amountPaise = program.subscriptionAmountPaise
  const dueDate = input.payment ? today : addDuration(today, 'DAYS', DAYS_TO_PAY)
  // Nobody else knows the requests yet; the locks are those that issuing a ticket expects, in their order.
  if (input.payment) {
    for (const requestId of requestIds) await lockRequest(tx, requestId)
    await lockOpenCycles(tx, programId)
  }
  const invoiceIds: string[] = []
  for (const requestId of requestIds) {
    const id = newId(now.getTime())
    await insertEnrollmentInvoice(tx, { id, companyId, programId, requestId, subscriberId, amountPaise, dueDate }, now)
    invoiceIds.push(id)
  }
  if (!input.payment) {
    const notice = approvedNotification(program.name, amountPaise * requestIds.length)
    await notifySubscriber(tx, subscriberId, notice, { requestId: requestIds[0]!, programId }, now)
    return null
  }

  const allocations: Allocation[] = []
  for (const invoiceId of invoiceIds) {
    const enrollmentId = await issueTicketOfInvoice(tx, await lockInvoice(tx, invoiceId), permit.actor, now)
    allocations.push({ kind: 'INVOICE', invoiceId, programId, enrollmentId, amountPaise, isEnrollmentInvoice: true })
  }
  const { mode, amount: _, instrumentDate, ...instrument } = input.payment
  const receipt = await issueReceipt(
    tx,
    {
      branchId,
      payerId: subscriberId,
      payerName: profile.name,
      mode,
      money: moneyAccountOf(mode, { branchId, depositAccountId: null }),
      paidAt: now,
      ...instrument,
      instrumentDate: instrumentDate ? dayOfInput(instrumentDate, deps.config.timeZone) : null,
      collectedById: permit.actor.userId,
      allocations,
    },
    now,
  )
  for (const { enrollmentId } of allocations)
    await billOpenCycles(tx, { programId, enrollmentId, subscriberId }, permit.actor.userId, now)
  return receipt
}
