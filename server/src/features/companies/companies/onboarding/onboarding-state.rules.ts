// How far the company of a person has come with its onboarding. [spec: A code by SMS; What comes next]

import type { ProfileStatus } from '@kuri/contract/companies/companies.contract'
import type { UserRole } from '@kuri/contract/people/identity.contract'

type Employer = {
  role: UserRole
  /** Null for everybody who works for no company. */
  profileStatus: ProfileStatus | null
  currentMouVersionId: string | null
  mouStatus: string | null
  mouAcceptedAt: Date | null
}

/** Superadmins and subscribers have no onboarding. A company completes it by accepting its first agreement. */
export function onboardingState({ role, profileStatus, currentMouVersionId, mouStatus, mouAcceptedAt }: Employer) {
  const mouAcceptanceRequired = mouStatus === 'ASSIGNED' && mouAcceptedAt === null
  return {
    nextStep: mouAcceptanceRequired ? 'SIGN_AGREEMENT' : null,
    onboardingCompleted: role !== 'COMPANY' || (profileStatus !== null && profileStatus !== 'INCOMPLETE'),
    mouAcceptanceRequired,
    currentMouVersionId,
  }
}
