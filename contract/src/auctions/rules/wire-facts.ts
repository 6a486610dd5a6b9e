// From what a client holds (a snapshot, a state change, the overview of a ticket) to what the rules ask for: texts become dates,
// rupees paise. So a browser answers "may I?" with the server's own functions.
import type { Static } from '../../kit/schema.ts'
import type { CycleStatus } from '../../programs/cycles.contract.ts'
import type { SettingsObject } from '../config.ts'
import type { ConsoleOverview } from '../console.contract.ts'
import type { AuctionState } from '../live-room.payloads.ts'
import type { BidLimits } from '../shapes.ts'
import type { OverviewUser } from '../subscriber.contract.ts'
import type { BidRange } from './bid-range.rules.ts'
import type { CommandFacts } from './blocked-reasons.rules.ts'
import type { AuctionFacts, EnrollmentStanding } from './rights.rules.ts'

type State = Pick<
  Static<typeof AuctionState>,
  | 'auctionStatus'
  | 'approvalRequired'
  | 'prebidEndAt'
  | 'prebidClosesAt'
  | 'liveStartedAt'
  | 'auctionStartAt'
  | 'startedAt'
  | 'joinWindow'
  | 'openDrawId'
>
export type WireAuction = State & {
  cycleStatus: CycleStatus
  settings: Pick<
    Static<typeof SettingsObject>,
    'hasPrebid' | 'subscriberJoinLeadSeconds' | 'subscriberJoinGraceSeconds'
  >
}
type WireUser = Pick<
  Static<typeof OverviewUser>,
  | 'hasJoined'
  | 'isPaymentCompletedForCycle'
  | 'isBarredByArrears'
  | 'hasAlreadyWonProgram'
  | 'isLiveBidDisqualified'
  | 'isPrebidDisqualified'
> & { activePrebid: object | null }

const dateOf = (text: string | null) => (text === null ? null : new Date(text))
const LONG_AGO = new Date(0)

export const factsOfAuction = (auction: WireAuction): AuctionFacts => ({
  status: auction.auctionStatus,
  cycleStatus: auction.cycleStatus,
  approvalRequired: auction.approvalRequired,
  hasPrebid: auction.settings.hasPrebid,
  prebidEndAt: dateOf(auction.prebidEndAt),
  // Asked for only with prebids, and then it is set.
  cycleEndsAt: dateOf(auction.prebidClosesAt) ?? LONG_AGO,
  liveStartedAt: dateOf(auction.liveStartedAt),
  auctionStartAt: dateOf(auction.auctionStartAt),
  startedAt: dateOf(auction.startedAt),
  joiningRule: auction.joinWindow.joiningRule,
  joinLeadSeconds: auction.settings.subscriberJoinLeadSeconds,
  joinGraceSeconds: auction.settings.subscriberJoinGraceSeconds,
  joinWindowVersion: auction.joinWindow.version,
  joinWindowOpenedAt: dateOf(auction.joinWindow.openedAt),
  joinWindowClosedAt: dateOf(auction.joinWindow.closedAt),
  // Only dates the opening of a window that the server has not dated yet.
  updatedAt: LONG_AGO,
  openDrawId: auction.openDrawId,
})

type WireConsole = WireAuction & {
  settings: Pick<Static<typeof SettingsObject>, 'allowStaffOfflineBids'>
} & Pick<
    Static<typeof ConsoleOverview>,
    'programBidType' | 'programStatus' | 'programDivisions' | 'declaredWinnerCount'
  >

/** For `auctionActions`, whose answer changes with the time too: the prebid window closes by itself. */
export const commandFactsOf = (console: WireConsole): CommandFacts => ({
  ...factsOfAuction(console),
  programBid: bidOf(console.programBidType),
  programStatus: console.programStatus,
  divisions: console.programDivisions,
  declaredWinnerCount: console.declaredWinnerCount,
  allowStaffOfflineBids: console.settings.allowStaffOfflineBids,
})

const bidOf = (type: WireConsole['programBidType']): CommandFacts['programBid'] =>
  type === 'AUCTION' || type === 'AUCTION_AND_LOT' ? type : type && 'LOT'

export const standingOfUser = (user: WireUser): EnrollmentStanding => ({
  hasJoined: user.hasJoined,
  isPaid: user.isPaymentCompletedForCycle,
  isBarredByArrears: user.isBarredByArrears,
  hasWon: user.hasAlreadyWonProgram,
  isLiveBidDisqualified: user.isLiveBidDisqualified,
  isPrebidDisqualified: user.isPrebidDisqualified,
  hasActivePrebid: user.activePrebid !== null,
})

const paise = (rupees: number) => Math.round(rupees * 100)

/** For `nextBid`, `nearestAmount` and the other questions about amounts; `totalAmount` is that of the auction, in rupees. */
export function rangeOfLimits(limits: Omit<Static<typeof BidLimits>, 'nextAmount'>, totalAmount: number): BidRange {
  const [lowest, highest, total] = [limits.lowestAmount, limits.highestAmount, totalAmount].map(paise)
  const isDiscount = limits.meaning === 'DISCOUNT'
  return {
    leastDiscountPaise: isDiscount ? lowest! : total! - highest!,
    mostDiscountPaise: isDiscount ? highest! : total! - lowest!,
    stepPaise: limits.discountStep === null ? 1 : paise(limits.discountStep),
    isLimitShared: limits.isLimitShared,
    sign: isDiscount ? 1 : -1,
    offsetPaise: isDiscount ? 0 : total!,
  }
}
