// Enrollment at the counter: a member who is present joins with a code on their phone, their papers and their first instalment.
// [spec: Who may do what with money]

import { Announced, CONTENT_TYPES, FileName, StoredFile } from '../companies/files.contract.ts'
import { DEMO } from '../kit/demo-ids.ts'
import { ANNOUNCEMENT, CONFIRMATION } from '../kit/refusal-sets.ts'
import { atLeastOne, route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import {
  AcceptedTerms,
  Amount,
  CalendarDate,
  HomeCountryCode,
  Id,
  Instant,
  MobileNumber,
  Nullable,
  NullableId,
  OneOf,
  Otp,
  RupeesInput,
  Text,
  Type,
} from '../kit/schema.ts'
import { addressFields, basicInfoFields, NomineeInput } from './enrollment-fields.ts'
import { MemberPapers } from './members.contract.ts'
import { REQUEST_STATUSES } from './request-status.ts'

const shared = { tag: 'Members', persona: 'COMPANY', permission: 'subscriber.manage' } as const
const AtProgram = Type.Object({ id: Id })
const BASE = '/v2/companies/programs/:id/enrollments'

export const DESK_FILE_TYPES = [
  'PHOTOGRAPH',
  'AADHAAR_FRONT',
  'AADHAAR_BACK',
  'PAN_CARD',
  'INCOME_PROOF',
  'SIGNATURE',
] as const
export type DeskFileType = (typeof DESK_FILE_TYPES)[number]
export const DESK_PAYMENT_MODES = ['CASH', 'CHEQUE', 'DD', 'UPI', 'NEFT', 'NACH'] as const
export const MAX_DESK_TICKETS = 20

export const generateDeskFile = route({
  ...shared,
  method: 'POST',
  path: `${BASE}/files/generate`,
  summary: 'Create a file of a person at the counter and get its upload URL',
  description:
    'PUT the bytes to the URL with the returned headers, then confirm the upload and name it in the enrollment.',
  params: AtProgram,
  body: Type.Object({ fileType: OneOf(DESK_FILE_TYPES), fileName: FileName, contentType: OneOf(CONTENT_TYPES) }),
  data: Announced,
  success: 200,
  refusals: ANNOUNCEMENT,
  example: {
    path: sample.counterPath,
    body: { fileType: 'SIGNATURE', fileName: 'signature.png', contentType: 'image/png' },
  },
})

export const confirmDeskFile = route({
  ...shared,
  method: 'POST',
  path: `${BASE}/files/confirm`,
  summary: 'Confirm an uploaded file of a person at the counter',
  description: 'Checks the content. Only the employee who uploaded the file can confirm and use it. Safe to retry.',
  params: AtProgram,
  body: Type.Object({ fileId: Id }),
  data: StoredFile,
  success: 200,
  refusals: CONFIRMATION,
  example: { path: sample.counterPath, body: { fileId: DEMO.profileFileId } },
})

export const DeskCode = Type.Object({
  mobileNumber: Type.String(),
  expiresAt: Instant,
  resendAfterSeconds: Type.Integer(),
})

export const requestDeskCode = route({
  ...shared,
  method: 'POST',
  path: `${BASE}/codes`,
  summary: 'Send a code to the phone of a person at the counter',
  description:
    'The person reads the code out, which proves that they are present and agree. It works for this program only and never for signing in.',
  params: AtProgram,
  body: Type.Object({ mobileNumber: MobileNumber, countryCode: HomeCountryCode }),
  data: DeskCode,
  success: 200,
  perMinute: 30,
  refusals: [
    'INVALID_MOBILE',
    'MESSAGE_LIMIT',
    'MOBILE_NOT_SERVED',
    'OTP_BUDGET_USED_UP',
    'OTP_PAUSED',
    'OTP_TOO_SOON',
    'PROGRAM_NOT_OPEN',
  ],
  example: { path: sample.counterPath, body: { mobileNumber: sample.newMobileNumber } },
})

export const DeskPapers = Type.Object({
  photographFileId: Type.Optional(Id),
  aadhaarFrontFileId: Type.Optional(Id),
  aadhaarBackFileId: Type.Optional(Id),
  panCardFileId: Type.Optional(Id),
  incomeProofFileId: Type.Optional(Id),
  signatureFileId: Type.Optional(Id),
})

export const DeskPayment = Type.Object({
  mode: OneOf(DESK_PAYMENT_MODES),
  amount: RupeesInput,
  instrumentNumber: Type.Optional(Text(1, 30)),
  instrumentBank: Type.Optional(Text(1, 120)),
  instrumentDate: Type.Optional(CalendarDate),
  utr: Type.Optional(
    Type.String({
      trim: true,
      upper: true,
      pattern: '^[A-Z0-9]{6,35}$',
      says: 'must be a UTR of 6 to 35 letters and digits',
    }),
  ),
  note: Type.Optional(Text(1, 500)),
})

export const DeskTicket = Type.Object({
  requestId: Id,
  status: OneOf(REQUEST_STATUSES),
  enrolledSubscriberId: NullableId,
  ticketNumber: Nullable(Type.Integer()),
  invoiceId: NullableId,
})

export const DeskEnrollment = Type.Object({
  subscriberId: Id,
  status: OneOf(REQUEST_STATUSES),
  enrollments: Type.Array(DeskTicket),
  receipt: Nullable(Type.Object({ receiptId: Id, number: Type.String(), amount: Amount })),
})

export const enrollAtDesk = route({
  ...shared,
  method: 'POST',
  path: BASE,
  summary: 'Enroll a person who is at the counter',
  description:
    'Creates one request per ticket with the source DESK, also for somebody who has tickets already. Where the platform lets companies ' +
    'approve at the counter, the requests are approved at once, and a `payment` of all first instalments (it needs payment.manage) ' +
    'issues the tickets and one receipt. What the person has stated to this company before need not be sent again.',
  params: AtProgram,
  body: Type.Object({
    mobileNumber: MobileNumber,
    countryCode: HomeCountryCode,
    otp: Otp,
    ticketCount: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_DESK_TICKETS, default: 1 })),
    ...basicInfoFields,
    ...addressFields,
    nominee: Type.Optional(NomineeInput),
    papers: Type.Optional(DeskPapers),
    acceptedTermsAndConditions: AcceptedTerms,
    payment: Type.Optional(DeskPayment),
  }),
  data: DeskEnrollment,
  success: 201,
  refusals: [
    'CASH_LIMIT_REACHED',
    'DAY_CLOSED',
    'DESK_APPROVAL_PENDING',
    'DESK_CODE_INVALID',
    'INVALID_MOBILE',
    'MOBILE_BELONGS_TO_STAFF',
    'OTP_TRIES_EXHAUSTED',
    'PERMISSION_REQUIRED',
    'PROGRAM_FULL',
    'PROGRAM_NOT_OPEN',
    'UTR_TAKEN',
  ],
  example: {
    path: sample.counterPath,
    body: {
      mobileNumber: sample.newMobileNumber,
      otp: '123456',
      name: 'Ammini Amma',
      dob: '1980-02-11',
      gender: 'FEMALE',
      aadhaarNumber: '234567890123',
      pan: 'ABCDE1234F',
      relationType: 'HUSBAND',
      relationName: 'Raman Nair',
      ticketCount: 1,
      nominee: { name: 'Raman Nair', relation: 'Husband', mobileNumber: '+919000003002' },
      acceptedTermsAndConditions: true,
    },
  },
})

export const saveTicketPapers = route({
  ...shared,
  method: 'POST',
  path: '/v2/companies/enrollments/:id/papers',
  summary: 'Add papers to a ticket, such as an imported one',
  description:
    'The nominee, or PAN card and income proof, that the member has brought to the counter. They replace what was there. The agreement ' +
    'is signed by the member.',
  params: AtProgram,
  body: atLeastOne(
    Type.Object({
      nominee: Type.Optional(NomineeInput),
      panIncome: Type.Optional(Type.Object({ panCardFileId: Id, incomeProofFileId: Id })),
    }),
  ),
  data: MemberPapers,
  success: 200,
  example: {
    path: sample.ticketPath,
    body: { nominee: { name: 'Raman Nair', relation: 'Husband', mobileNumber: '+919000003002' } },
  },
})
