// One of everything that the examples of the API reference mention and nothing else of the demo world creates.
import { DEMO } from '@kuri/contract/kit/demo-ids'
import { basicInfoOf, verifyEmail } from './applicants.ts'
import type { Caller, Callers, Service } from './caller.ts'
import type { DemoCompany } from './company.ts'
import { MEMBERS } from './people.ts'
import { sendPicture } from './pictures.ts'
import type { Staff } from './programs.ts'

const FIELDS = [
  { fieldKey: 'name', label: 'Name of the member', fieldType: 'TEXT' },
  { fieldKey: 'signature', label: 'Signature', fieldType: 'SIGNATURE_IMAGE' },
]

export async function makeSamples(
  service: Service,
  callers: Callers,
  { superadmin, owner }: Staff,
  company: DemoCompany,
  published: readonly string[],
): Promise<void> {
  const base = '/v2/companies'
  await owner.post(`${base}/branches/${company.branchId}/bank-accounts`, bankAccount, 'bankaccount')
  await owner.post(`${base}/roles`, await readOnlyRole(owner), 'role')
  const template = await owner.post(`${base}/prebid-templates`, prebidForm, 'template')
  const versions = `${base}/prebid-templates/${template.templateId}/versions`
  await owner.post(`${versions}/${template.templateVersionId}/publish`)
  await owner.post(versions, { fields: FIELDS }, 'templatedraft')
  await superadmin.post(
    `/v2/admin/companies/${company.companyId}/auction-presets`,
    { name: 'Late auction' },
    'latepreset',
  )
  await owner.post(`${base}/security-types`, { code: 'LAND', name: 'Land in Kerala' }, 'security')
  await superadmin.post(
    '/v2/admin/security-types',
    { code: 'SAVINGS_CERTIFICATE', name: 'Savings certificate' },
    'commonsecurity',
  )
  await owner.post(`${base}/auction-presets`, { name: 'Short auction', auctionDurationSeconds: 300 }, 'preset')
  await superadmin.post(
    '/v2/admin/auction-presets',
    { name: 'Quiet hall', auctionDurationSeconds: 900 },
    'commonpreset',
  )
  await owner.post(`${base}/employees/invitations`, invitationTo(company.branchId), 'invitation')
  await sendPicture(service, owner, `${base}/documents/signatures`, { picture: 'signature' }, 'ownersign')
  await sendPicture(service, owner, `${base}/me/file-uploads`, { picture: 'logo', fileType: 'AVATAR' }, 'avatar')
  await sendPicture(
    service,
    owner,
    `${base}/programs/file-uploads`,
    { picture: 'logo', programId: published[0]!, fileType: 'IMAGE' },
    'brochure',
  )
  await beginImport(owner, company)
  await becomeMember(service, callers, { superadmin, owner }, published)
  await takeMoney(owner, company)
}

const invitationTo = (branchId: string) => ({
  name: 'Maya Joseph',
  email: 'maya.joseph@demo.kuri.example',
  mobileNumber: '+919000001099',
  assignments: [{ roleId: 'role_viewer_branch', scopeType: 'BRANCH', branchId }],
})
const bankAccount = {
  accountHolder: 'Nila Chits',
  accountNumber: '50100233445566',
  bankName: 'South Malabar Bank',
  ifsc: 'SMBL0000123',
}
const prebidForm = { key: 'PREBID', name: 'Prebid form', fileName: 'prebid.pdf', fields: FIELDS }

async function readOnlyRole(owner: Caller) {
  const { permissions } = await owner.get('/v2/companies/roles/permissions')
  const id = permissions.find(({ code }: { code: string }) => code === 'branch.read').id
  return { name: 'Branch reader', scopeType: 'BRANCH', permissionIds: [id] }
}

