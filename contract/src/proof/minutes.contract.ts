// The minutes of an auction, as section 17 of the Chit Funds Act asks for them: drafted from the log, signed, disputed and filed.

import { AuctionParams } from '../auctions/lifecycle.contract.ts'
import { AUCTIONS } from '../auctions/staff-place.ts'
import { Announced, CONTENT_TYPES, FileName } from '../companies/files.contract.ts'
import { LONG_BODY_LIMIT_BYTES } from '../kit/body-limits.ts'
import { DEMO } from '../kit/demo-ids.ts'
import { ANNOUNCEMENT, CONFIRMATION, MINUTES_SIGNING } from '../kit/refusal-sets.ts'
import { route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import {
  CalendarDate,
  Count,
  Id,
  Instant,
  InstantInput,
  Nullable,
  NullableInstant,
  NullableText,
  OneOf,
  Otp,
  PlainName,
  type Static,
  Text,
  Type,
} from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'
import { Digest, MinutesPaper } from './minutes-paper.ts'

export const MINUTES_STATUSES = ['DRAFT', 'INCOMPLETE', 'FINAL', 'SIGNED_ON_PAPER'] as const
export const MinutesStatus = OneOf(MINUTES_STATUSES, {
  description: 'INCOMPLETE: somebody has signed, and others are still to sign. FINAL: everybody who must has signed',
})
export const MinutesRecord = Type.Object({
  minutesId: Id,
  version: Type.Integer({ description: 'Counts the drafts of this auction; none is ever overwritten' }),
  round: Type.Integer({ description: 'Grows with every winner who is disqualified' }),
  amendsVersion: Nullable(Type.Integer({ description: 'The signed minutes of before that these amend' })),
  digest: Digest,
  status: MinutesStatus,
  isOutdated: Type.Boolean({ description: 'A winner was declared or disqualified since; draft them again' }),
  draftedAt: Instant,
  signaturesDueOn: CalendarDate,
  filingDueOn: CalendarDate,
  filingSource: Nullable(
    Type.String({ description: 'What says how many days there are to file; null while nobody has verified it' }),
  ),
  filedOn: Nullable(CalendarDate),
  filedReference: NullableText,
  paper: MinutesPaper,
  fileUrl: Type.String({ description: 'A short-lived download URL of the PDF' }),
  signatures: Type.Array(
    Type.Object({ role: OneOf(['FOREMAN', 'PRIZED', 'OTHER', 'STAFF']), name: Type.String(), signedAt: Instant }),
  ),
  missing: Type.Array(
    Type.Object({
      kind: OneOf(['FOREMAN', 'PRIZED', 'OTHERS', 'DEPUTY']),
      name: NullableText,
      count: { ...Count, description: 'How many signatures' },
    }),
  ),
  disputes: Type.Array(Type.Object({ name: Type.String(), text: Type.String(), disputedAt: Instant })),
  scans: Type.Array(Type.Object({ fileId: Id, sha256: Type.String(), fileUrl: Type.String(), uploadedAt: Instant })),
  earlier: Type.Array(
    Type.Object({
      version: Type.Integer(),
      round: Type.Integer(),
      digest: Digest,
      status: MinutesStatus,
      draftedAt: Instant,
    }),
    { description: 'The versions of before, newest first' },
  ),
})

export const MinutesLink = Type.Object({
  linkId: Id,
  createdAt: Instant,
  expiresAt: Instant,
  revokedAt: NullableInstant,
  openedCount: Count,
  lastOpenedAt: NullableInstant,
})

export const AuctionMinutes = Type.Object({
  auctionId: Id,
  fileName: Type.String(),
  contentType: Type.String(),
  sizeBytes: Count,
  isDraft: Type.Boolean({
    description: 'Not signed yet, or a prize is still to be decided; every page is marked as a draft',
  }),
  fileUrl: Type.String({ description: 'A short-lived download URL' }),
  paper: MinutesPaper,
  record: { ...Nullable(MinutesRecord), description: 'The newest minutes; null before the first draft' },
  suggested: Type.Object(
    {
      place: Type.String(),
      unpaidPrizes: Type.String(),
      presentInHall: Type.Array(
        Type.Object({
          enrolledSubscriberId: Id,
          mode: OneOf(['FLOOR', 'PROXY']),
          from: Instant,
          to: NullableInstant,
          proxyName: NullableText,
        }),
      ),
      deputyName: NullableText,
      remarks: NullableText,
    },
    {
      description:
        'For the form of a draft: what the newest draft states, and before the first one what the records say',
    },
  ),
  links: Type.Array(MinutesLink, { description: 'For the Registrar, newest first' }),
})

export const getAuctionMinutes = staffRoutes(AUCTIONS, {
  method: 'GET',
  path: '/:auctionId/minutes',
  permission: 'auction.read',
  summary: 'Get the minutes of an auction, as text and as a PDF',
  description:
    'The newest draft with its signatures, and before the first one a preview from the records. The auction must have ended.',
  params: AuctionParams,
  data: AuctionMinutes,
  makes: 'PAPER',
  success: 200,
  refusals: ['AUCTION_STATE_CONFLICT'],
  example: { path: sample.settled },
})

const MAX_IN_HALL = 500
export const MinutesStatements = Type.Object({
  place: Text(1, 500, { description: 'Where the auction was held' }),
  unpaidPrizes: Text(1, 2000, { description: 'The prizes of earlier instalments that are unpaid, or none' }),
  presentInHall: Type.Array(
    Type.Object({
      enrolledSubscriberId: Id,
      mode: OneOf(['FLOOR', 'PROXY']),
      from: InstantInput,
      to: Type.Optional(Nullable(InstantInput)),
      proxyName: Type.Optional(Nullable(PlainName(150))),
    }),
    { maxItems: MAX_IN_HALL, description: 'Members in the hall whom the log does not know' },
  ),
  deputyName: Type.Optional(Nullable(PlainName(150))),
  remarks: Type.Optional(Nullable(Text(1, 2000))),
})
export type MinutesStatements = Static<typeof MinutesStatements>

const write = 'auction.winner.manage'
export const draftAuctionMinutes = staffRoutes(AUCTIONS, {
  method: 'POST',
  path: '/:auctionId/minutes',
  permission: write,
  summary: 'Draft the minutes of an auction',
  description:
    'The service computes them from the log; what the log cannot know is stated here and marked as stated by staff. A draft that nobody must keep is replaced by a new version; after a disqualification the new version is an amendment.',
  params: AuctionParams,
  body: MinutesStatements,
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  data: MinutesRecord,
  makes: 'PAPER',
  success: 201,
  refusals: ['ENROLLMENT_NOT_FOUND', 'MINUTES_FINAL', 'MINUTES_TOO_EARLY'],
  example: { path: sample.settled, body: { place: 'MG Road, Kochi', unpaidPrizes: 'none', presentInHall: [] } },
})

const CodeSent = Type.Object({ expiresAt: Instant, resendAfterSeconds: Count })
const SignatureBody = Type.Object({ digest: Digest, signatureAssetId: Id, otp: Otp })
const sendCode = {
  method: 'POST',
  summary: 'Send yourself the code with which you sign the minutes',
  description: 'By SMS, to your own mobile number.',
  params: AuctionParams,
  data: CodeSent,
  success: 200,
} as const
const sign = {
  method: 'POST',
  params: AuctionParams,
  body: SignatureBody,
  makes: 'PAPER',
  success: 201,
} as const
const company = { tag: 'Auctions (company)', persona: 'COMPANY', permission: write } as const
const COMPANY = '/v2/companies/auctions/:auctionId/minutes'
export const sendMinutesCode = route({
  ...sendCode,
  ...company,
  path: `${COMPANY}/codes`,
  refusals: ['MINUTES_NOT_DRAFTED', 'MOBILE_NOT_SERVED', 'OTP_TOO_SOON'],
  example: { path: sample.settled },
})
export const signMinutes = route({
  ...sign,
  ...company,
  path: `${COMPANY}/signatures`,
  summary: 'Sign the minutes for the foreman',
  description:
    'With the active signature of the company and the code that you were sent, for exactly the text with this digest.',
  data: MinutesRecord,
  refusals: MINUTES_SIGNING,
  example: {
    path: sample.settled,
    body: { ...sample.minutesDigest, signatureAssetId: DEMO.companySignatureId, otp: '123456' },
  },
})

export const generateMinutesScan = staffRoutes(AUCTIONS, {
  method: 'POST',
  path: '/:auctionId/minutes/paper/generate',
  permission: write,
  summary: 'Announce the scan of minutes that were signed on paper and get its upload URL',
  description: 'PUT the bytes to the URL with the returned headers, then confirm the upload.',
  params: AuctionParams,
  body: Type.Object({ fileName: FileName, contentType: OneOf(CONTENT_TYPES) }),
  data: Announced,
  success: 200,
  refusals: [...ANNOUNCEMENT, 'MINUTES_NOT_DRAFTED'],
  example: { path: sample.settled, body: { fileName: 'minutes.pdf', contentType: 'application/pdf' } },
})
export const confirmMinutesScan = staffRoutes(AUCTIONS, {
  method: 'POST',
  path: '/:auctionId/minutes/paper',
  permission: write,
  summary: 'Confirm the scan of minutes that were signed on paper',
  description: 'Its SHA-256 goes into the log of the auction. Safe to retry.',
  params: AuctionParams,
  body: Type.Object({ fileId: Id, digest: Digest }),
  data: MinutesRecord,
  makes: 'PAPER',
  success: 200,
  refusals: [...CONFIRMATION, 'MINUTES_CHANGED', 'MINUTES_NOT_DRAFTED'],
  example: { path: sample.settled, body: { ...sample.minutesDigest, fileId: DEMO.companyFileId } },
})
export const fileMinutes = staffRoutes(AUCTIONS, {
  method: 'POST',
  path: '/:auctionId/minutes/filed',
  permission: write,
  summary: 'Record that the minutes were filed with the Registrar',
  description: 'Signed minutes only; with the day and the reference of the receipt.',
  params: AuctionParams,
  body: Type.Object({ digest: Digest, filedOn: CalendarDate, reference: Text(1, 100) }),
  data: MinutesRecord,
  makes: 'PAPER',
  success: 200,
  refusals: ['MINUTES_CHANGED', 'MINUTES_NOT_DRAFTED', 'MINUTES_UNSIGNED'],
  example: { path: sample.settled, body: { ...sample.minutesDigest, filedOn: '2031-01-31', reference: 'REG/2031/17' } },
})
export const getMinutesFiling = staffRoutes(AUCTIONS, {
  method: 'GET',
  path: '/:auctionId/minutes/filing.zip',
  permission: 'auction.read',
  summary: 'Get the filing copy of the minutes',
  description:
    'A zip file with the PDF, the text as JSON whose digest was signed, the signatures and disputes, the evidence of the auction and the policy.',
  params: AuctionParams,
  data: Type.Object({ fileName: Type.String(), fileUrl: Type.String(), sizeBytes: Count }),
  makes: 'ARCHIVE',
  success: 200,
  refusals: ['MINUTES_NOT_DRAFTED'],
  example: { path: sample.settled },
})

const MAX_LINK_DAYS = 90
export const createMinutesLink = staffRoutes(AUCTIONS, {
  method: 'POST',
  path: '/:auctionId/minutes/links',
  permission: write,
  summary: 'Create a link with which the Registrar reads the minutes without an account',
  description: 'The address is shown once. Its token stands after the #, so that no server writes it into a log.',
  params: AuctionParams,
  body: Type.Object({ validDays: Type.Integer({ minimum: 1, maximum: MAX_LINK_DAYS }) }),
  data: Type.Object({ link: MinutesLink, url: Type.String() }),
  isShownOnce: true,
  success: 201,
  refusals: ['MINUTES_NOT_DRAFTED'],
  example: { path: sample.settled, body: { validDays: 14 } },
})
export const revokeMinutesLink = staffRoutes(AUCTIONS, {
  method: 'POST',
  path: '/:auctionId/minutes/links/:linkId/revoke',
  permission: write,
  summary: 'Revoke a link of the Registrar',
  description: 'It stops working at once. Revoking it again changes nothing.',
  params: Type.Object({ auctionId: Id, linkId: Id }),
  data: MinutesLink,
  success: 200,
  refusals: ['NOT_FOUND'],
  example: { path: { ...sample.settled, linkId: DEMO.companyFileId } },
})

const member = { tag: 'Auctions (subscriber)', persona: 'SUBSCRIBER', permission: null } as const
const OWN = '/v2/subscribers/me/auctions/:auctionId/minutes'
export const OwnMinutes = Type.Object({
  auctionId: Id,
  record: MinutesRecord,
  own: Type.Object({
    role: OneOf(['PRIZED', 'OTHER', 'STAFF']),
    signedAt: NullableInstant,
    disputedAt: NullableInstant,
  }),
})
export const getOwnMinutes = route({
  ...member,
  method: 'GET',
  path: OWN,
  summary: 'Get the minutes of an auction at which you were present',
  description: 'To read before you sign or dispute them.',
  params: AuctionParams,
  data: OwnMinutes,
  makes: 'PAPER',
  success: 200,
  refusals: ['MINUTES_NOT_DRAFTED', 'MINUTES_SIGNER_ABSENT'],
  example: { path: sample.settled },
})
export const sendOwnMinutesCode = route({
  ...sendCode,
  ...member,
  path: `${OWN}/codes`,
  refusals: ['MINUTES_NOT_DRAFTED', 'MINUTES_SIGNER_ABSENT', 'MOBILE_NOT_SERVED', 'OTP_TOO_SOON'],
  example: { path: sample.settled },
})
export const signOwnMinutes = route({
  ...sign,
  ...member,
  path: `${OWN}/signatures`,
  summary: 'Sign the minutes of an auction at which you were present',
  description:
    'With a confirmed signature of yours and the code that you were sent, for exactly the text with this digest.',
  data: OwnMinutes,
  refusals: [...MINUTES_SIGNING, 'MINUTES_SIGNER_ABSENT', 'NOT_FOUND'],
  example: {
    path: sample.settled,
    body: { ...sample.minutesDigest, signatureAssetId: DEMO.signatureId, otp: '123456' },
  },
})
export const disputeOwnMinutes = route({
  ...member,
  method: 'POST',
  path: `${OWN}/disputes`,
  summary: 'Dispute the minutes instead of signing them',
  description: 'Your words are printed on the minutes.',
  params: AuctionParams,
  body: Type.Object({ digest: Digest, text: Text(1, 2000) }),
  data: OwnMinutes,
  makes: 'PAPER',
  success: 201,
  refusals: ['MINUTES_ALREADY_SIGNED', 'MINUTES_CHANGED', 'MINUTES_NOT_DRAFTED', 'MINUTES_SIGNER_ABSENT', 'NOT_FOUND'],
  example: { path: sample.settled, body: { ...sample.minutesDigest, text: 'I was not in the hall at ten.' } },
})

const LinkToken = Type.String({ minLength: 64, maxLength: 64, trim: true, says: 'must be the token of 64 characters' })
export const LinkedMinutes = Type.Object({
  companyName: Type.String(),
  programName: Type.String(),
  expiresAt: Instant,
  record: MinutesRecord,
  filing: Type.Object({ fileName: Type.String(), fileUrl: Type.String() }),
})
/** The token is in the body, because servers and proxies write addresses into their logs. */
export const openMinutesLink = route({
  method: 'POST',
  tag: 'Auctions (subscriber)',
  persona: 'PUBLIC',
  permission: null,
  path: '/v2/public/minutes',
  summary: 'Open the minutes with the token of a link',
  description: 'For the Registrar, without an account. The link expires and can be revoked.',
  body: Type.Object({ token: LinkToken }),
  data: LinkedMinutes,
  countedBy: 'TOKEN',
  makes: 'ARCHIVE',
  success: 200,
  refusals: ['MINUTES_LINK_ENDED', 'MINUTES_NOT_DRAFTED', 'NOT_FOUND'],
  example: { body: { token: '0'.repeat(64) } },
})

const days = (minimum: number, maximum: number, description: string) => Type.Integer({ minimum, maximum, description })
const terms = {
  signatureDays: days(0, 60, 'Days after the draft in which those who attended online sign'),
  filingDays: days(1, 120, 'Days after the draft in which the minutes are filed with the Registrar'),
}
export const MinutesPolicyInput = Type.Object({
  ...terms,
  reminderDays: days(0, 60, 'How many days before the end of the filing period staff are reminded'),
  byState: Type.Array(
    Type.Object({
      state: Text(1, 100),
      ...terms,
      from: Type.Optional(Nullable({ ...CalendarDate, description: 'The first day of draws for which it holds' })),
      source: Type.Optional(
        Nullable(Text(1, 300, { description: 'The rule that says so; left out while nobody has verified it' })),
      ),
    }),
    { maxItems: 100, description: 'Other days for branches in these states; of one state the newest that has begun' },
  ),
  needsLastMinutes: Type.Optional(
    Type.Boolean({ description: 'A cycle can only be completed once the minutes of the draw before it are signed' }),
  ),
})
export type MinutesPolicyInput = Static<typeof MinutesPolicyInput>
export const MinutesPolicy = Type.Object({
  ...MinutesPolicyInput.properties,
  branchStates: Type.Array(Type.String(), {
    description: 'The states in the addresses of the branches; a state that is not among them applies to no branch',
  }),
  updatedAt: NullableInstant,
})

const policy = {
  tag: 'Auctions (company)',
  persona: 'COMPANY',
  path: '/v2/companies/minutes-policy',
  success: 200,
} as const
export const getMinutesPolicy = route({
  ...policy,
  method: 'GET',
  summary: 'Get the days in which minutes are signed and filed',
  description: 'Before the first save they are the usual ones.',
  permission: 'company.profile.read',
  data: MinutesPolicy,
})
export const saveMinutesPolicy = route({
  ...policy,
  method: 'PUT',
  summary: 'Set the days in which minutes are signed and filed',
  description: 'For minutes that are drafted from now on.',
  permission: 'company.profile.update',
  body: MinutesPolicyInput,
  data: MinutesPolicy,
  example: { body: { signatureDays: 2, filingDays: 21, reminderDays: 5, byState: [] } },
})
