// Papers of a payout case: uploads, securities, and guarantors who consent by a code.

import { Announced, CONTENT_TYPES, FileName } from '../companies/files.contract.ts'
import { DEMO } from '../kit/demo-ids.ts'
import { ANNOUNCEMENT, CONFIRMATION } from '../kit/refusal-sets.ts'
import { route } from '../kit/route.ts'
import {
  CalendarDate,
  HomeCountryCode,
  Id,
  Instant,
  MobileNumber,
  OneOf,
  Otp,
  Pan,
  PlainName,
  RupeesInput,
  Text,
  Type,
} from '../kit/schema.ts'
import { Payout, PayoutPaper, PayoutParams } from './payouts.contract.ts'

const tag = 'Payouts'
const BASE = '/v2/companies/payouts/:payoutId'
const OWN = '/v2/subscribers/me/payouts/:payoutId'
const prepare = { tag, persona: 'COMPANY', permission: 'payment.manage' } as const
const asMember = { tag, persona: 'SUBSCRIBER', permission: null } as const

const generate = {
  method: 'POST',
  summary: 'Create a paper of a payout case and get its upload URL',
  description: 'PUT the bytes to the URL with the returned headers, then confirm the upload.',
  params: PayoutParams,
  body: Type.Object({ fileName: FileName, contentType: OneOf(CONTENT_TYPES) }),
  data: Announced,
  success: 200,
} as const
const confirm = {
  method: 'POST',
  summary: 'Confirm an uploaded paper of a payout case',
  description: 'The content must match the declared type. The paper is then part of the case. Safe to retry.',
  params: PayoutParams,
  body: Type.Object({ fileId: Id, title: Text(1, 150) }),
  data: PayoutPaper,
  success: 200,
} as const
export const generatePayoutPaper = route({
  ...generate,
  ...prepare,
  path: `${BASE}/file-uploads/generate`,
  refusals: [...ANNOUNCEMENT, 'PAYOUT_WRONG_STATE'],
  example: { body: { fileName: 'valuation.pdf', contentType: 'application/pdf' } },
})
export const confirmPayoutPaper = route({
  ...confirm,
  ...prepare,
  path: `${BASE}/file-uploads/confirm`,
  refusals: CONFIRMATION,
  example: { body: { fileId: DEMO.payoutPaperId, title: 'Valuation of the gold' } },
})
export const generateOwnPayoutPaper = route({
  ...generate,
  ...asMember,
  path: `${OWN}/file-uploads/generate`,
  refusals: [...ANNOUNCEMENT, 'PAYOUT_WRONG_STATE'],
  example: { body: { fileName: 'passbook.pdf', contentType: 'application/pdf' } },
})
export const confirmOwnPayoutPaper = route({
  ...confirm,
  ...asMember,
  path: `${OWN}/file-uploads/confirm`,
  refusals: CONFIRMATION,
  example: { body: { fileId: DEMO.payoutPaperId, title: 'Passbook of my bank account' } },
})

const SecurityParams = Type.Object({ payoutId: Id, securityId: Id })
export const addPayoutSecurity = route({
  ...prepare,
  method: 'POST',
  path: `${BASE}/securities`,
  summary: 'Add a security to a payout case',
  description:
    'Of a type that the program allows; when it names none, of any type that the company may choose. The files must be papers of the case.',
  params: PayoutParams,
  body: Type.Object({
    typeCode: Text(1, 50),
    isImmovableProperty: Type.Optional(Type.Boolean()),
    description: Type.Optional(Text(1, 500)),
    value: RupeesInput,
    valuedOn: CalendarDate,
    custodian: Type.Optional(Text(1, 150)),
    fileIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  }),
  data: Payout,
  success: 201,
  refusals: ['PAYOUT_WRONG_STATE'],
  example: { body: { typeCode: 'FIXED_DEPOSIT', value: '20000', valuedOn: '2026-01-15' } },
})
export const removePayoutSecurity = route({
  ...prepare,
  method: 'DELETE',
  path: `${BASE}/securities/:securityId`,
  summary: 'Remove a security from a payout case',
  description: 'While the case awaits papers.',
  params: SecurityParams,
  data: Payout,
  success: 200,
  refusals: ['PAYOUT_WRONG_STATE'],
})
export const returnPayoutSecurity = route({
  ...prepare,
  method: 'POST',
  path: `${BASE}/securities/:securityId/return`,
  summary: 'Record that a security was returned to the winner',
  description: 'After the prize was paid, when nothing is owed any more, or when the case has ended.',
  params: SecurityParams,
  body: Type.Object({ returnedOn: CalendarDate, note: Type.Optional(Text(1, 500)) }),
  data: Payout,
  success: 200,
  refusals: ['PAYOUT_WRONG_STATE', 'SECURITY_RETURNED'],
  example: { body: { returnedOn: '2026-01-31' } },
})

const GuarantorParams = Type.Object({ payoutId: Id, guarantorId: Id })
export const addPayoutGuarantor = route({
  ...prepare,
  method: 'POST',
  path: `${BASE}/guarantors`,
  summary: 'Add a guarantor to a payout case',
  description: 'The guarantor consents by a code that is sent to the mobile number.',
  params: PayoutParams,
  body: Type.Object({
    name: PlainName(150),
    mobileNumber: MobileNumber,
    countryCode: HomeCountryCode,
    address: Text(1, 500),
    monthlyIncome: Type.Optional(RupeesInput),
    pan: Type.Optional(Pan),
  }),
  data: Payout,
  success: 201,
  refusals: ['GUARANTOR_TAKEN', 'INVALID_MOBILE', 'PAYOUT_WRONG_STATE'],
  example: {
    body: { name: 'Gopalan Nair', mobileNumber: '+919000002203', address: '7 Beach Road, Kozhikode' },
  },
})
export const removePayoutGuarantor = route({
  ...prepare,
  method: 'DELETE',
  path: `${BASE}/guarantors/:guarantorId`,
  summary: 'Remove a guarantor from a payout case',
  description: 'While the case awaits papers.',
  params: GuarantorParams,
  data: Payout,
  success: 200,
  refusals: ['PAYOUT_WRONG_STATE'],
})
export const sendGuarantorCode = route({
  ...prepare,
  method: 'POST',
  path: `${BASE}/guarantors/:guarantorId/consent-code`,
  summary: 'Send a guarantor the code of consent',
  description: 'By SMS. The guarantor tells it to the employee, who enters it.',
  params: GuarantorParams,
  data: Type.Object({ guarantorId: Id, expiresAt: Instant, resendAfterSeconds: Type.Integer() }),
  success: 200,
  refusals: ['GUARANTOR_CONSENTED', 'MESSAGE_LIMIT', 'MOBILE_NOT_SERVED', 'OTP_TOO_SOON', 'PAYOUT_WRONG_STATE'],
})
export const recordGuarantorConsent = route({
  ...prepare,
  method: 'POST',
  path: `${BASE}/guarantors/:guarantorId/consent`,
  summary: 'Enter the code of a guarantor',
  description: 'The guarantor then stands for the instalments to come.',
  params: GuarantorParams,
  body: Type.Object({ otp: Otp }),
  data: Payout,
  success: 200,
  refusals: ['GUARANTOR_CODE_INVALID', 'GUARANTOR_CONSENTED', 'OTP_TRIES_EXHAUSTED', 'PAYOUT_WRONG_STATE'],
  example: { body: { otp: '123456' } },
})
