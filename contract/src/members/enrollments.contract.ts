// How a subscriber joins a program: four steps, a payment, three joining documents. [spec: What the data read returns;
// Enrollment endpoints; The enrollment invoice]

import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import {
  AcceptedTerms,
  Amount,
  FileUrl,
  Id,
  Instant,
  Nullable,
  NullableId,
  NullableInstant,
  NullableText,
  OneOf,
  Text,
  Type,
} from '../kit/schema.ts'
import { INVOICE_STATUSES } from '../money/invoices.contract.ts'
import {
  Addresses,
  addressFields,
  BasicInfo,
  basicInfoFields,
  Documents,
  ENROLLMENT_STEPS,
  Income,
  incomeFields,
  Nominee,
  NomineeInput,
  PanIncome,
} from './enrollment-fields.ts'
import { REQUEST_STATUSES } from './request-status.ts'

const tag = 'Enrollment'
const BASE = '/v3/subscribers/enrollments'
const subscriber = { tag, persona: 'SUBSCRIBER', permission: null, success: 200 } as const
export const AtRequest = Type.Object({ requestId: Id })
export const Step = Type.Object({ requestId: Id, step: OneOf(ENROLLMENT_STEPS) })

export const getEnrollmentData = route({
  ...subscriber,
  method: 'GET',
  path: `${BASE}/me`,
  summary: 'Get the saved enrollment data, by step',
  description: 'The last three keys belong to my newest request that was neither cancelled nor rejected.',
  data: Type.Object({
    BASIC_INFO: BasicInfo,
    ADDRESSES: Addresses,
    INCOME: Income,
    DOCUMENTS: Documents,
    NOMINEE: Type.Object({ nominee: Nominee }),
    PAN_INCOME: PanIncome,
    AGREEMENT: Type.Object({ signed: Type.Boolean() }),
  }),
})

export const saveBasicInfo = route({
  ...subscriber,
  method: 'POST',
  path: `${BASE}/programs/:programId/steps/basic-info`,
  summary: 'Start or resume a request to join a program',
  description: 'Fields that are missing or null are taken from the saved profile. Requires a verified email address.',
  params: Type.Object({ programId: Id }),
  body: Type.Object(basicInfoFields),
  data: Step,
  refusals: ['ALREADY_APPLIED', 'ALREADY_INVITED', 'EMAIL_NOT_VERIFIED', 'MOBILE_NOT_VERIFIED', 'PROGRAM_NOT_OPEN'],
  example: {
    path: { programId: DEMO.openedProgramId },
    body: {
      dob: '1985-06-12',
      gender: 'FEMALE',
      relationType: 'FATHER',
      relationName: 'Raghavan',
    },
  },
})
export const saveAddresses = route({
  ...subscriber,
  method: 'POST',
  path: `${BASE}/:requestId/steps/addresses`,
  summary: 'Save the addresses',
  description: 'The second step of a request; saving again replaces the addresses.',
  params: AtRequest,
  body: Type.Object({
    isPresentAddressSameAsPermanentAddress: Type.Optional(Type.Boolean()),
    ...addressFields,
  }),
  data: Step,
  refusals: ['ALREADY_APPLIED'],
  example: {
    path: sample.begun,
    body: { presentAddress: sample.homeAddress, isPresentAddressSameAsPermanentAddress: true },
  },
})
export const saveIncome = route({
  ...subscriber,
  method: 'POST',
  path: `${BASE}/:requestId/steps/income`,
  summary: 'Save the income',
  description: 'With the source EMPLOYMENT, employer, employmentType, jobTitle and officeAddress are required.',
  params: AtRequest,
  body: Type.Object(incomeFields),
  data: Step,
  refusals: ['ALREADY_APPLIED', 'REQUEST_REJECTED'],
  example: { path: sample.begun, body: { monthlyIncome: '42000', incomeSource: 'BUSINESS' } },
})
export const submitDocuments = route({
  ...subscriber,
  method: 'POST',
  path: `${BASE}/:requestId/steps/documents`,
  summary: 'Submit the request',
  description: 'The last step: the request becomes REQUESTED, and the platform and then the company decide.',
  params: AtRequest,
  body: Type.Object({ acceptedTermsAndConditions: AcceptedTerms }),
  data: Step,
  refusals: ['ALREADY_APPLIED', 'PROGRAM_NOT_OPEN'],
  example: { path: sample.begun, body: sample.agreed },
})
export const cancelRequest = route({
  ...subscriber,
  method: 'POST',
  path: `${BASE}/:requestId/cancel`,
  summary: 'Cancel a request that has not led to an enrollment',
  description: 'The request becomes CANCELLED; `comment` says why.',
  params: AtRequest,
  body: Type.Object({ comment: Text(1, 500) }),
  data: Type.Object({ requestId: Id }),
  refusals: ['REQUEST_NOT_CANCELLABLE'],
  example: { path: sample.begun, body: { comment: 'I have chosen another program' } },
})

