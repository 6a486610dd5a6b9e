// What identity asks of the features above it. The app passes the implementation in (docs/architecture.md, Ports).
import type { SecondFactorChallenge } from '@kuri/contract/account/second-factor.shapes'
import type { Reader, Tx } from '#platform/db/types'
import type { Platform } from '#platform/platform'
import type { User } from './identity.sql.ts'

type OnboardingState = {
  nextStep: string | null
  onboardingCompleted: boolean
  mouAcceptanceRequired?: boolean
  currentMouVersionId?: string | null
}

/** How far the user's company has come with its onboarding, for the response to a sign-in. */
export type DescribeOnboardingState = (db: Reader, user: User) => Promise<OnboardingState>

/** The device that a session belongs to, as it described itself when it asked for the code. */
export type Device = { deviceId: string; deviceName: string | null; platform: string; formFactor: string }

/** Asks a person who has a second factor for it, before there is a session; null for a person without one. */
export type AskForSecondFactor = (
  deps: Platform,
  tx: Tx,
  userId: string,
  device: Device,
  now: Date,
) => Promise<SecondFactorChallenge | null>
