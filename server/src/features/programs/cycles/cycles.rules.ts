// When a cycle can be created and moved, and whether it gets an auction. [spec: Past its last day; Creating a cycle;
// Past cycles and the next one; States of a cycle]

import type { AuctionStatus } from '@kuri/contract/auctions/enums'
import { arePrebidsFinal } from '@kuri/contract/auctions/rules/phases.rules'
import { statusIs } from '@kuri/contract/auctions/status-sets'
import type { Detail, RefusalCode } from '@kuri/contract/kit/refusals'
import { CYCLE_MOVES } from '@kuri/contract/programs/cycle-moves'
import type { CycleStatus } from '@kuri/contract/programs/cycles.contract'
import type { ApprovalStatus, Bid } from '@kuri/contract/programs/program-fields'
import { isEnded, type ProgramStatus } from '@kuri/contract/programs/program-status'
import { chitTermsIn } from '#features/programs/programs/chit-terms.rules'
import { hasPlatformAuctions, problem } from '#features/programs/programs/program.rules'

type CycleAuction = { status: AuctionStatus }
type DatedAuction = CycleAuction & { liveStartedAt: Date | null }

/** An auction that is not scheduled yet, or is over, does not restrict its cycle. */
export const leavesCycleFree = (auction: CycleAuction | null) =>
  auction === null || !statusIs(auction.status, 'underWay')

const hasBegun = ({ status }: CycleAuction) => statusIs(status, 'undecided')

/** [spec: Past its last day] Once bidding has ended staff may close the cycle, which leaves the remaining prizes without a winner. */
const canBeClosed = (auction: CycleAuction | null) => leavesCycleFree(auction) || auction?.status === 'ENDED'

type MoveSituation = {
  from: CycleStatus
  to: CycleStatus
  auction: CycleAuction | null
  hasWinners: boolean
}

export function cycleMoveBlockedReason({ from, to, auction, hasWinners }: MoveSituation): RefusalCode | null {
  if (from === to) return null
  if (!(CYCLE_MOVES[from] as readonly CycleStatus[]).includes(to)) return 'CYCLE_TRANSITION_NOT_ALLOWED'
  if (to === 'ACTIVE') return null
  // [spec: Automatic steps] A cycle can be postponed at any time; the auction's start and winner then wait until it is active again.
  if (to !== 'UPCOMING' && !canBeClosed(auction)) return 'CYCLE_AUCTION_UNDER_WAY'
  return to !== 'COMPLETED' && hasWinners ? 'CYCLE_HAS_WINNERS' : null
}

/**
 * The prebid window depends on the cycle's last day, so the dates can change until bidding begins.
 * [spec: Final once the auction has been live] They stay fixed when the auction returns to SCHEDULED for its next division.
 */
export function cycleDatesBlockedReason(status: CycleStatus, auction: DatedAuction | null): RefusalCode | null {
  if (status === 'COMPLETED' || status === 'CANCELLED') return 'CYCLE_CLOSED'
  if (!auction || auction.status === 'CANCELLED') return null
  if (hasBegun(auction)) return 'CYCLE_AUCTION_UNDER_WAY'
  return arePrebidsFinal(auction) ? 'CYCLE_DATES_FINAL' : null
}

/** A cycle that the agreement does not know bills every ticket once more, so staff must say why. */
export const extraCycleProblems = (cycleNumber: number, totalCycles: number, reason: string | undefined): Detail[] =>
  problem(
    cycleNumber > totalCycles && reason === undefined,
    'reason',
    `is required: the program has ${totalCycles} cycles, and this would be number ${cycleNumber}`,
  )

type ProgramState = {
  programStatus: ProgramStatus
  approvalStatus: ApprovalStatus
  isPreStarted: boolean
  setupStep: number
}
const IMPORT_FINISHED = 5

/** A program can have cycles once it is approved, or once its import is finished: an imported program already runs. */
export function cycleCreationBlockedReason(program: ProgramState): RefusalCode | null {
  if (program.programStatus === 'INCOMPLETE' || isEnded(program.programStatus)) return 'PROGRAM_NOT_READY_FOR_CYCLES'
  const isImported = program.isPreStarted && program.setupStep >= IMPORT_FINISHED
  return program.approvalStatus === 'APPROVED' || isImported ? null : 'PROGRAM_NOT_READY_FOR_CYCLES'
}

type AuctionChoice = {
  bid: Bid | null
  isAuctionHostedOnPlatform: boolean | null
  hasFirstCycleAuction: boolean | null
  chitTerms?: unknown
}

/**
 * [spec: Creating a cycle] In a program with auctions on the platform every cycle has one; the first cycle only if the program says so, and
 * the foreman's instalment never.
 */
export function needsAuction(program: AuctionChoice, cycleNumber: number): boolean {
  if (cycleNumber === chitTermsIn(program.chitTerms).foremanInstalment) return false
  return hasPlatformAuctions(program) && (cycleNumber > 1 || program.hasFirstCycleAuction !== false)
}

/**
 * [spec: Pots that nobody has won] Prizes that a closed auction has left open are drawn again; every other auction decides its winners
 * itself.
 */
export const canRecordWinners = (auction: CycleAuction | null, cycleStatus: CycleStatus): boolean =>
  auction === null || auction.status === 'CANCELLED' || (auction.status === 'COMPLETE' && cycleStatus === 'COMPLETED')
