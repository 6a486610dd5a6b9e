// The example of an operation: path, query and body, as one sends them to the demo world.
import type { Operation } from '../kit/route.ts'
import { ACCOUNT_EXAMPLES } from './account-examples.ts'
import { ACCOUNTING_EXAMPLES } from './accounting-examples.ts'
import { AUCTION_EXAMPLES } from './auction-examples.ts'
import { COMPANY_EXAMPLES } from './company-examples.ts'
import { DEMO } from './demo-ids.ts'
import type { Example } from './example.ts'
import { MEMBER_EXAMPLES } from './member-examples.ts'
import { PROGRAM_EXAMPLES } from './program-examples.ts'

const EXAMPLES: Readonly<Record<string, Example>> = {
  ...ACCOUNT_EXAMPLES,
  ...ACCOUNTING_EXAMPLES,
  ...MEMBER_EXAMPLES,
  ...COMPANY_EXAMPLES,
  ...PROGRAM_EXAMPLES,
  ...AUCTION_EXAMPLES,
}

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
  charges: DEMO.chargeId, 'charge-waivers': DEMO.waiverId,
} // biome-ignore format: easier to read on one line

/** The superadmin's twin (`adminX`) and `XV2` have the example of X. */
const withoutTwin = (name: string) =>
  name.replace(/^admin([A-Z])/, (_, letter: string) => letter.toLowerCase()).replace(/V2$/, '')

export function exampleOf({ operationId, path }: Operation): Example {
  const given = EXAMPLES[operationId] ?? EXAMPLES[withoutTwin(operationId)] ?? {}
  const known = [...path.matchAll(/(?<=\/([^/]+))\/:([A-Za-z]+)/g)].map(([, segment, name]) => [
    name!,
    given.path?.[name!] ?? (name === 'id' ? IDS_BY_SEGMENT[segment!] : PARAMETERS[name!]),
  ])
  return { ...given, path: Object.fromEntries(known) }
}
