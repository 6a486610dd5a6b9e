// Rules between the fields of provisioning and of the onboarding form. [spec: The provisioning form; Profile and addresses]

import type { AddressInput } from '@kuri/contract/companies/companies.contract'
import type { Detail } from '@kuri/contract/kit/refusals'
import type { Static } from '@kuri/contract/kit/schema'

export type Address = Static<typeof AddressInput>
type BusinessDetails = {
  hasGstin: boolean
  gstin?: string | null
  billingAddress: Address
  registeredSameAsBillingAddress: boolean
  registeredAddress?: Address | null
}

/** Forms send null for omitted fields. */
export const isGiven = (value: unknown) => value !== undefined && value !== null

export function gstinProblems(given: Pick<BusinessDetails, 'hasGstin' | 'gstin'>): Detail[] {
  if (given.hasGstin && !isGiven(given.gstin))
    return [{ path: 'gstin', message: 'GSTIN is required when hasGstin is true' }]
  if (!given.hasGstin && isGiven(given.gstin))
    return [{ path: 'gstin', message: 'must be omitted when hasGstin is false' }]
  return []
}

export function businessDetailsProblems(given: BusinessDetails): Detail[] {
  const problems: Detail[] = gstinProblems(given)
  const problem = (path: string, message: string) => problems.push({ path, message })
  if (given.registeredSameAsBillingAddress && isGiven(given.registeredAddress))
    problem('registeredAddress', 'registered address must be omitted when it matches the billing address')
  if (!given.registeredSameAsBillingAddress && !isGiven(given.registeredAddress))
    problem('registeredAddress', 'registered address is required when it differs from the billing address')
  return problems
}

export const chooseRegisteredAddress = (given: BusinessDetails): Address =>
  (given.registeredSameAsBillingAddress ? undefined : given.registeredAddress) ?? given.billingAddress

/** The current year in the business time zone. */
const currentYear = (now: Date, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(now))

export const foundingYearProblems = (year: number | undefined, now: Date, timeZone: string): Detail[] =>
  year !== undefined && year > currentYear(now, timeZone)
    ? [{ path: 'yearOfEstablishment', message: 'must not be after the current year' }]
    : []
