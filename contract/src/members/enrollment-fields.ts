// The enums and fields that enrollment steps, reads and reviews share. [spec: The words of an enrollment; Addresses; Enrollment endpoints]
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
/** DESK: taken by staff at a counter. */
export const REQUEST_SOURCES = ['ONLINE', 'DESK'] as const

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
/** [spec: Addresses] Only the first line is required. */
export const PersonAddressInput = Type.Object({ line1: Text(1, 200), ...AddressPlace })

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

/** A field of a step: leaving it out and sending null both mean that it is not provided. */
const StepField = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema))

export const basicInfoFields = {
  name: StepField(PersonName),
  dob: StepField(CalendarDate),
  gender: StepField(OneOf(GENDERS)),
  aadhaarNumber: StepField(Aadhaar),
  pan: StepField(Pan),
  relationType: StepField(OneOf(RELATION_TYPES)),
  relationName: StepField(Text(1, 100)),
}

export const EmploymentInput = Type.Object({
  employer: StepField(Text(1, 100)),
  employmentType: StepField(OneOf(EMPLOYMENT_TYPES)),
  jobTitle: StepField(Text(1, 100)),
  officeAddress: StepField(PersonAddressInput),
})

export const addressFields = {
  presentAddress: StepField(PersonAddressInput),
  permanentAddress: StepField(PersonAddressInput),
}
export const incomeFields = {
  monthlyIncome: StepField(RupeesInput),
  incomeSource: StepField(OneOf(INCOME_SOURCES)),
  employmentDetails: StepField(EmploymentInput),
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
  address: Type.Optional(Nullable(PersonAddressInput)),
})

// The views. Aadhaar and PAN show only their last four characters.
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
  monthlyIncome: Nullable(Type.String({ description: 'rupees as a decimal number' })),
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
