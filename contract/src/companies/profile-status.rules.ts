// Which status a superadmin can give to a company. The first accepted agreement moves it on by itself. [spec: States at a glance]
import type { ProfileStatus } from './companies.contract.ts'

export const PROFILE_STATUS_MOVES = {
  INCOMPLETE: ['UNDER_REVIEW', 'ACTIVE'],
  UNDER_REVIEW: ['ACTIVE', 'INCOMPLETE'],
  ACTIVE: ['UNDER_REVIEW'],
} as const satisfies Record<ProfileStatus, readonly ProfileStatus[]>

type Situation = { profileStatus: ProfileStatus; hasAcceptedMou: boolean }
export type StatusBlockedReason = 'COMPANY_STATUS_CONFLICT' | 'MOU_NOT_ACCEPTED'

/** Why the company cannot get this status; null when it can. Without an accepted agreement a company does not become active. */
export function profileStatusBlockedReason(at: Situation, wanted: ProfileStatus): StatusBlockedReason | null {
  if (wanted === at.profileStatus) return null
  const moves: readonly ProfileStatus[] = PROFILE_STATUS_MOVES[at.profileStatus]
  if (!moves.includes(wanted)) return 'COMPANY_STATUS_CONFLICT'
  const needsMou = wanted === 'ACTIVE' || at.profileStatus === 'INCOMPLETE'
  return needsMou && !at.hasAcceptedMou ? 'MOU_NOT_ACCEPTED' : null
}