/** The first member pays an advance in cash and another by cheque. */
async function takeMoney(owner: Caller, { branchId }: DemoCompany): Promise<void> {
  const advance = { enrolledSubscriberId: DEMO.ticketId, advance: true }
  const paid = { branchId, subscriberId: DEMO.subscriberId }
  const cash = { ...paid, mode: 'CASH', allocations: [{ ...advance, amount: '300' }] }
  await owner.post('/v2/companies/receipts', cash, 'receipt')
  const instrument = { instrumentNumber: '004512', instrumentBank: 'Canara Bank', instrumentDate: '2026-01-15' }
  const cheque = { ...paid, ...instrument, mode: 'CHEQUE', allocations: [{ ...advance, amount: '700' }] }
  await owner.post('/v2/companies/receipts', cheque, 'cheque')
}

/** An import that has its subscribers, but not their payments. */
async function beginImport(owner: Caller, { branchId }: DemoCompany): Promise<void> {
  const base = '/v2/companies/programs/existing'
  const stepOne = {
    ...{ branchId, name: 'Ernad 30', chitId: 'ERNAD-30', totalAmount: '30000', subscriptionAmount: '10000' },
    ...{ minimumBidAmount: '18000', frequency: 'MONTHLY', durationType: 'MONTHS', durationValue: 3, totalSlots: 3 },
    ...{ startDate: '2024-01-15', lastAuctionDate: '2024-02-10' },
  }
  const { programId } = await owner.post(`${base}/steps/1`, stepOne, 'ernad')
  const terms = {
    ...{ foremanCommission: '5', delayFineAmount: '50', bid: 'AUCTION', isAuctionHostedOnPlatform: true },
    ...{ hasPrebid: false, prebidDocumentRequired: false, prebidMutabilityPolicy: 'MUTABLE_UNTIL_CLOSE' },
    ...{ auctionDurationSeconds: 600, auctionExtensionSeconds: 15, completedCycles: 1 },
    ...{ description: 'An import that waits for its payments.', acceptedTermsAndConditions: true },
  }
  await owner.post(`${base}/${programId}/steps/2`, terms)
  await owner.post(`${base}/${programId}/steps/3`, { subscribers: MEMBERS.slice(0, 3) }, 'ernad3')
}

/** The first member has a request in every stage: begun, waiting for its payment, enrolled. */
async function becomeMember(
  service: Service,
  callers: Callers,
  { superadmin, owner }: Staff,
  published: readonly string[],
) {
  const person = MEMBERS[0]!
  const member = await callers.as(person.mobileNumber)
  await verifyEmail(service, member, person.email)
  await sendPicture(service, member, '/v3/subscribers/me/documents/signatures', { picture: 'signature' }, 'membersign')
  await sendPicture(
    service,
    member,
    '/v2/subscribers/me/file-uploads',
    { picture: 'portrait', fileType: 'PHOTOGRAPH' },
    'photo',
  )
  const at = '/v3/subscribers/enrollments'
  const begin = (programId: string, name: string) =>
    member.post(`${at}/programs/${programId}/steps/basic-info`, basicInfoOf(person, 5), name)
  await begin(published[1]!, 'begun')
  const apply = async (programId: string, name: string) => {
    const { requestId } = await begin(programId, name)
    await member.post(`${at}/${requestId}/steps/documents`, { acceptedTermsAndConditions: true })
    await superadmin.patch(`/v2/admin/requests/${requestId}`, { status: 'ADMIN_APPROVED' })
    const approval = { status: 'COMPANY_APPROVED' }
    const { invoice } = await owner.patch(`/v2/companies/requests/${requestId}`, approval, `${name}bill`)
    return { ...invoice, requestId }
  }
  const paid = await apply(published[3]!, 'enrolled')
  await owner.post(`/v2/companies/invoices/${paid.invoiceId}/mark-as-paid`, { paymentMode: 'CASH' })
  const invoice = await apply(published[2]!, 'approved')
  const payment = { invoiceId: invoice.invoiceId, grossAmount: String(invoice.amount), currency: 'INR' }
  await member.post(`${at}/${invoice.requestId}/payments`, { ...payment, idempotencyKey: 'demo-payment-1' }, 'payment')
  await member.post(`/v2/subscribers/challenges/${DEMO.challengeId}/attempts`, {}, 'attempt')
}
