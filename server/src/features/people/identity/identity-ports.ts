// What identity asks of the features above it. The app passes the implementation in (docs/architecture.md, Ports).

import type { Static } from '@kuri/contract/kit/schema'
import type { Cell } from '@kuri/contract/people/cells.shapes'
import type { Session } from '@kuri/contract/people/identity.contract'
import type { SecondFactorChallenge } from '@kuri/contract/people/second-factor.shapes'
import type { Reader, Tx } from '#platform/db/types'
import type { Platform } from '#platform/platform'

/** The signed-in person with their company and what they have not read, for the response to a sign-in or refresh. */
export type DescribeSession = (
  deps: Platform,
  db: Reader,
  person: { userId: string; secondFactorSetupRequired: boolean },
) => Promise<Session>

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

/** The cells where the owner of a number has an account, this one first; nothing where there is one cell. */
export type ListCells = (deps: Platform, db: Reader, mobileNumber: string) => Promise<Static<typeof Cell>[]>
