// A company with one of each resource that has an id, for tests that call every endpoint of the contract.

import { getPerson } from '@kuri/server/features/members/enrollments/profile/subscriber-profile.sql'
import { profileOf } from '@kuri/server/features/members/enrollments/profile/subscriber-profile.view'
import { newId } from '@kuri/server/platform/ids'
import {
  makeAnnouncement,
  makeAuction,
  makeInvoice,
  makeMember,
  makePrebid,
  makeWinner,
} from '@kuri/server/testing/auction-fixtures'
import { makeCharge } from '@kuri/server/testing/charges'
import { dayFromNow } from '@kuri/server/testing/days'
import { makeVoidDraw } from '@kuri/server/testing/draws'
import {
  makeBranch,
  makeEmployee,
  makeRole,
  makeSubscriber,
  newMobile,
  provisioningForm,
} from '@kuri/server/testing/fixtures'
import { makeGstRegistration } from '@kuri/server/testing/gst'
import { addPaymentAccount } from '@kuri/server/testing/payment-accounts'
import { PDF, PNG, uploadTo } from '@kuri/server/testing/sample-files'
import type { TestApp } from '@kuri/server/testing/test-app'
import { sql } from 'kysely'

export type Tenant = Awaited<ReturnType<typeof makeTenant>>

export async function makeTenant(app: TestApp) {
  const { token: admin } = await app.superadmin()
  const form = provisioningForm({ name: `Tenant ${newMobile()}` })
  const { companyId } = await make(app, admin, 'POST', '/v2/admin/companies', form)
  const { token } = await app.signIn(form.mobileNumber)
  const staff = await makeStaff(app, token, companyId)
  const papers = await makePapers(app, token, admin, companyId)
  const business = await makeBusiness(app, companyId, staff.branchId)
  const { fileId: documentId } = await make(app, token, 'POST', '/v2/companies/programs/file-uploads/generate', {
    programId: business.programId,
    fileName: 'a.pdf',
    contentType: 'application/pdf',
  })
  const added = await make(app, token, 'POST', '/v2/companies/programs/file-uploads/generate', {
    programId: business.programId,
    fileName: 'b.pdf',
    contentType: 'application/pdf',
  })
  await uploadTo(added, PDF)
  const document = await make(app, token, 'POST', '/v2/companies/programs/file-uploads/confirm', {
    fileId: added.fileId,
  })
  const uploads = `/v2/companies/payouts/${business.payoutId}/file-uploads/generate`
  const { fileId: paperId } = await make(app, token, 'POST', uploads, {
    fileName: 'a.pdf',
    contentType: 'application/pdf',
  })
  const receipt = await make(app, token, 'POST', '/v2/companies/receipts', {
    branchId: staff.branchId,
    subscriberId: business.subscriberId,
    mode: 'CASH',
    allocations: [{ enrolledSubscriberId: business.enrollmentId, advance: true, amount: 1 }],
  })
  const files = { documentId: documentId as string, paperId: paperId as string, receiptId: receipt.id as string }
  const minutes = await makeMinutesFiles(app, companyId, business)
  const holiday = await make(app, token, 'POST', '/v2/companies/holidays', { day: '2027-08-20', name: 'Pooram' })
  // The owner was notified of the payment account.
  const { notifications } = await make(app, token, 'GET', '/v2/companies/me/notifications')
  const notificationId: string = notifications[0].id
  return {
    token,
    admin,
    ownerMobile: form.mobileNumber,
    ids: {
      companyId,
      ...staff,
      ...papers,
      ...business,
      ...files,
      ...minutes,
      notificationId,
      holidayId: holiday.holidayId as string,
      programDocumentId: document.id as string,
    },
  }
}

/** A link of the Registrar and an announced scan, as an auction with minutes has them. */
async function makeMinutesFiles(
  { db }: TestApp,
  companyId: string,
  { auctionId, programId, subscriberId }: { auctionId: string; programId: string; subscriberId: string },
) {
  const createdAt = new Date()
  const [minutesLinkId, scanId] = [newId(), newId()]
  await db
    .insertInto('minutesLinks')
    .values({
      ...{ id: minutesLinkId, companyId, auctionId, tokenHash: minutesLinkId, createdAt },
      ...{ expiresAt: createdAt, createdById: subscriberId },
    })
    .execute()
  const file = { purpose: 'MINUTES_SCAN', fileName: 'scan.pdf', contentType: 'application/pdf', objectKey: scanId }
  await db
    .insertInto('files')
    .values({ id: scanId, companyId, programId, ...file, createdAt })
    .execute()
  return { minutesLinkId, scanId }
}

