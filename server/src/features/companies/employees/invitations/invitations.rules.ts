// Life of an invitation: valid for 72 hours, resent at most once a minute, five tries at its code. [spec: States at a glance;
// Employee endpoints]

import type { InvitationStatus } from '@kuri/contract/companies/invitations.contract'
import type { RefusalCode } from '@kuri/contract/kit/refusals'

export const INVITATION_VALID_SECONDS = 72 * 60 * 60
const RESEND_SECONDS = 60
export const MAX_CODE_TRIES = 5

type InvitationState = {
  status: InvitationStatus
  expiresAt: Date
  lastSentAt: Date
  codeHash: string
  codeTries: number
}

export const invitationExpiry = (now: Date) => new Date(now.getTime() + INVITATION_VALID_SECONDS * 1000)

/** A pending invitation past its expiry counts as expired, even if its row still says PENDING. */
export const statusAt = ({ status, expiresAt }: Pick<InvitationState, 'status' | 'expiresAt'>, now: Date) =>
  status === 'PENDING' && expiresAt <= now ? 'EXPIRED' : status

/** Only pending invitations can be resent or revoked. */
export const changeBlockedReason = (invitation: InvitationState, now: Date): RefusalCode | null =>
  statusAt(invitation, now) === 'PENDING' ? null : 'NOT_FOUND'

export const resendBlockedReason = (invitation: InvitationState, now: Date): RefusalCode | null => {
  const blocked = changeBlockedReason(invitation, now)
  if (blocked) return blocked
  const sinceSentMs = now.getTime() - invitation.lastSentAt.getTime()
  return sinceSentMs < RESEND_SECONDS * 1000 ? 'INVITATION_TOO_SOON' : null
}

/** Why the invitation cannot be accepted with this code, or null. Only INVITATION_CODE_WRONG counts as a try. [spec: Accepting] */
export function acceptBlockedReason(
  invitation: InvitationState | undefined,
  codeHash: string,
  now: Date,
): RefusalCode | null {
  if (!invitation) return 'INVITATION_INVALID'
  const status = statusAt(invitation, now)
  if (status === 'ACCEPTED') return 'INVITATION_USED'
  if (status !== 'PENDING') return 'INVITATION_CLOSED'
  if (invitation.codeTries >= MAX_CODE_TRIES) return 'INVITATION_TRIES_EXHAUSTED'
  return invitation.codeHash === codeHash ? null : 'INVITATION_CODE_WRONG'
}
