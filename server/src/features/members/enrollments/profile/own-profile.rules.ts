// What a subscriber may change about who they are. An application under review and a ticket were granted to the person as described.
import { IDENTITY_FIELDS, type IdentityField } from '@kuri/contract/members/own-profile.contract'
import type { Profile } from './subscriber-profile.rules.ts'

export type Binding = { hasSubmittedRequest: boolean; hasTicket: boolean }

export const lockedIdentity = ({ hasSubmittedRequest, hasTicket }: Binding): IdentityField[] =>
  hasSubmittedRequest || hasTicket ? [...IDENTITY_FIELDS] : []

type Identity = Pick<Profile, IdentityField>
type IdentityInput = { [Field in IdentityField]?: Identity[Field] | undefined }

/** The fields whose value differs from the saved one; null and a missing field leave it as it is. */
export const changedIdentity = (saved: Identity, sent: IdentityInput) =>
  Object.fromEntries(
    IDENTITY_FIELDS.filter((field) => sent[field] != null && sent[field] !== saved[field]).map((field) => [
      field,
      sent[field],
    ]),
  ) as { [Field in IdentityField]?: NonNullable<Identity[Field]> }
