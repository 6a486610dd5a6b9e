// The profile as the subscriber and the reviewers read it: Aadhaar and PAN masked, files as short-lived URLs.
// [spec: What the data read returns]

import type { Static } from '@kuri/contract/kit/schema'
import type { AddressView } from '@kuri/contract/members/enrollment-fields'
import { fileUrls } from '#features/companies/files/files.actions'
import type { Reader } from '#platform/db/types'
import type { Platform } from '#platform/platform'
import { mask } from '#platform/text/mask'
import type { Address, Employment, Profile } from './subscriber-profile.rules.ts'
import type { Person } from './subscriber-profile.sql.ts'

/** Gives the text and JSON columns their types. */
export const profileOf = (person: Person): Profile => ({
  name: person.name,
  mobileNumber: person.mobileNumber,
  mobileNumberVerified: person.mobileVerifiedAt !== null,
  countryCode: person.countryCode,
  email: person.email,
  emailVerified: person.emailVerifiedAt !== null,
  dob: person.dob,
  gender: person.gender as Profile['gender'],
  aadhaarSealed: person.aadhaarSealed,
  panSealed: person.panSealed,
  relationType: person.relationType as Profile['relationType'],
  relationName: person.relationName,
  presentAddress: person.presentAddress as Address | null,
  permanentAddress: person.permanentAddress as Address | null,
  monthlyIncomePaise: person.monthlyIncomePaise,
  incomeSource: person.incomeSource as Profile['incomeSource'],
  employmentDetails: person.employmentDetails as Employment | null,
  aadhaarFrontFileId: person.aadhaarFrontFileId,
  aadhaarBackFileId: person.aadhaarBackFileId,
  photographFileId: person.photographFileId,
  panCardFileId: person.panCardFileId,
  incomeProofFileId: person.incomeProofFileId,
})

export const addressView = (address: Address | null | undefined): Static<typeof AddressView> | null =>
  address
    ? {
        line1: address.line1,
        line2: address.line2 ?? null,
        pincode: address.pincode ?? null,
        postOffice: address.postOffice ?? null,
        city: address.city ?? null,
        district: address.district ?? null,
        state: address.state ?? null,
        cityId: address.cityId ?? null,
        postOfficeId: address.postOfficeId ?? null,
      }
    : null

/** Rupees with two decimals, or without decimals when the amount is whole. */
const rupeeText = (paise: number): string => (paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2))

export async function profileView(deps: Platform, db: Reader, profile: Profile) {
  const masked = (sealed: string | null) => (sealed === null ? null : mask(deps.secrets.decrypt(sealed)))
  const { aadhaarFrontFileId, aadhaarBackFileId, photographFileId, panCardFileId, incomeProofFileId } = profile
  const files = [aadhaarFrontFileId, aadhaarBackFileId, photographFileId, panCardFileId, incomeProofFileId]
  const urls = await fileUrls(deps, db, files)
  const urlOf = (fileId: string | null) => (fileId === null ? null : (urls.get(fileId) ?? null))
  const work = profile.employmentDetails
  return {
    BASIC_INFO: {
      name: profile.name,
      mobileNumber: profile.mobileNumber,
      mobileNumberVerified: profile.mobileNumberVerified,
      countryCode: profile.countryCode,
      email: profile.email,
      emailVerified: profile.emailVerified,
      dob: profile.dob,
      gender: profile.gender,
      aadhaarNumber: masked(profile.aadhaarSealed),
      pan: masked(profile.panSealed),
      relationName: profile.relationName,
      relationType: profile.relationType,
    },
    ADDRESSES: {
      presentAddress: addressView(profile.presentAddress),
      permanentAddress: addressView(profile.permanentAddress),
    },
    INCOME: {
      monthlyIncome: profile.monthlyIncomePaise === null ? null : rupeeText(profile.monthlyIncomePaise),
      incomeSource: profile.incomeSource,
      employmentDetails: work && {
        employer: work.employer ?? null,
        employmentType: work.employmentType ?? null,
        jobTitle: work.jobTitle ?? null,
        officeAddress: addressView(work.officeAddress),
      },
    },
    DOCUMENTS: {
      aadhaarCardFrontUrl: urlOf(aadhaarFrontFileId),
      aadhaarCardBackUrl: urlOf(aadhaarBackFileId),
      photographUrl: urlOf(photographFileId),
    },
    PAN_INCOME: { panCardUrl: urlOf(panCardFileId), incomeProofUrl: urlOf(incomeProofFileId) },
  }
}
