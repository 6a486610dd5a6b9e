// Shows an invitation to the holder of its token, before they enter the code. [spec: Employee endpoints]
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { mask } from '#platform/text/mask'
import { statusAt } from './invitations.rules.ts'
import { findInvitationPreview } from './preview.sql.ts'

export async function lookUpInvitation({ db, clock, secrets }: Platform, token: string) {
  const invitation = await findInvitationPreview(db, secrets.keyedHash(token))
  if (!invitation) throw refuse('NOT_FOUND')
  const { companyName, name, mobileNumber, roles, expiresAt } = invitation
  return {
    companyName,
    name,
    maskedMobile: mask(mobileNumber),
    roles,
    status: statusAt(invitation, clock.now()),
    expiresAt: expiresAt.toISOString(),
  }
}
