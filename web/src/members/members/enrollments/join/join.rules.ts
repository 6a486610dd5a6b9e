// Decisions of the wizard: what each step has to have before it is sent, and what the saved profile fills in.

import type { Body, Route } from '@kuri/contract/kit/route'
import type { Static } from '@kuri/contract/kit/schema'
import type { Addresses, BasicInfo, Income } from '@kuri/contract/members/enrollment-fields'
import { saveAddresses, saveBasicInfo, saveIncome } from '@kuri/contract/members/enrollments.contract'

type SavedBasics = Static<typeof BasicInfo>
type SavedAddresses = Static<typeof Addresses>
type SavedIncome = Static<typeof Income>

/** The same endpoint with a stricter body, so that everything that is missing is said at once and before it is sent. */
const withBody = <R extends Route>(route: R, changes: object): R => ({
  ...route,
  body: { ...(route.body as object), ...changes },
})

const ABOUT_FIELDS = ['name', 'dob', 'gender', 'relationType', 'relationName'] as const

/** Aadhaar and PAN that are saved already may be left empty. */
export const aboutRoute = (saved: Pick<SavedBasics, 'aadhaarNumber' | 'pan'>) =>
  withBody(saveBasicInfo, {
    required: [...ABOUT_FIELDS, ...(saved.aadhaarNumber ? [] : ['aadhaarNumber']), ...(saved.pan ? [] : ['pan'])],
  })

export const aboutDefaults = (saved: SavedBasics) =>
  withoutNulls(Object.fromEntries(ABOUT_FIELDS.map((name) => [name, saved[name]])))

type Properties = Record<string, object>
const propertiesOf = (schema: object) => (schema as { properties: Properties }).properties
const { permanentAddress, ...addressProperties } = propertiesOf(saveAddresses.body)

/** The permanent address is looked at only when it is another one. */
export const ADDRESSES_ROUTE = withBody(saveAddresses, {
  properties: addressProperties,
  required: ['presentAddress'],
  if: { properties: { isPresentAddressSameAsPermanentAddress: { const: true } } },
  else: { properties: { permanentAddress }, required: ['permanentAddress'] },
})

export const addressesDefaults = ({ presentAddress, permanentAddress: permanent }: SavedAddresses) => {
  const isSame = permanent === null || JSON.stringify(presentAddress) === JSON.stringify(permanent)
  return {
    isPresentAddressSameAsPermanentAddress: isSame,
    presentAddress: withoutNulls(presentAddress ?? {}),
    permanentAddress: isSame ? {} : withoutNulls(permanent),
  }
}

export function addressesBody(typed: Body<typeof saveAddresses>): Body<typeof saveAddresses> {
  const { permanentAddress: permanent, ...rest } = typed
  return typed.isPresentAddressSameAsPermanentAddress ? rest : { ...rest, permanentAddress: permanent ?? null }
}

const { employmentDetails, ...incomeProperties } = propertiesOf(saveIncome.body)

/** Who is employed says where and as what. */
export const INCOME_ROUTE = withBody(saveIncome, {
  properties: incomeProperties,
  required: ['incomeSource'],
  if: { properties: { incomeSource: { const: 'EMPLOYMENT' } }, required: ['incomeSource'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: {
    properties: {
      employmentDetails: {
        ...employmentDetails,
        required: ['employer', 'employmentType', 'jobTitle', 'officeAddress'],
      },
    },
    required: ['employmentDetails'],
  },
})

export const incomeDefaults = ({ monthlyIncome, incomeSource, employmentDetails: saved }: SavedIncome) =>
  withoutNulls({
    monthlyIncome: monthlyIncome?.replace(/\.00?$/, ''),
    incomeSource,
    employmentDetails: saved && withoutNulls({ ...saved, officeAddress: withoutNulls(saved.officeAddress ?? {}) }),
  })

export function incomeBody(typed: Body<typeof saveIncome>): Body<typeof saveIncome> {
  const { employmentDetails: details, ...rest } = typed
  return typed.incomeSource === 'EMPLOYMENT' ? typed : rest
}

/** Reading has null for what is missing; a form has nothing there. */
export const withoutNulls = (saved: object) =>
  Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== null && value !== undefined))
