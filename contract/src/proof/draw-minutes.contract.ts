// The minutes of a draw that was held without an auction on the platform, as section 17 of the Chit Funds Act asks for them: a lot, an
// auction in a hall. Staff state what happened; instalment, winners and money come from the records.
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
  NullableId,
  NullableInstant,
  NullableText,
  OneOf,
  Otp,
  PlainName,
  type Static,
  Text,
  Type,
} from '../kit/schema.ts'
import { MinutesRecord, OwnMinutes } from './minutes.contract.ts'
import { Digest } from './minutes-paper.ts'

export const DRAW_WAYS = ['LOT', 'AUCTION', 'LOT_AMONG_BIDDERS', 'AGREEMENT'] as const
const DrawWay = OneOf(DRAW_WAYS, {
  description: 'How the prize was decided. LOT_AMONG_BIDDERS: several bid the highest discount, and the lot decided',
})
const Presence = OneOf(['SELF', 'PROXY'])
const MAX_PRESENT = 500
const MAX_WITNESSES = 20

export const DrawStatements = Type.Object({
  began: InstantInput,
  ended: InstantInput,
  place: Text(1, 500, { description: 'Where the draw was held' }),
  decidedBy: DrawWay,
  drawnBy: Type.Optional(Nullable(PlainName(150))),
  watchedBy: Type.Optional(Type.Array(PlainName(150), { maxItems: MAX_WITNESSES })),
  present: Type.Array(
    Type.Object({
      enrolledSubscriberId: Id,
      mode: Presence,
      proxyName: Type.Optional(Nullable(PlainName(150))),
      proxyFileId: Type.Optional(Nullable(Id)),
    }),
    { minItems: 2, maxItems: MAX_PRESENT, description: 'At least two tickets' },
  ),
  unpaidPrizes: Text(1, 2000, { description: 'The prizes of earlier instalments that are unpaid, or none' }),
  deputyName: Type.Optional(Nullable(PlainName(150))),
  remarks: Type.Optional(Nullable(Text(1, 2000))),
})
export type DrawStatements = Static<typeof DrawStatements>

export const DrawMinutes = Type.Object({
  cycleId: Id,
  cycleNumber: Type.Integer(),
  programId: Id,
  branchId: Id,
  programName: Type.String(),
  record: { ...Nullable(MinutesRecord), description: 'The newest minutes; null before the first draft' },
  suggested: Type.Object(
    {
      began: NullableInstant,
      ended: NullableInstant,
      place: Type.String(),
      decidedBy: Nullable(DrawWay),
      drawnBy: NullableText,
      watchedBy: Type.Array(Type.String()),
      present: Type.Array(
        Type.Object({
          enrolledSubscriberId: Id,
          mode: Presence,
          proxyName: NullableText,
          proxyFileId: NullableId,
        }),
      ),
      unpaidPrizes: Type.String(),
      deputyName: NullableText,
      remarks: NullableText,
    },
    { description: 'For the form of a draft: what the newest draft states, and before the first one the records' },
  ),
})

const AtCycle = Type.Object({ cycleId: Id })
const company = { tag: 'Cycles', persona: 'COMPANY', params: AtCycle } as const
const PATH = '/v2/companies/cycles/:cycleId/minutes'
const write = 'auction.winner.manage'
const at = { path: { cycleId: DEMO.importedCycleId } } as const