export const saveNominee = route({
  ...subscriber,
  method: 'POST',
  path: `${BASE}/:requestId/post-enrollment/nominee`,
  summary: 'Save the nominee of an enrollment',
  description: 'The person who receives the money if the member dies. Saving again replaces the nominee.',
  params: AtRequest,
  body: Type.Object({ nominee: NomineeInput }),
  data: Step,
  refusals: ['NOT_ENROLLED_YET'],
  example: {
    path: sample.enrolled,
    body: { nominee: { name: 'Sarala', relation: 'Sister', mobileNumber: '+919000002102' } },
  },
})
export const savePanIncome = route({
  ...subscriber,
  method: 'POST',
  path: `${BASE}/:requestId/post-enrollment/pan-income`,
  summary: 'Add the PAN card and the income proof of my profile to an enrollment',
  description: 'Upload both as files of the profile first.',
  params: AtRequest,
  data: Step,
  refusals: ['DOCUMENTS_MISSING', 'NOT_ENROLLED_YET'],
  example: { path: sample.enrolled, body: {} },
})
export const previewAgreement = route({
  ...subscriber,
  method: 'POST',
  path: `${BASE}/:requestId/post-enrollment/agreement/preview`,
  summary: 'Read the agreement of an enrollment before signing it',
  description: 'A PDF that is marked as a draft on every page. Nothing is stored, and nothing is signed.',
  params: AtRequest,
  data: Type.Null({ description: 'Never sent: the response is a file' }),
  downloads: ['application/pdf'],
  makes: 'PAPER',
  isShownOnce: true,
  refusals: ['NOT_ENROLLED_YET'],
  example: { path: sample.enrolled },
})
export const signAgreement = route({
  ...subscriber,
  method: 'POST',
  path: `${BASE}/:requestId/post-enrollment/agreement`,
  summary: 'Sign the agreement of an enrollment',
  description: 'An agreement is signed once; repeating the call returns the signed agreement.',
  params: AtRequest,
  body: Type.Object({ signatureAssetId: Id, acceptedTermsAndConditions: AcceptedTerms }),
  data: Type.Object({
    requestId: Id,
    step: OneOf(ENROLLMENT_STEPS),
    templateKey: Type.String(),
    fileName: Type.String(),
    fileKey: Type.String(),
    fileUrl: FileUrl,
    sizeBytes: Type.Integer(),
    message: Type.String(),
  }),
  makes: 'PAPER',
  refusals: ['NOT_ENROLLED_YET', 'SIGNATURE_NOT_USABLE'],
  example: { path: sample.enrolled, body: { signatureAssetId: DEMO.signatureId, ...sample.agreed } },
})

export const RequestInvoice = Type.Object({
  invoiceId: Id,
  amount: Amount,
  currency: Type.String(),
  status: OneOf(INVOICE_STATUSES),
})
/** The joining documents of the ticket: null is what is missing. */
export const RequestPapers = Type.Object({
  nominee: Nullable(Nominee),
  panIncomeAt: NullableInstant,
  agreementSignedAt: NullableInstant,
  agreementUrl: Nullable(FileUrl),
})
export const OwnRequest = Type.Object({
  requestId: Id,
  programId: Id,
  programName: Type.String(),
  companyName: Type.String(),
  status: OneOf(REQUEST_STATUSES),
  step: OneOf(ENROLLMENT_STEPS),
  comment: NullableText,
  enrolledSubscriberId: NullableId,
  ticketNumber: Nullable(Type.Integer()),
  /** Null before the enrollment, and when the ticket has gone to somebody else. */
  papers: Nullable(RequestPapers),
  invoice: Nullable(RequestInvoice),
  createdAt: Instant,
  submittedAt: NullableInstant,
  enrolledAt: NullableInstant,
})

export const listOwnRequests = route({
  ...subscriber,
  method: 'GET',
  path: BASE,
  summary: 'List my requests, newest first',
  description: 'Shows where each of my requests to join a program stands.',
  query: Type.Object({
    ...PageQuery.properties,
    status: Type.Optional(OneOf(REQUEST_STATUSES)),
    programId: Type.Optional(Id),
  }),
  data: Paged('enrollments', OwnRequest),
})
export const getOwnRequest = route({
  ...subscriber,
  method: 'GET',
  path: `${BASE}/:requestId`,
  summary: 'Get one of my requests',
  description: 'Shows the status of the request and what was sent with it.',
  params: AtRequest,
  data: OwnRequest,
})
