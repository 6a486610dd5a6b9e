// What of a company was changed in the form.
import type { Body, Data } from '@kuri/contract/kit/route'
import type { getCompany, updateCompany } from '@kuri/contract/tenancy/companies.contract'

type Company = Data<typeof getCompany>
type Patch = Body<typeof updateCompany>

export const EDITED = [
  'name',
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
