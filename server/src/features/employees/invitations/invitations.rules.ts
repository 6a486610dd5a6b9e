// [D2 3.3, 4.3, 8] The life of an invitation: 72 hours, resent once a minute, five tries at its code.

import type { RefusalCode } from '@kuri/contract/kit/refusals'
import type { InvitationStatus } from '@kuri/contract/tenancy/invitations.contract'

export const VALID_SECONDS = 72 * 60 * 60
const RESEND_SECONDS = 60
export const MAX_CODE_TRIES = 5

type InvitationState = {
  status: InvitationStatus
  expiresAt: Date
  lastSentAt: Date
  codeHash: string
  codeTries: number
}

export const expiryOf = (now: Date) => new Date(now.getTime() + VALID_SECONDS * 1000)

/** A pending invitation past its time has expired, whether or not its row says so yet. */
export const statusAt = ({ status, expiresAt }: Pick<InvitationState, 'status' | 'expiresAt'>, now: Date) =>
  status === 'PENDING' && expiresAt <= now ? 'EXPIRED' : status

/** Resending and revoking are for pending ones; the others are not there to be changed. */
export const changeBlockedReason = (invitation: InvitationState, now: Date): RefusalCode | null =>
  statusAt(invitation, now) === 'PENDING' ? null : 'NOT_FOUND'

export const resendBlockedReason = (invitation: InvitationState, now: Date): RefusalCode | null => {
  const blocked = changeBlockedReason(invitation, now)
  if (blocked) return blocked
  const sinceSentMs = now.getTime() - invitation.lastSentAt.getTime()
  return sinceSentMs < RESEND_SECONDS * 1000 ? 'INVITATION_TOO_SOON' : null
}

/** [G138] May it be accepted with this code? Only INVITATION_CODE_WRONG counts as a try. */
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
