// What step 1 of a program must satisfy, and which setup step may come next. [spec: Fields of a program; Program endpoints]

import { MAX_PAISE } from '@kuri/contract/kit/money'
import type { Detail, RefusalCode } from '@kuri/contract/kit/refusals'
import type { ApprovalStatus, Bid } from '@kuri/contract/programs/program-fields'
import type { ProgramStatus } from '@kuri/contract/programs/program-status'
import { isAuctioned } from '@kuri/contract/programs/program-status'
import type { Day, Today } from './calendar.rules.ts'

/** One detail when the rule is broken, else none. Callers concatenate them, so that one refusal names every problem. */
export const problem = (isBroken: boolean, path: string, message: string): Detail[] =>
  isBroken ? [{ path, message }] : []

/** [spec: Names of the way a winner is chosen] How auction responses name the bid of a program. */
export const programBidType = (bid: Bid | null) => (bid === 'LOT' ? ('LOT_ONLY' as const) : bid)

/** Does the service itself hold the auctions of this program? */
export const hasPlatformAuctions = (program: { bid: Bid | null; isAuctionHostedOnPlatform: boolean | null }) =>
  isAuctioned(program.bid) && program.isAuctionHostedOnPlatform === true

export type Amounts = {
  divisions: number
  totalAmountPaise: number
  subscriptionAmountPaise: number
  minimumBidAmountPaise: number
}

/** The pot of a cycle is the total of all divisions; in paise it must stay an exact integer. */
export const potProblems = (program: Amounts): Detail[] =>
  problem(
    program.totalAmountPaise * program.divisions > MAX_PAISE,
    'totalAmount',
    'times divisions must not be more than 9999999999999.99',
  )

const withinTotal = (program: Amounts): Detail[] => [
  ...potProblems(program),
  ...problem(
    program.subscriptionAmountPaise > program.totalAmountPaise,
    'subscriptionAmount',
    'must not be more than totalAmount',
  ),
  ...problem(
    program.minimumBidAmountPaise > program.totalAmountPaise,
    'minimumBidAmount',
    'must not be more than totalAmount',
  ),
]

type NewProgram = Amounts & {
  totalSlots: number
  availableSlots: number
  startDate: Day
  lastDateOfSubmission: Day
}
export const newProgramProblems = (program: NewProgram, today: Today): Detail[] => [
  ...withinTotal(program),
  ...problem(program.availableSlots > program.totalSlots, 'availableSlots', 'must not be more than totalSlots'),
  ...problem(program.startDate < today.earliest, 'startDate', 'must be today or later'),
  ...problem(program.lastDateOfSubmission < today.earliest, 'lastDateOfSubmission', 'must be today or later'),
  ...problem(
    program.lastDateOfSubmission > program.startDate,
    'lastDateOfSubmission',
    'must not be later than startDate',
  ),
]

type RunningProgram = Amounts & { startDate: Day; lastAuctionDate: Day }
export const runningProgramProblems = (program: RunningProgram, today: Today): Detail[] => [
  ...withinTotal(program),
  ...problem(
    program.subscriptionAmountPaise > program.minimumBidAmountPaise,
    'subscriptionAmount',
    'must not be more than minimumBidAmount',
  ),
  ...problem(program.startDate > today.latest, 'startDate', 'must be today or earlier'),
  ...problem(program.lastAuctionDate > today.latest, 'lastAuctionDate', 'must be today or earlier'),
  ...problem(program.startDate > program.lastAuctionDate, 'lastAuctionDate', 'must not be earlier than startDate'),
]

export const completedCyclesProblems = (completedCycles: number, possibleCycles: number): Detail[] =>
  problem(
    completedCycles > possibleCycles,
    'completedCycles',
    `must not be more than the ${possibleCycles} cycles that are possible since startDate`,
  )

export const importedFineProblems = (delayFineAmountPaise: number, subscriptionAmountPaise: number): Detail[] =>
  problem(delayFineAmountPaise > subscriptionAmountPaise, 'delayFineAmount', 'must not be more than subscriptionAmount')

type SetupState = {
  isPreStarted: boolean
  setupStep: number
  programStatus: ProgramStatus
  approvalStatus: ApprovalStatus
  deletedAt: Date | null
}

/** [spec: Order of the steps; More refusals] For each step of an import, the last completed step after which it may be sent. */
const IMPORT_STEP_AFTER: Record<number, readonly number[]> = { 2: [1, 2, 3], 3: [2, 3], 4: [3, 4], 5: [4] }

export function setupBlockedReason(
  program: SetupState,
  at: { flow: 'NEW' | 'IMPORT'; step: number },
): RefusalCode | null {
  if (program.deletedAt) return 'PROGRAM_ARCHIVED'
  if (program.isPreStarted !== (at.flow === 'IMPORT')) return 'WRONG_SETUP_FLOW'
  if (program.programStatus !== 'INCOMPLETE' || program.approvalStatus !== 'UNDER_REVIEW')
    return 'PROGRAM_SETUP_FINISHED'
  if (at.flow === 'IMPORT' && !IMPORT_STEP_AFTER[at.step]?.includes(program.setupStep))
    return 'PROGRAM_STEP_OUT_OF_ORDER'
  return null
}
