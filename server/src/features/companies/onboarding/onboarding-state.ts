// [D2 4.6, G023] What a sign-in tells about the way on.
import type { DescribeLogin } from '#features/identity/identity.actions'
import { findCompanyOfMember } from '../companies.sql.ts'

/** A superadmin and a subscriber may start at once. A company is on board once it has accepted its first agreement. */
export const describeOnboardingState: DescribeLogin = async (db, user) => {
  if (user.role !== 'COMPANY') return { nextStep: null, onboardingCompleted: true }
  const company = await findCompanyOfMember(db, user.id)
  if (!company) return { nextStep: null, onboardingCompleted: false }
  const mouAcceptanceRequired = company.mouStatus === 'ASSIGNED' && company.mouAcceptedAt === null
  return {
    nextStep: mouAcceptanceRequired ? 'SIGN_AGREEMENT' : null,
    onboardingCompleted: company.profileStatus !== 'INCOMPLETE',
    mouAcceptanceRequired,
    currentMouVersionId: company.currentMouVersionId,
  }
}
