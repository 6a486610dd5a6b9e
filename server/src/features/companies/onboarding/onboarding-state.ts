// What a sign-in returns about the onboarding of the user's company. [D2 4.6, G023]
import type { DescribeOnboardingState } from '#features/identity/identity-ports'
import { findCompanyOfEmployee } from '../companies.sql.ts'

/** Superadmins and subscribers have no onboarding. A company completes it by accepting its first agreement. */
export const describeOnboardingState: DescribeOnboardingState = async (db, user) => {
  if (user.role !== 'COMPANY') return { nextStep: null, onboardingCompleted: true }
  const company = await findCompanyOfEmployee(db, user.id)
  if (!company) return { nextStep: null, onboardingCompleted: false }
  const mouAcceptanceRequired = company.mouStatus === 'ASSIGNED' && company.mouAcceptedAt === null
  return {
    nextStep: mouAcceptanceRequired ? 'SIGN_AGREEMENT' : null,
    onboardingCompleted: company.profileStatus !== 'INCOMPLETE',
    mouAcceptanceRequired,
    currentMouVersionId: company.currentMouVersionId,
  }
}
