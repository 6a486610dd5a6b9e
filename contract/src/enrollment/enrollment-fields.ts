// [D3 2.1, 2.2, 4] The words and fields that enrollment steps, reads and reviews share.
import {
  Aadhaar,
  CalendarDate,
  CountryCode,
  Day,
  FileUrl,
  Masked,
  Nullable,
  NullableText,
  OneOf,
  Pan,
  Pincode,
  PositiveInteger,
  RupeesInput,
  Text,
  type TSchema,
  Type,
} from '../kit/schema.ts'

export const GENDERS = ['MALE', 'FEMALE', 'OTHER'] as const
export const RELATION_TYPES = ['FATHER', 'MOTHER', 'HUSBAND', 'WIFE'] as const
export const INCOME_SOURCES = ['PROFESSIONAL', 'AGRICULTURE', 'EMPLOYMENT', 'BUSINESS', 'OTHER'] as const
export const EMPLOYMENT_TYPES = ['FULL_TIME', 'PART_TIME', 'CONTRACT', 'SELF_EMPLOYED'] as const
export const ENROLLMENT_STEPS = [
  'BASIC_INFO',
  'ADDRESSES',
  'INCOME',
  'DOCUMENTS',
  'SUBMITTED',
  'NOMINEE',
  'PAN_INCOME',
  'AGREEMENT',
  'COMPLETED',
] as const
export type EnrollmentStep = (typeof ENROLLMENT_STEPS)[number]
/** [G024, G147] CANCELLED by the subscriber, REJECTED by staff: both end a request, and a new one may follow. */
export const REQUEST_STATUSES = [
  'INCOMPLETE',
  'REQUESTED',
  'ADMIN_APPROVED',
  'COMPANY_APPROVED',
  'ENROLLED',
  'CANCELLED',
  'REJECTED',
] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

const personName = {
  format: 'name-letters',
  says: 'must have 1 to 100 letters, spaces, hyphens, apostrophes or periods',
}
const PersonName = Text(1, 100, personName)

const part = (max: number) => Type.Optional(Nullable(Text(1, max)))
const AddressPlace = {
  line2: part(200),
  pincode: Type.Optional(Nullable(Pincode)),
  postOffice: part(100),
  city: part(100),
  district: part(100),
  state: part(100),
  cityId: Type.Optional(Nullable(PositiveInteger)),
  postOfficeId: Type.Optional(Nullable(PositiveInteger)),
}
/** [D3 2.2] Every field is optional but the first line, without which there is no address. */
const AddressInput = Type.Object({ line1: Text(1, 200), ...AddressPlace })

export const AddressView = Type.Object({
  line1: NullableText,
  line2: NullableText,
  pincode: NullableText,
  postOffice: NullableText,
  city: NullableText,
  district: NullableText,
  state: NullableText,
  cityId: Nullable(Type.Integer()),
  postOfficeId: Nullable(Type.Integer()),
})

/** A step's field: left out or null, as it is read where nothing is known, it is missing. */
const Told = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema))

export const basicInfoFields = {
  name: Told(PersonName),
  dob: Told(CalendarDate),
  gender: Told(OneOf(GENDERS)),
  aadhaarNumber: Told(Aadhaar),
  pan: Told(Pan),
  relationType: Told(OneOf(RELATION_TYPES)),
  relationName: Told(Text(1, 100)),
}

const EmploymentInput = Type.Object({
  employer: Told(Text(1, 100)),
  employmentType: Told(OneOf(EMPLOYMENT_TYPES)),
  jobTitle: Told(Text(1, 100)),
  officeAddress: Told(AddressInput),
})

export const addressFields = { presentAddress: Told(AddressInput), permanentAddress: Told(AddressInput) }
export const incomeFields = {
  monthlyIncome: Told(RupeesInput),
  incomeSource: Told(OneOf(INCOME_SOURCES)),
  employmentDetails: Told(EmploymentInput),
}

export const NomineeInput = Type.Object({
  name: Text(1, 100),
  relation: Text(1, 100),
  mobileNumber: Type.String({
    trim: true,
    maxLength: 40,
    pattern: '^\\+?[0-9][0-9 \\-]*$',
    says: 'must be a mobile number with its country code, 10 to 15 digits',
  }),
  countryCode: Type.Optional(CountryCode),
  dob: Type.Optional(Nullable(CalendarDate)),
  address: Type.Optional(Nullable(AddressInput)),
})

// What is read. Aadhaar and PAN show their last four characters only.
export const BasicInfo = Type.Object({
  name: NullableText,
  mobileNumber: NullableText,
  mobileNumberVerified: Nullable(Type.Boolean()),
  countryCode: NullableText,
  email: NullableText,
  emailVerified: Nullable(Type.Boolean()),
  dob: Nullable(Day),
  gender: Nullable(OneOf(GENDERS)),
  aadhaarNumber: Nullable(Masked),
  pan: Nullable(Masked),
  relationName: NullableText,
  relationType: Nullable(OneOf(RELATION_TYPES)),
})
export const Addresses = Type.Object({
  presentAddress: Nullable(AddressView),
  permanentAddress: Nullable(AddressView),
})
export const Income = Type.Object({
  monthlyIncome: Nullable(Type.String({ description: 'a decimal' })),
  incomeSource: Nullable(OneOf(INCOME_SOURCES)),
  employmentDetails: Nullable(
    Type.Object({
      employer: NullableText,
      employmentType: Nullable(OneOf(EMPLOYMENT_TYPES)),
      jobTitle: NullableText,
      officeAddress: Nullable(AddressView),
    }),
  ),
})
export const Documents = Type.Object({
  aadhaarCardFrontUrl: Nullable(FileUrl),
  aadhaarCardBackUrl: Nullable(FileUrl),
  photographUrl: Nullable(FileUrl),
})
export const Nominee = Type.Object({
  name: NullableText,
  dob: Nullable(Day),
  relation: NullableText,
  mobileNumber: NullableText,
  countryCode: NullableText,
  address: Nullable(AddressView),
})
export const PanIncome = Type.Object({ panCardUrl: Nullable(FileUrl), incomeProofUrl: Nullable(FileUrl) })
