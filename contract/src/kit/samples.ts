// Values that the examples of several endpoints share.
import { DEMO } from './demo-ids.ts'

export const device = { mobileNumber: '+919000001001', deviceId: 'my-first-device' }
export const challengeToken = 'A'.repeat(43)
export const factorProof = { challengeToken: challengeToken, totpCode: '123456' }
export const credential = {
  id: 'bXktcGFzc2tleQ',
  rawId: 'bXktcGFzc2tleQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'o2NmbXQ' },
}
export const picture = { fileName: 'picture.png', contentType: 'image/png' }
export const signature = { fileName: 'signature.png', contentType: 'image/png' }
export const period = { from: '2026-04-01', to: '2027-03-31' }
export const prebidding = { auctionId: DEMO.prebidAuctionId }
export const settled = { auctionId: DEMO.settledAuctionId }
export const ownPrebid = { enrolledSubscriberId: DEMO.prebidTicketId }
export const agreedReason = { reason: 'Agreed in the hall' }
/** No draw is open in the demo world. */
export const NO_DRAW = 'c0demodraw000000000000000'
export const minutesDigest = { digest: '0'.repeat(64) }
export const prebidNews = { ...prebidding, announcementId: DEMO.secondAnnouncementId }
export const address = {
  line1: '12 SM Street', pincode: '673001', postOffice: 'Kozhikode HO', city: 'Kozhikode', district: 'Kozhikode',
  state: 'Kerala', cityId: 1, postOfficeId: 1,
} // biome-ignore format: easier to read on one line
export const bankAccount = {
  accountHolder: 'Nila Chits', accountNumber: '50100987654321', bankName: 'South Malabar Bank', branchName: 'Kozhikode', ifsc: 'SMBL0000123',
} // biome-ignore format: easier to read on one line
export const newBranch = { name: 'Kannur', branchCode: 'KNR' }
export const viewer = { roleId: 'role_viewer_branch', scopeType: 'BRANCH', branchId: DEMO.branchId }
export const person = (name: string, number: number) => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@demo.kuri.example`,
  mobileNumber: `+9190000012${number}`,
})
export const companyAdmin = { membershipId: DEMO.companyAdminId }
export const auditor = { membershipId: DEMO.auditorId }
export const templateFields = [{ fieldKey: 'amount', label: 'Amount', fieldType: 'CURRENCY_AMOUNT' }]
export const commonPreset = { presetId: DEMO.commonPresetId }
export const commonSecurityType = { id: DEMO.commonSecurityTypeId }
export const challengeResult = (resultKey: string) => ({
  resultKey, title: resultKey, iconKey: 'shield', description: 'You plan ahead.', shareTitle: 'My result', shareBody: 'What is yours?',
}) // biome-ignore format: easier to read on one line
export const challenge = {
  slug: 'saver-or-spender',
  title: 'Saver or spender?',
  description: 'One question about money.',
  category: 'PERSONALITY',
  difficulty: 'Easy',
  durationMinutes: 1,
  results: [challengeResult('SAVER'), challengeResult('SPENDER')],
  questions: [
    {
      text: 'A bonus arrives. What do you do?',
      options: [
        { text: 'Save it', points: [{ resultKey: 'SAVER', points: 1 }] },
        { text: 'Spend it', points: [{ resultKey: 'SPENDER', points: 1 }] },
      ],
    },
  ],
}
export const counterPath = { id: DEMO.openProgramId }
export const ticketPath = { id: DEMO.ticketId }
export const newMobileNumber = '+919000003001'
export const stepOne = (name: string, chitId: string) => ({
  branchId: DEMO.branchId, name, chitId, totalAmount: '30000', subscriptionAmount: '10000', minimumBidAmount: '18000',
  frequency: 'MONTHLY', durationType: 'MONTHS', durationValue: 3, totalSlots: 3,
}) // biome-ignore format: easier to read as one form
export const newDates = { startDate: '2031-01-15', lastDateOfSubmission: '2031-01-05' }
export const pastDates = { startDate: '2024-01-15', lastAuctionDate: '2024-02-10' }
export const programTerms = {
  foremanCommission: '5', delayFineAmount: '50', bid: 'AUCTION', isAuctionHostedOnPlatform: true,
  description: 'Three tickets, three months.', hasPrebid: false, prebidDocumentRequired: false,
  auctionDurationSeconds: 600, auctionExtensionSeconds: 15,
} // biome-ignore format: easier to read as one form
export const agreed = { acceptedTermsAndConditions: true }
export const incomplete = { programId: DEMO.incompleteProgramId }
export const imported = { programId: DEMO.importedProgramId }
export const importTerms = { ...programTerms, prebidMutabilityPolicy: 'MUTABLE_UNTIL_CLOSE', completedCycles: 1 }
export const homeAddress = {
  line1: '7 Beach Road', pincode: '673032', postOffice: 'Kozhikode Beach', city: 'Kozhikode', district: 'Kozhikode',
  state: 'Kerala', cityId: 1, postOfficeId: 2,
} // biome-ignore format: easier to read on one line
export const importedTicket = { subscriberId: DEMO.subscriberId, enrolledSubscriberId: DEMO.importedTicketId }
export const enrolled = { requestId: DEMO.enrolledRequestId }
export const winningTicket = { subscriberId: DEMO.subscriberId, enrolledSubscriberId: DEMO.ticketId }
export const begun = { requestId: DEMO.beginRequestId }
