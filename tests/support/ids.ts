// Finds the ids in a request and replaces them; an id of unknown type fails the test.
import type { Route } from '@kuri/contract/kit/route'
import type { Tenant } from './tenant.ts'

export type Ids = Tenant['ids']
/** The type of an id in a path, by the segment before it. */
const BY_SEGMENT: Record<string, keyof Ids> = {
  receipts: 'receiptId',
  'payment-accounts': 'paymentAccountId',
  registrations: 'gstRegistrationId',
  companies: 'companyId', branches: 'branchId', 'bank-accounts': 'bankAccountId', employees: 'membershipId',
  assignments: 'assignmentId', invitations: 'invitationId', roles: 'roleId', managers: 'managerId',
  'mou-versions': 'mouVersionId', programs: 'programId', new: 'programId', existing: 'programId', cycles: 'cycleId',
  invoices: 'invoiceId', auctions: 'auctionId', prebids: 'prebidId', draws: 'drawId', announcements: 'announcementId',
  'prebid-templates': 'templateId', versions: 'templateVersionId', 'security-types': 'securityTypeId',
  'auction-presets': 'presetId', subscribers: 'subscriberId', requests: 'requestId', payments: 'paymentId',
  payouts: 'payoutId', securities: 'securityId', guarantors: 'guarantorId', charges: 'chargeId', enrollments: 'enrollmentId', 'charge-waivers': 'waiverId', approvals: 'waiverId',
  'company-tickets': 'enrollmentId', tickets: 'enrollmentId', 'refunds-due': 'refundId', 'payment-vouchers': 'paymentVoucherId', 'bank-matches': 'bankMatchId', 'ticket-cases': 'ticketCaseId', notifications: 'notificationId', holidays: 'holidayId', documents: 'programDocumentId', links: 'minutesLinkId',
} // biome-ignore format: one glance
/** The type of an id in a body or a query, by its name. */
export const BY_FIELD: Record<string, keyof Ids> = {
  holidayId: 'holidayId', lineIds: 'bankLineId', entryIds: 'bankLineId',
  invoiceId: 'invoiceId', invoiceIds: 'invoiceId', chargeId: 'chargeId',
  photographFileId: 'fileId', aadhaarFrontFileId: 'fileId', aadhaarBackFileId: 'fileId', panCardFileId: 'fileId',
  incomeProofFileId: 'fileId', signatureFileId: 'fileId', addressId: 'addressId', avatar: 'fileId', proxyFileId: 'fileId', fileId: 'fileId', programId: 'programId', branchId: 'branchId',
  mouVersionId: 'mouVersionId', signatureAssetId: 'signatureAssetId', roleId: 'roleId', roleIds: 'roleId',
  auctionPresetId: 'presetId', prebidDocumentTemplateVersionId: 'templateVersionId', cycleId: 'cycleId',
  subscriberId: 'subscriberId', enrolledSubscriberId: 'enrollmentId', winnerId: 'winnerId', membershipId: 'membershipId',
  bankAccountId: 'bankAccountId', fromBankAccountId: 'bankAccountId', fileIds: 'fileId',
  documentId: 'programDocumentId', requestId: 'requestId', depositAccountId: 'bankAccountId', holderConsentFileId: 'documentId', takerConsentFileId: 'documentId', dispatchFileId: 'documentId',
} // biome-ignore format: one glance
/** Ids that belong to no company. */
const WITHOUT_COMPANY = new Set(['subjectId', 'cityId', 'postOfficeId', 'permissionIds', 'chitId', 'keyId', 'rawId'])

export function address(route: Route, owners: (index: number) => Ids): string {
  let index = 0
  return route.path.replace(/([^/]+)\/:([A-Za-z]+)/g, (_, word: string, name: string) => {
    const kind = BY_SEGMENT[word]
    if (!kind) throw new Error(`say in BY_SEGMENT what :${name} of ${route.path} is the id of`)
    return `${word}/${owners(index++)[kind]}`
  })
}

/** Files of a program and papers of a payout are confirmed at their own endpoints. */
function kindOf(name: string, { path }: Route): keyof Ids | undefined {
  if (name === 'fileId' && path.includes('/programs/')) return 'documentId'
  if (name === 'fileId' && path.includes('/minutes/')) return 'scanId'
  return name === 'fileId' && path.includes('/payouts/') ? 'paperId' : BY_FIELD[name]
}

/** The same value with the ids of the given company. */
export function withIdsOf(ids: Ids, value: unknown, route: Route): unknown {
  if (Array.isArray(value)) return value.map((item) => withIdsOf(ids, item, route))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const kind = kindOf(name, route)
      if (kind) return [name, Array.isArray(inner) ? inner.map(() => ids[kind]) : ids[kind]]
      if (/Ids?$/.test(name) && !WITHOUT_COMPANY.has(name))
        throw new Error(`say in BY_FIELD what ${name} of ${route.path} is the id of`)
      return [name, withIdsOf(ids, inner, route)]
    }),
  )
}
