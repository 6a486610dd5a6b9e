// What of a company was changed in the form.

import type { getCompany, updateCompany } from '@kuri/contract/companies/companies.contract'
import type { Body, Data } from '@kuri/contract/kit/route'

type Company = Data<typeof getCompany>
export type Patch = Body<typeof updateCompany>
export type Manager = Company['managers'][number]

export const EDITED = [
  'name',
  'mobileNumber',
  'email',
  'cin',
  'pan',
  'registrationNumber',
  'sroId',
  'hasGstin',
  'gstin',
  'description',
  'yearOfEstablishment',
  'noOfOngoingPrograms',
  'noOfCompletedPrograms',
  'requiresSubAccount',
] as const satisfies (keyof Patch & keyof Company)[]

export const editDefaults = (company: Company) => Object.fromEntries(EDITED.map((name) => [name, company[name]]))

/** Only what differs is sent. A company without a GSTIN has none, and an emptied description is removed. */
export function patchOf(company: Company, typed: Patch): Partial<Patch> {
  const wanted: Patch = {
    ...typed,
    gstin: typed.hasGstin ? typed.gstin : null,
    description: typed.description ?? null,
  } as Patch
  return Object.fromEntries(
    EDITED.filter((name) => wanted[name] !== undefined && wanted[name] !== company[name]).map((name) => [
      name,
      wanted[name],
    ]),
  )
}

const ADDRESS_PARTS = [
  'line1',
  'line2',
  'pincode',
  'postOffice',
  'city',
  'district',
  'state',
  'cityId',
  'postOfficeId',
] as const satisfies (keyof NonNullable<Patch['billingAddress']>)[]
type Address = NonNullable<Company['billingAddress']>

const partsOf = (address: Address | null) =>
  address === null
    ? undefined
    : Object.fromEntries(ADDRESS_PARTS.map((part) => [part, address[part] ?? undefined] as const))

export const addressDefaults = (company: Company) => ({
  billingAddress: partsOf(company.billingAddress),
  registeredSameAsBillingAddress: company.registeredSameAsBillingAddress,
  registeredAddress: company.registeredSameAsBillingAddress ? undefined : partsOf(company.registeredAddress),
})

const differs = (stored: Address | null, typed: Patch['billingAddress']) =>
  typed !== undefined && ADDRESS_PARTS.some((part) => (typed[part] ?? null) !== (stored?.[part] ?? null))

/** An address is sent as a whole, and only when a part of it differs. */
export function addressPatchOf(company: Company, typed: Patch): Partial<Patch> {
  const isSame = typed.registeredSameAsBillingAddress ?? false
  const { billingAddress, registeredAddress } = typed
  return {
    ...(billingAddress && differs(company.billingAddress, billingAddress) ? { billingAddress } : {}),
    ...(isSame === company.registeredSameAsBillingAddress ? {} : { registeredSameAsBillingAddress: isSame }),
    ...(!isSame && registeredAddress && differs(company.registeredAddress, registeredAddress)
      ? { registeredAddress }
      : {}),
  }
}

const CONTACT = ['name', 'mobileNumber', 'email'] as const

/** PAN and Aadhaar are shown masked, so they are typed only to be replaced. */
export const managerDefaults = (manager: Manager) => ({
  manager: { id: manager.id, ...Object.fromEntries(CONTACT.map((name) => [name, manager[name]])) },
})

export function managerPatchOf(manager: Manager, { manager: typed }: Patch): Partial<Patch> {
  if (!typed) return {}
  const contact = CONTACT.filter((name) => typed[name] !== undefined && typed[name] !== manager[name])
  const changes = Object.fromEntries(
    [...contact, ...(['pan', 'aadhaarNumber'] as const).filter((name) => typed[name])].map((name) => [
      name,
      typed[name],
    ]),
  )
  return Object.keys(changes).length === 0 ? {} : { manager: { id: manager.id, ...changes } }
}