async function makeStaff(app: TestApp, token: string, companyId: string) {
  const post = (path: string, body: object) => make(app, token, 'POST', `/v2/companies/${path}`, body)
  const branchId = await makeBranch(app, companyId)
  const account = await post(`branches/${branchId}/bank-accounts`, {
    accountHolder: 'Somebody',
    accountNumber: '123456789012',
    bankName: 'State Bank',
    ifsc: 'SBIN0001234',
  })
  const roleId = await makeRole(app, companyId, 'COMPANY', ['branch.read'])
  const { membershipId } = await makeEmployee(app, companyId, [{ roleId }])
  const { assignments } = await make(app, token, 'GET', `/v2/companies/employees/${membershipId}`)
  const mobileNumber = newMobile()
  const invitation = await post('employees/invitations', {
    name: 'Newcomer',
    email: `n${mobileNumber.slice(1)}@example.in`,
    mobileNumber,
    assignments: [{ roleId, scopeType: 'COMPANY' }],
  })
  const { company } = await make(app, token, 'GET', '/v2/companies/me')
  const paymentAccountId = await addPaymentAccount(app, token)
  const { registrationId: gstRegistrationId } = await makeGstRegistration(app, { token }, { from: '2099-01-01' })
  return {
    branchId,
    paymentAccountId,
    gstRegistrationId,
    bankAccountId: account.id as string,
    roleId,
    membershipId,
    assignmentId: assignments[0].id as string,
    invitationId: invitation.id as string,
    managerId: company.managers[0].id as string,
    addressId: company.billingAddress.id as string,
  }
}

/** Files, the agreement, a signature, a template, a preset, a security type. */
async function makePapers(app: TestApp, token: string, admin: string, companyId: string) {
  const post = (path: string, body?: object) => make(app, token, 'POST', `/v2/companies/${path}`, body)
  const picture = { fileName: 'a.png', contentType: 'image/png' }
  const file = await post('me/file-uploads/generate', { fileType: 'AVATAR', ...picture })
  await uploadTo(file, PNG)
  await post('me/file-uploads/confirm', { fileId: file.fileId })

  const mou = `/v2/admin/companies/${companyId}/mou-versions`
  const version = await make(app, admin, 'POST', `${mou}/generate`, {
    fileName: 'a.pdf',
    contentType: 'application/pdf',
  })
  await uploadTo(version, PDF)
  for (const step of ['confirm', 'assign']) await make(app, admin, 'POST', `${mou}/${version.mouVersionId}/${step}`)

  const signature = await post('documents/signatures/generate', picture)
  await uploadTo(signature, PNG)
  await post('documents/signatures/confirm', { signatureAssetId: signature.signatureAssetId })

  const field = { fieldKey: 'name', label: 'Name', fieldType: 'TEXT', required: true, maxLength: 100, sortOrder: 1 }
  const template = await post('prebid-templates', { key: 'form', name: 'Form', fileName: 'f.pdf', fields: [field] })
  const { templateId, templateVersionId } = template
  await post(`prebid-templates/${templateId}/versions/${templateVersionId}/publish`)
  const preset = await post('auction-presets', { name: 'Quick' })
  const securityType = await post('security-types', { code: 'GOLD-OURS', name: 'Gold' })
  return {
    fileId: file.fileId as string,
    mouVersionId: version.mouVersionId as string,
    signatureAssetId: signature.signatureAssetId as string,
    templateId: templateId as string,
    templateVersionId: templateVersionId as string,
    presetId: preset.presetId as string,
    securityTypeId: securityType.id as string,
  }
}

