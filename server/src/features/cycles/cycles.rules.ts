// [G090, G108–G110] What may happen to a cycle, and when.
import type { AuctionStatus } from '@kuri/contract/auctions/enums'
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import type { CycleStatus } from '@kuri/contract/programs/cycles.contract'
import { type ApprovalStatus, type Bid, isEnded, type ProgramStatus } from '@kuri/contract/programs/program-fields'
import { hasPlatformAuctions } from '#features/programs/program.rules'

/** Where a cycle may go by hand. A completed one is reopened only by disqualifying its winner. */
export const CYCLE_MOVES = {
  UPCOMING: ['ACTIVE', 'CANCELLED'],
  ACTIVE: ['UPCOMING', 'COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
} as const satisfies Record<CycleStatus, readonly CycleStatus[]>

type CycleAuction = { status: AuctionStatus }

/** An auction that has not begun to be prepared, or is over, binds its cycle to nothing. */
export const leavesCycleFree = (auction: CycleAuction | null) =>
  auction === null || auction.status === 'PENDING' || auction.status === 'CANCELLED' || auction.status === 'COMPLETE'

const hasBegun = ({ status }: CycleAuction) => status === 'LIVE' || status === 'PAUSED' || status === 'ENDED'

/** [G090] Nobody bids any more: who closes the cycle says that the prizes still open are not taken. */
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
  // [D1 3.5] It may be put off at any time: the start and the winner then wait until it is taken up again.
  if (to !== 'UPCOMING' && !canBeClosed(auction)) return 'CYCLE_AUCTION_UNDER_WAY'
  return to !== 'COMPLETED' && hasWinners ? 'CYCLE_HAS_WINNERS' : null
}

/** The prebid window hangs on the cycle's last day: it may move until bidding begins. */
export function cycleDatesBlockedReason(status: CycleStatus, auction: CycleAuction | null): RefusalCode | null {
  if (status === 'COMPLETED' || status === 'CANCELLED') return 'CYCLE_CLOSED'
  return auction && hasBegun(auction) ? 'CYCLE_AUCTION_UNDER_WAY' : null
}

type ProgramState = {
  programStatus: ProgramStatus
  approvalStatus: ApprovalStatus
  isPreStarted: boolean
  setupStep: number
}
const IMPORT_FINISHED = 5

/** A program has cycles once it is approved, or once its import is finished: an imported chit is running already. */
export function cycleCreationBlockedReason(program: ProgramState): RefusalCode | null {
  if (program.programStatus === 'INCOMPLETE' || isEnded(program.programStatus)) return 'PROGRAM_NOT_READY_FOR_CYCLES'
  const isImported = program.isPreStarted && program.setupStep >= IMPORT_FINISHED
  return program.approvalStatus === 'APPROVED' || isImported ? null : 'PROGRAM_NOT_READY_FOR_CYCLES'
}

type AuctionChoice = {
  bid: Bid | null
  isAuctionHostedOnPlatform: boolean | null
  hasFirstCycleAuction: boolean | null
}

/** [G108] Platform-hosted auction programs get an auction with every cycle, the first one only when it is wanted. */
export function needsAuction(program: AuctionChoice, cycleNumber: number): boolean {
  return hasPlatformAuctions(program) && (cycleNumber > 1 || program.hasFirstCycleAuction !== false)
}
