import type { Static } from '@kuri/contract/kit/schema'
import type { Nominee } from '@kuri/contract/members/enrollment-fields'
import type { Address } from '../profile/subscriber-profile.rules.ts'
import { addressView } from '../profile/subscriber-profile.view.ts'

export type StoredNominee = {
  name: string
  relation: string
  mobileNumber: string
  countryCode: string
  dob: string | null
  address: Address | null
}

const NO_NOMINEE = { name: null, dob: null, relation: null, mobileNumber: null, countryCode: null, address: null }

/** [spec: What the data read returns] Always an object; without a nominee all fields are null. */
export function nomineeView(stored: unknown): Static<typeof Nominee> {
  if (!stored) return NO_NOMINEE
  const { address, ...nominee } = stored as StoredNominee
  return { ...nominee, address: addressView(address) }
}