export const getDrawMinutes = route({
  ...company,
  method: 'GET',
  path: PATH,
  permission: 'auction.read',
  summary: 'Get the minutes of a draw that was held without an auction on the platform',
  description: 'The newest draft with its signatures, and what the form of a new one begins with.',
  data: DrawMinutes,
  makes: 'PAPER',
  success: 200,
  refusals: ['MINUTES_OF_AUCTION'],
  example: at,
})
const presentExample = [
  { enrolledSubscriberId: DEMO.importedTicketId, mode: 'SELF' },
  { enrolledSubscriberId: DEMO.importedTicketId, mode: 'SELF' },
]
export const draftDrawMinutes = route({
  ...company,
  method: 'POST',
  path: PATH,
  permission: write,
  summary: 'Draft the minutes of a draw that was held without an auction on the platform',
  description:
    'Every statement is marked as stated by staff or taken from the records. Instalment, winners, discount and prize come from the ' +
    'records, and so does what happened since the last draw. A PROXY needs the letter of authorisation as a file.',
  body: DrawStatements,
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  data: MinutesRecord,
  makes: 'PAPER',
  success: 201,
  refusals: [...CONFIRMATION, 'ENROLLMENT_NOT_FOUND', 'MINUTES_FINAL', 'MINUTES_OF_AUCTION', 'MINUTES_TOO_EARLY'],
  example: {
    ...at,
    body: {
      ...{ began: '2026-11-10T10:00:00+05:30', ended: '2026-11-10T10:40:00+05:30', place: 'MG Road, Kochi' },
      ...{ decidedBy: 'LOT', drawnBy: 'Asha Menon', watchedBy: ['Babu Nair'], unpaidPrizes: 'none' },
      present: presentExample,
    },
  },
})
export const generateProxyLetter = route({
  ...company,
  method: 'POST',
  path: `${PATH}/proxies/generate`,
  permission: write,
  summary: 'Announce the letter of authorisation of a proxy and get its upload URL',
  description: 'Form XX A or a power of attorney. PUT the bytes to the URL, then name the file in the draft.',
  body: Type.Object({ fileName: FileName, contentType: OneOf(CONTENT_TYPES) }),
  data: Announced,
  success: 200,
  refusals: ANNOUNCEMENT,
  example: { ...at, body: { fileName: 'form-xx-a.pdf', contentType: 'application/pdf' } },
})

const CodeSent = Type.Object({ expiresAt: Instant, resendAfterSeconds: Count })
const SignatureBody = Type.Object({ digest: Digest, signatureAssetId: Id, otp: Otp })
const foremanSigns = { ...sample.minutesDigest, signatureAssetId: DEMO.companySignatureId, otp: '123456' }
export const sendDrawMinutesCode = route({
  ...company,
  method: 'POST',
  path: `${PATH}/codes`,
  permission: write,
  summary: 'Send yourself the code with which you sign the minutes of a draw',
  description: 'By SMS, to your own mobile number.',
  data: CodeSent,
  success: 200,
  refusals: ['MINUTES_NOT_DRAFTED', 'MOBILE_NOT_SERVED', 'OTP_TOO_SOON'],
  example: at,
})
export const signDrawMinutes = route({
  ...company,
  method: 'POST',
  path: `${PATH}/signatures`,
  permission: write,
  summary: 'Sign the minutes of a draw for the foreman',
  description: 'With the active signature of the company and the code that you were sent, for exactly this digest.',
  body: SignatureBody,
  data: MinutesRecord,
  makes: 'PAPER',
  success: 201,
  refusals: MINUTES_SIGNING,
  example: { ...at, body: foremanSigns },
})
export const generateDrawScan = route({
  ...company,
  method: 'POST',
  path: `${PATH}/paper/generate`,
  permission: write,
  summary: 'Announce the scan of minutes of a draw that were signed on paper',
  description: 'PUT the bytes to the URL with the returned headers, then confirm the upload.',
  body: Type.Object({ fileName: FileName, contentType: OneOf(CONTENT_TYPES) }),
  data: Announced,
  success: 200,
  refusals: [...ANNOUNCEMENT, 'MINUTES_NOT_DRAFTED'],
  example: { ...at, body: { fileName: 'minutes.pdf', contentType: 'application/pdf' } },
})
export const confirmDrawScan = route({
  ...company,
  method: 'POST',
  path: `${PATH}/paper`,
  permission: write,
  summary: 'Confirm the scan of minutes of a draw that were signed on paper',
  description: 'Safe to retry.',
  body: Type.Object({ fileId: Id, digest: Digest }),
  data: MinutesRecord,
  makes: 'PAPER',
  success: 200,
  refusals: [...CONFIRMATION, 'MINUTES_CHANGED', 'MINUTES_NOT_DRAFTED'],
  example: { ...at, body: { ...sample.minutesDigest, fileId: DEMO.companyFileId } },
})
export const fileDrawMinutes = route({
  ...company,
  method: 'POST',
  path: `${PATH}/filed`,
  permission: 'company.compliance.manage',
  summary: 'Record that the minutes of a draw were filed with the Registrar',
  description: 'Signed minutes only; with the day and the reference of the receipt.',
  body: Type.Object({ digest: Digest, filedOn: CalendarDate, reference: Text(1, 100) }),
  data: MinutesRecord,
  makes: 'PAPER',
  success: 200,
  refusals: ['MINUTES_CHANGED', 'MINUTES_NOT_DRAFTED', 'MINUTES_UNSIGNED'],
  example: { ...at, body: { ...sample.minutesDigest, filedOn: '2031-01-31', reference: 'REG/2031/17' } },
})
export const getDrawMinutesFiling = route({
  ...company,
  method: 'GET',
  path: `${PATH}/filing.zip`,
  permission: 'auction.read',
  summary: 'Get the filing copy of the minutes of a draw',
  description:
    'A zip file with the PDF, the text whose digest was signed, the signatures and disputes, and the letters of proxies.',
  data: Type.Object({ fileName: Type.String(), fileUrl: Type.String(), sizeBytes: Count }),
  makes: 'ARCHIVE',
  success: 200,
  refusals: ['MINUTES_NOT_DRAFTED'],
  example: at,
})

