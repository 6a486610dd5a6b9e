// What the forms of the profile check and send. Pure.

import type { Body } from '@kuri/contract/kit/route'
import type { Static } from '@kuri/contract/kit/schema'
import type { saveAddresses } from '@kuri/contract/members/enrollments.contract'
import { IDENTITY_FIELDS, type OwnProfile, updateOwnProfile } from '@kuri/contract/members/own-profile.contract'
import { ADDRESSES_ROUTE, addressesBody, INCOME_ROUTE } from '../join/join.rules.ts'

export type Profile = Static<typeof OwnProfile>

/** What is saved can be changed but not emptied: the service keeps a field that is not sent. */
export const identityRoute = (saved: Profile) => ({
  ...updateOwnProfile,
  body: { ...updateOwnProfile.body, required: IDENTITY_FIELDS.filter((field) => saved[field] !== null) as never },
})

export const addressesRoute = { ...updateOwnProfile, body: ADDRESSES_ROUTE.body }
export const incomeRoute = { ...updateOwnProfile, body: INCOME_ROUTE.body }

/** An application stores that both addresses are the same; a profile stores both. */
export function profileAddresses(typed: Body<typeof saveAddresses>): Body<typeof updateOwnProfile> {
  const { isPresentAddressSameAsPermanentAddress: isSame, ...addresses } = addressesBody(typed)
  return isSame ? { ...addresses, permanentAddress: addresses.presentAddress ?? null } : addresses
}

export const isLocked = ({ lockedFields }: Pick<Profile, 'lockedFields'>) => lockedFields.length > 0
