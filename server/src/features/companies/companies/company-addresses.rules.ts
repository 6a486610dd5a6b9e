// How a change by a superadmin touches the two addresses of a company.
import type { Detail } from '@kuri/contract/kit/refusals'
import type { Address } from './business-details.rules.ts'

export type AddressChange = {
  billingAddress?: Address
  registeredAddress?: Address
  registeredSameAsBillingAddress?: boolean
}
/** What is written; an address that is absent stays as it is. */
export type AddressPlan = { isSame: boolean; billing?: Address; registered?: Address }

export const addressProblems = (wanted: AddressChange): Detail[] =>
  wanted.registeredSameAsBillingAddress && wanted.registeredAddress
    ? [{ path: 'registeredAddress', message: 'registered address must be omitted when it matches the billing address' }]
    : []

type StoredAddress = { [Part in keyof Address]-?: Address[Part] | null | undefined }

/** Equal addresses stay equal until somebody states another registered one. */
export function planAddresses(
  wasSame: boolean,
  storedBilling: StoredAddress | undefined,
  { billingAddress: billing, registeredAddress: own, registeredSameAsBillingAddress: wantsSame }: AddressChange,
): AddressPlan {
  const isSame = wantsSame ?? (own === undefined && wasSame)
  const registered = isSame ? (billing ?? (storedBilling as Address | undefined)) : own
  return { isSame, ...(billing ? { billing } : {}), ...(registered ? { registered } : {}) }
}