const member = { tag: 'Cycles', persona: 'SUBSCRIBER', permission: null, params: AtCycle } as const
const OWN = '/v2/subscribers/me/cycles/:cycleId/minutes'
export const OwnDrawMinutes = Type.Object({
  cycleId: Id,
  record: OwnMinutes.properties.record,
  own: OwnMinutes.properties.own,
})
export const getOwnDrawMinutes = route({
  ...member,
  method: 'GET',
  path: OWN,
  summary: 'Get the minutes of a draw at which you were present',
  description: 'To read before you sign or dispute them.',
  data: OwnDrawMinutes,
  makes: 'PAPER',
  success: 200,
  refusals: ['MINUTES_NOT_DRAFTED', 'MINUTES_SIGNER_ABSENT'],
  example: at,
})
export const sendOwnDrawMinutesCode = route({
  ...member,
  method: 'POST',
  path: `${OWN}/codes`,
  summary: 'Send yourself the code with which you sign the minutes of a draw',
  description: 'By SMS, to your own mobile number.',
  data: CodeSent,
  success: 200,
  refusals: ['MINUTES_NOT_DRAFTED', 'MINUTES_SIGNER_ABSENT', 'MOBILE_NOT_SERVED', 'OTP_TOO_SOON'],
  example: at,
})
export const signOwnDrawMinutes = route({
  ...member,
  method: 'POST',
  path: `${OWN}/signatures`,
  summary: 'Sign the minutes of a draw at which you were present',
  description: 'With a confirmed signature of yours and the code that you were sent, for exactly this digest.',
  body: SignatureBody,
  data: OwnDrawMinutes,
  makes: 'PAPER',
  success: 201,
  refusals: [...MINUTES_SIGNING, 'MINUTES_SIGNER_ABSENT', 'NOT_FOUND'],
  example: { ...at, body: { ...sample.minutesDigest, signatureAssetId: DEMO.signatureId, otp: '123456' } },
})
export const disputeOwnDrawMinutes = route({
  ...member,
  method: 'POST',
  path: `${OWN}/disputes`,
  summary: 'Dispute the minutes of a draw instead of signing them',
  description: 'Your words are printed on the minutes.',
  body: Type.Object({ digest: Digest, text: Text(1, 2000) }),
  data: OwnDrawMinutes,
  makes: 'PAPER',
  success: 201,
  refusals: ['MINUTES_ALREADY_SIGNED', 'MINUTES_CHANGED', 'MINUTES_NOT_DRAFTED', 'MINUTES_SIGNER_ABSENT', 'NOT_FOUND'],
  example: { ...at, body: { ...sample.minutesDigest, text: 'I was not in the hall at ten.' } },
})