/** A program with a member, a cycle, an invoice, and an auction with all its records. */
async function makeBusiness(app: TestApp, companyId: string, branchId: string) {
  const auction = await makeAuction(app, { companyId, branchId }, { config: { hasPrebid: true } })
  const member = await makeMember(app, auction)
  await makeInvoice(app, auction, member, 'DRAFT')
  await makeAnnouncement(app, auction, 'Welcome')
  const requestId = await makeRequest(app, auction)
  const one = async (table: 'invoices' | 'announcements') =>
    (await app.db.selectFrom(table).select('id').where('companyId', '=', companyId).executeTakeFirstOrThrow()).id
  const invoiceId = await one('invoices')
  const charged = { companyId, branchId, programId: auction.programId, enrollmentId: member.enrollmentId }
  const chargeId = await makeCharge(app, { ...charged, amountPaise: 5_000 })
  const winnerId = await makeWinner(app, auction, member)
  return {
    ...(await makePayout(app, auction, member, winnerId)),
    chargeId,
    waiverId: await makeWaiver(app, await makeCharge(app, { ...charged, amountPaise: 5_000 })),
    programId: auction.programId,
    cycleId: auction.cycleId,
    auctionId: auction.auctionId,
    subscriberId: member.userId,
    enrollmentId: member.enrollmentId,
    requestId,
    invoiceId,
    paymentId: await makeRefundDue(app, auction, { requestId, invoiceId, subscriberId: member.userId }),
    announcementId: await one('announcements'),
    prebidId: await makePrebid(app, auction, member, 70_000),
    drawId: await makeVoidDraw(app, auction, member),
    winnerId,
    ...(await makeTicketCase(app, auction, member)),
  }
}

/** A payout case with a security and a guarantor. */
async function makePayout(
  app: TestApp,
  { companyId, programId, cycleId }: { companyId: string; programId: string; cycleId: string },
  { userId: subscriberId, enrollmentId }: { userId: string; enrollmentId: string },
  winnerId: string,
) {
  const [payoutId, securityId, guarantorId] = [newId(), newId(), newId()]
  const now = new Date()
  const day = dayFromNow(0, now)
  const days = { declaredOn: day, nextInstalmentOn: day, dueOn: day, redrawFrom: day }
  const made = { createdById: subscriberId, createdAt: now }
  const won = { companyId, programId, cycleId, winnerId, enrollmentId, subscriberId }
  await app.db
    .insertInto('payouts')
    .values({ id: payoutId, ...won, ...days, createdAt: now, updatedAt: now })
    .execute()
  const gold = { typeCode: 'GOLD_ORNAMENTS', typeName: 'Gold ornaments', isImmovable: false, valuePaise: 100 }
  await app.db
    .insertInto('payoutSecurities')
    .values({ id: securityId, payoutId, ...gold, valuedOn: day, ...made })
    .execute()
  const person = { name: 'Guarantor', mobileNumber: newMobile(), address: '1 Road' }
  await app.db
    .insertInto('payoutGuarantors')
    .values({ id: guarantorId, payoutId, ...person, ...made })
    .execute()
  return { payoutId, securityId, guarantorId }
}

/** Asked by nobody who takes part in the tests. */
async function makeWaiver(app: TestApp, chargeId: string) {
  const { companyId, branchId, programId } = await app.db
    .selectFrom('ticketCharges')
    .innerJoin('programs', 'programs.id', 'ticketCharges.programId')
    .select(['ticketCharges.companyId', 'programs.branchId', 'ticketCharges.programId'])
    .where('ticketCharges.id', '=', chargeId)
    .executeTakeFirstOrThrow()
  const asked = { kind: 'CHARGE_WAIVER', subjectId: chargeId, payload: '{"amountPaise":100}', reason: 'Mistake' }
  const requestedById = (await makeSubscriber(app)).userId
  const id = newId()
  await app.db
    .insertInto('approvals')
    .values({ id, companyId, branchId, programId, requestedById, requestedAt: new Date(), ...asked })
    .execute()
  return id
}

/** A refund that is due, a removal that waits for the member, and a cheque that the bank has not paid. */
async function makeTicketCase(
  app: TestApp,
  { companyId, branchId, programId }: { companyId: string; branchId: string; programId: string },
  { userId, enrollmentId }: { userId: string; enrollmentId: string },
) {
  const [refundId, ticketCaseId, now] = [newId(), newId(), new Date()]
  await app.db
    .insertInto('refundsDue')
    .values({
      ...{ id: refundId, companyId, branchId, programId, enrollmentId, userId },
      ...{ kind: 'DIVIDEND', amountPaise: 100, createdAt: now },
    })
    .execute()
  await app.db
    .insertInto('ticketCases')
    .values({
      ...{ id: ticketCaseId, companyId, programId, enrollmentId, kind: 'REMOVAL', status: 'NOTICE_SENT' },
      ...{ fromUserId: userId, proposedById: userId, createdAt: now, updatedAt: now },
    })
    .execute()
  const paymentVoucherId = newId()
  await app.db
    .insertInto('paymentVouchers')
    .values({
      ...{ id: paymentVoucherId, companyId, branchId, kind: 'REFUND', sourceId: paymentVoucherId, payeeId: userId },
      ...{ number: 'TEST/PV/1', amountPaise: 100, mode: 'CHEQUE', status: 'ISSUED', paidOn: dayFromNow(0, now) },
      ...{ createdAt: now, updatedAt: now },
    })
    .execute()
  return { refundId, ticketCaseId, paymentVoucherId, ...(await makeBankMatch(app, companyId, branchId, userId)) }
}

