// The example of an endpoint as it is sent to the demo world: parameters that it leaves out are those of the demo world.
import { DEMO } from './demo-ids.ts'
import type { Example, Route } from './route.ts'

/** Parameters by name; `id` means what the segment before it says. */
const PARAMETERS: Readonly<Record<string, string>> = {
  companyId: DEMO.companyId, branchId: DEMO.branchId, bankAccountId: DEMO.bankAccountId, membershipId: DEMO.collectorId,
  assignmentId: DEMO.auditorAssignmentId, invitationId: DEMO.invitationId, roleId: DEMO.roleId, mouVersionId: DEMO.mouVersionId,
  programId: DEMO.runningProgramId, cycleId: DEMO.runningCycleId, auctionId: DEMO.runningAuctionId, prebidId: DEMO.prebidId,
  announcementId: DEMO.announcementId, presetId: DEMO.presetId, templateVersionId: DEMO.templateVersionId,
  versionId: DEMO.templateDraftId, enrolledSubscriberId: DEMO.ticketId, requestId: DEMO.approvedRequestId,
  transactionId: DEMO.transactionId, notificationId: DEMO.notificationId, challengeId: DEMO.challengeId, attemptId: DEMO.attemptId, subId: DEMO.subscriberId,
  payoutId: DEMO.payoutId, securityId: DEMO.securityId, guarantorId: DEMO.guarantorId,
  documentId: DEMO.attemptId, passkeyId: DEMO.attemptId, sessionId: DEMO.attemptId, shareToken: 'demo-result',
  userId: DEMO.subscriberId, holidayId: DEMO.attemptId, pincode: '673001', ifsc: 'SBIN0000893', slugOrId: 'money-personality-challenge', subscriptionId: DEMO.attemptId,
  key: 'mail.emailCode', language: 'en',
} // biome-ignore format: easier to read on one line
const IDS_BY_SEGMENT: Readonly<Record<string, string>> = {
  receipts: DEMO.receiptId,
  managers: DEMO.managerId, programs: DEMO.runningProgramId, cycles: DEMO.runningCycleId, invoices: DEMO.unpaidInvoiceId,
  payments: DEMO.transactionId, requests: DEMO.checkedRequestId, 'prebid-templates': DEMO.templateId,
  'security-types': DEMO.securityTypeId, 'company-tickets': DEMO.ticketId, tickets: DEMO.ticketId, 'ticket-cases': DEMO.ticketId,
  'refunds-due': DEMO.ticketId, 'payment-accounts': DEMO.companyId,
  registrations: DEMO.gstRegistrationId, charges: DEMO.chargeId, 'charge-waivers': DEMO.waiverId,
} // biome-ignore format: easier to read on one line

export function exampleOf({ example: given = {}, path }: Route): Example {
  const known = [...path.matchAll(/(?<=\/([^/]+))\/:([A-Za-z]+)/g)].map(([, segment, name]) => [
    name!,
    given.path?.[name!] ?? (name === 'id' ? IDS_BY_SEGMENT[segment!] : PARAMETERS[name!]),
  ])
  return { ...given, path: Object.fromEntries(known) }
}
