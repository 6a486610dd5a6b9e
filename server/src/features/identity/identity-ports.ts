// What identity asks of the features above it. The app passes the implementation in (docs/architecture.md, Ports).
import type { Reader } from '#platform/db/types'
import type { User } from './identity.sql.ts'

type OnboardingState = {
  nextStep: string | null
  onboardingCompleted: boolean
  mouAcceptanceRequired?: boolean
  currentMouVersionId?: string | null
}

/** How far the user's company has come with its onboarding, for the response to a sign-in. */
export type DescribeOnboardingState = (db: Reader, user: User) => Promise<OnboardingState>
