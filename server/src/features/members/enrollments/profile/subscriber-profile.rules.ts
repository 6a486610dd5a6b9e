// Which profile data a subscriber must provide, and which values are valid. [spec: What the data read returns; Enrollment endpoints;
// Required basics]

import type { Detail } from '@kuri/contract/kit/refusals'
import type {
  EMPLOYMENT_TYPES,
  GENDERS,
  INCOME_SOURCES,
  RELATION_TYPES,
} from '@kuri/contract/members/enrollment-fields'
import { Temporal } from 'temporal-polyfill'

const MIN_AGE = 18
const MAX_AGE = 120

export type Address = {
  line1: string
  line2?: string | null
  pincode?: string | null
  postOffice?: string | null
  city?: string | null
  district?: string | null
  state?: string | null
  cityId?: number | null
  postOfficeId?: number | null
}
export type Employment = {
  employer?: string | null
  employmentType?: (typeof EMPLOYMENT_TYPES)[number] | null
  jobTitle?: string | null
  officeAddress?: Address | null
}
/** The profile as it is stored and submitted; Aadhaar and PAN are encrypted. */
export type Profile = {
  name: string | null
  mobileNumber: string
  mobileNumberVerified: boolean
  countryCode: string
  email: string | null
  emailVerified: boolean
  dob: string | null
  gender: (typeof GENDERS)[number] | null
  aadhaarSealed: string | null
  panSealed: string | null
  relationType: (typeof RELATION_TYPES)[number] | null
  relationName: string | null
  presentAddress: Address | null
  permanentAddress: Address | null
  monthlyIncomePaise: number | null
  incomeSource: (typeof INCOME_SOURCES)[number] | null
  employmentDetails: Employment | null
  aadhaarFrontFileId: string | null
  aadhaarBackFileId: string | null
  photographFileId: string | null
  panCardFileId: string | null
  incomeProofFileId: string | null
}

/** Whole years on that day. */
export const ageOn = (dob: string, today: string) =>
  Temporal.PlainDate.from(dob).until(today, { largestUnit: 'years' }).years

export function dobProblems(dob: string, today: string): Detail[] {
  const problem = (message: string) => [{ path: 'dob', message }]
  if (dob >= today) return problem('must be a date in the past')
  const age = ageOn(dob, today)
  if (age < MIN_AGE) return problem(`must be at least ${MIN_AGE} years ago`)
  return age > MAX_AGE ? problem(`must be at most ${MAX_AGE} years ago`) : []
}

const BASICS = {
  name: 'name',
  dob: 'dob',
  gender: 'gender',
  aadhaarNumber: 'aadhaarSealed',
  pan: 'panSealed',
  relationType: 'relationType',
  relationName: 'relationName',
} as const satisfies Record<string, keyof Profile>

/** [spec: Required basics] Checks the merged profile: saved data together with the data just sent. */
export const missingBasics = (profile: Pick<Profile, (typeof BASICS)[keyof typeof BASICS]>): Detail[] =>
  Object.entries(BASICS)
    .filter(([, key]) => !profile[key])
    .map(([path]) => ({ path, message: 'is required' }))

const EMPLOYMENT_PARTS = ['employer', 'employmentType', 'jobTitle', 'officeAddress'] as const

/** [spec: Enrollment endpoints] Income from employment requires all four employment details. */
export function missingEmployment(source: string | null, details: Employment | null): Detail[] {
  if (source !== 'EMPLOYMENT') return []
  return EMPLOYMENT_PARTS.filter((part) => !details?.[part]).map((part) => ({
    path: `employmentDetails.${part}`,
    message: 'is required when the income source is EMPLOYMENT',
  }))
}

/** The data that a reviewer will miss. None of it blocks the submission. [spec: Files do not block a request] */
export function missingForReview(profile: Profile): string[] {
  const wanted = {
    presentAddress: profile.presentAddress,
    permanentAddress: profile.permanentAddress,
    monthlyIncome: profile.monthlyIncomePaise,
    incomeSource: profile.incomeSource,
    AADHAAR_FRONT: profile.aadhaarFrontFileId,
    AADHAAR_BACK: profile.aadhaarBackFileId,
    PHOTOGRAPH: profile.photographFileId,
    PAN_CARD: profile.panCardFileId,
    INCOME_PROOF: profile.incomeProofFileId,
  }
  return Object.entries(wanted).flatMap(([name, value]) => (value === null ? [name] : []))
}
