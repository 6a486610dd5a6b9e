// Examples of auctions, prebids, announcements, winners and program settings.
import { DEMO } from './demo-ids.ts'
import type { Example } from './example.ts'

const prebidding = { auctionId: DEMO.prebidAuctionId }
const settled = { auctionId: DEMO.settledAuctionId }
const ownPrebid = { enrolledSubscriberId: DEMO.prebidTicketId }
const reason = { reason: 'Agreed in the hall' }
/** No draw is open in the demo world. */
const NO_DRAW = 'c0demodraw000000000000000'
const minutesDigest = { digest: '0'.repeat(64) }
const prebidNews = { ...prebidding, announcementId: DEMO.secondAnnouncementId }

export const AUCTION_EXAMPLES: Readonly<Record<string, Example>> = {
  approveAuction: { body: reason },
  cancelAuction: { path: { auctionId: DEMO.nextAuctionId }, body: reason },
  closePrebid: { path: prebidding, body: reason },
  openPrebid: { path: prebidding, body: reason },
  revealPrebids: { path: prebidding, body: reason },
  scheduleAuction: { path: prebidding, body: { auctionStartAt: '2031-01-31T10:00:00Z', ...reason } },
  cancelPrebid: { path: prebidding, query: ownPrebid },
  editPrebid: { path: prebidding, body: { ...ownPrebid, amount: 184_000 } },
  previewPrebid: { path: prebidding, body: { ...ownPrebid, amount: 184_000 } },
  placePrebid: { path: prebidding, body: { ...ownPrebid, amount: 184_000 } },
  deletePrebid: { path: { ...prebidding, prebidId: DEMO.secondPrebidId }, query: { reason: 'The member has died' } },
  adminDeletePrebid: { path: { ...prebidding, prebidId: DEMO.thirdPrebidId }, query: { reason: 'Asked by letter' } },
  joinAuction: { body: { enrolledSubscriberId: DEMO.ticketId } },
  createAnnouncement: { body: { message: 'We start on time.', tone: 'INFO' } },
  updateAnnouncement: { body: { message: 'We start at ten.' } },
  adminUpdateAnnouncement: { path: prebidNews, body: { message: 'One prebid per ticket.' } },
  adminDeleteAnnouncement: { path: prebidNews },
  disqualifyWinner: {
    path: settled,
    body: {
      winnerId: DEMO.winnerId,
      disqualificationReasonCode: 'KYC_ISSUE',
      disqualificationNote: 'Papers are missing',
    },
  },
  openDraw: { path: settled, body: { kind: 'BEACON' } },
  bringBeacon: { path: { drawId: NO_DRAW }, body: { round: 657_413, signature: 'b7'.repeat(48) } },
  bringOwnBeacon: { path: { drawId: NO_DRAW }, body: { round: 657_413, signature: 'b7'.repeat(48) } },
  voidDraw: { path: { drawId: NO_DRAW }, body: { reason: 'Opened for the wrong month' } },
  contributeShare: {
    path: { drawId: NO_DRAW },
    body: { enrolledSubscriberId: DEMO.ticketId, commitment: '0a'.repeat(32) },
  },
  revealShare: { path: { drawId: NO_DRAW }, body: { enrolledSubscriberId: DEMO.ticketId, share: '0b'.repeat(32) } },
  getAuctionMinutes: { path: settled },
  draftAuctionMinutes: { path: settled, body: { place: 'MG Road, Kochi', unpaidPrizes: 'none', presentInHall: [] } },
  sendMinutesCode: { path: settled },
  signMinutes: { path: settled, body: { ...minutesDigest, signatureAssetId: DEMO.companySignatureId, otp: '123456' } },
  generateMinutesScan: { path: settled, body: { fileName: 'minutes.pdf', contentType: 'application/pdf' } },
  confirmMinutesScan: { path: settled, body: { ...minutesDigest, fileId: DEMO.companyFileId } },
  fileMinutes: { path: settled, body: { ...minutesDigest, filedOn: '2031-01-31', reference: 'REG/2031/17' } },
  getMinutesFiling: { path: settled },
  createMinutesLink: { path: settled, body: { validDays: 14 } },
  revokeMinutesLink: { path: { ...settled, linkId: DEMO.companyFileId } },
  getOwnMinutes: { path: settled },
  sendOwnMinutesCode: { path: settled },
  signOwnMinutes: { path: settled, body: { ...minutesDigest, signatureAssetId: DEMO.signatureId, otp: '123456' } },
  disputeOwnMinutes: { path: settled, body: { ...minutesDigest, text: 'I was not in the hall at ten.' } },
  openMinutesLink: { body: { token: '0'.repeat(64) } },
  saveMinutesPolicy: { body: { signatureDays: 2, filingDays: 21, reminderDays: 5, byState: [] } },
  updateProgramSettings: { path: { programId: DEMO.openProgramId }, body: { auctionDurationSeconds: 900 } },
}