/** A line of a statement in a match of its own. */
async function makeBankMatch(app: TestApp, companyId: string, branchId: string, importedById: string) {
  const now = new Date()
  const day = dayFromNow(0, now)
  const [bankAccountId, importId, bankMatchId, bankLineId] = [newId(), newId(), newId(), newId()]
  const place = { companyId, bankAccountId, createdAt: now }
  await app.db
    .insertInto('branchBankAccounts')
    .values({
      ...{ id: bankAccountId, branchId, companyId, accountHolder: 'Test', bankName: 'Test', ifsc: 'SBIN0000001' },
      ...{ accountNumberSealed: '', accountNumberHash: bankAccountId },
      ...{ createdAt: now, updatedAt: now, deletedAt: now },
    })
    .execute()
  await app.db
    .insertInto('bankStatementImports')
    .values({ id: importId, ...place, lineCount: 1, newCount: 1, firstOn: day, lastOn: day, importedById })
    .execute()
  await app.db
    .insertInto('bankMatches')
    .values({ id: bankMatchId, ...place, status: 'PROPOSED', rule: 'AMOUNT', completeOn: day })
    .execute()
  await app.db
    .insertInto('bankStatementLines')
    .values({
      ...{ id: bankLineId, ...place, importId, bookedOn: day, amountPaise: 1, narration: '', lineKey: bankLineId },
      matchId: bankMatchId,
    })
    .execute()
  return { bankMatchId, bankLineId }
}

/** A request of another subscriber that waits for the company's approval. */
async function makeRequest(app: TestApp, { companyId, programId }: { companyId: string; programId: string }) {
  const { userId } = await makeSubscriber(app)
  const id = newId()
  const now = new Date()
  await app.db
    .insertInto('enrollmentRequests')
    .values({
      id,
      companyId,
      programId,
      subscriberId: userId,
      status: 'ADMIN_APPROVED',
      step: 'SUBMITTED',
      submittedProfile: JSON.stringify(profileOf(await getPerson(app.db, userId))),
      submittedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return id
}

async function make(app: TestApp, token: string, method: string, path: string, body?: object) {
  const { status, data, error } = await app.call(method, path, { token, ...(body ? { body } : {}) })
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(error)}`)
  return data
}

/**
 * A print of all rows of a company, table by table; equal prints mean that nothing has changed. What a cell publishes is left out: it
 * follows the other tables by itself, some seconds later.
 */
export async function fingerprint(app: TestApp, companyId: string): Promise<{ name: string; print: string }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'company_id' AND table_name NOT LIKE 'cell\\_%' ORDER BY 1`.execute(
    app.db,
  )
  const print = (name: string, column: string) => sql`
    SELECT ${name} AS name, coalesce(string_agg(t::text, chr(10) ORDER BY t::text), '') AS print
    FROM ${sql.table(name)} t WHERE ${sql.ref(column)} = ${companyId}`
  const all = [print('companies', 'id'), ...tables.map(({ name }) => print(name, 'company_id'))]
  return (await sql<{ name: string; print: string }>`${sql.join(all, sql` UNION ALL `)}`.execute(app.db)).rows
}

/** A payment that came too late, whose refund employees can record. */
async function makeRefundDue(
  app: TestApp,
  { companyId, programId }: { companyId: string; programId: string },
  of: { requestId: string; invoiceId: string; subscriberId: string },
) {
  const id = newId()
  const now = new Date()
  await app.db
    .insertInto('paymentTransactions')
    .values({
      id,
      companyId,
      programId,
      ...of,
      amountPaise: 100,
      currency: 'INR',
      status: 'REFUND_DUE',
      idempotencyKey: id,
      inputHash: id,
      deviceId: id,
      provider: 'sandbox',
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return id
}
