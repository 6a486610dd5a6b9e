import type { Nominee } from '@kuri/contract/enrollment-fields'
import type { Static } from '@kuri/contract/schema'
import type { Address } from './subscriber-profile.rules.ts'
import { addressView } from './subscriber-profile.view.ts'

export type StoredNominee = {
  name: string
  relation: string
  mobileNumber: string
  countryCode: string
  dob: string | null
  address: Address | null
}

export function nomineeView(stored: unknown): Static<typeof Nominee> | null {
  if (!stored) return null
  const { address, ...nominee } = stored as StoredNominee
  return { ...nominee, address: addressView(address) }
}
