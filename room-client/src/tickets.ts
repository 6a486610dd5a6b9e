// What each ticket of the person may do now. A snapshot says so once; joins, starts, pauses, disqualifications and wins change it, by the
// rules that the server enforces.
import {
  bidBlockedReason,
  canSubscribeRealtime,
  joinBlockedReason,
  type Standing,
} from '@kuri/contract/auctions/rules/eligibility.rules'
import type { JoinWindowFacts } from '@kuri/contract/auctions/rules/join-window.rules'
import type { AckOf, EventFrame, RoomAuction, RoomUser } from './frames.ts'

/** By `enrolledSubscriberId`. */
export type Tickets = Readonly<Record<string, RoomUser>>

type Auction = Pick<
  RoomAuction,
  'auctionStatus' | 'openDrawId' | 'leadingBid' | 'joinWindow' | 'auctionStartAt' | 'startedAt' | 'settings'
>

export function afterJoin(tickets: Tickets, ack: AckOf<'auction.join'>, auction: Auction | null, at: string): Tickets {
  const user = tickets[ack.enrolledSubscriberId]
  if (!user) return tickets
  const joined = { ...user, accessMode: ack.accessMode, hasJoined: ack.hasJoined, joinedAt: ack.joinedAt }
  return { ...tickets, [ack.enrolledSubscriberId]: auction ? judged(joined, auction, at) : joined }
}

/** `auction` is the auction after the event. */
export function afterEvent(tickets: Tickets, frame: EventFrame, auction: Auction): Tickets {
  let next = tickets
  for (const [id, user] of Object.entries(tickets)) {
    const changed = judged({ ...user, ...changesOf(user, frame) }, auction, frame.timestamp)
    if (isSame(user, changed)) continue
    next = { ...next, [id]: changed }
  }
  return next
}

function changesOf(user: RoomUser, frame: EventFrame): Partial<RoomUser> {
  const ticket = user.enrolledSubscriberId
  switch (frame.type) {
    case 'auction.bid.created':
      return latestOf(ticket, [{ createdAt: frame.timestamp, ...frame.data.payload.bid }])
    case 'auction.bidding.advanced':
      return latestOf(ticket, frame.data.payload.bids)
    case 'auction.bid.deleted': {
      const { bidId, reason } = frame.data.payload
      if (user.latestBid?.id !== bidId) return {}
      return { latestBid: { ...user.latestBid, deletionReason: reason, deletedAt: frame.timestamp } }
    }
    case 'auction.prebid.deleted': {
      const { enrolledSubscriberId, deletionReason, deletedAt } = frame.data.payload
      if (enrolledSubscriberId !== ticket) return {}
      const latestPrebid = user.latestPrebid && { ...user.latestPrebid, deletionReason, deletedAt }
      return { activePrebid: null, latestPrebid }
    }
    case 'auction.bidder.disqualified': {
      const { enrolledSubscriberId, phase } = frame.data.payload
      if (enrolledSubscriberId !== ticket) return {}
      return phase === 'LIVE' ? { isLiveBidDisqualified: true } : { isPrebidDisqualified: true }
    }
    case 'auction.state.changed': {
      const { transition, winner } = frame.data.payload
      if (winner?.enrolledSubscriberId !== ticket) return {}
      return { hasAlreadyWonProgram: transition === 'winner_selected' }
    }
    default:
      return {}
  }
}

type OwnBid = { id: string; enrolledSubscriberId: string; amount: number; createdAt: string }
const STANDING = { disqualifiedAt: null, disqualificationReasonCode: null, deletionReason: null, deletedAt: null }

function latestOf(ticket: string, bids: readonly OwnBid[]): Partial<RoomUser> {
  const own = bids.findLast(({ enrolledSubscriberId }) => enrolledSubscriberId === ticket)
  return own ? { latestBid: { id: own.id, amount: own.amount, createdAt: own.createdAt, ...STANDING } } : {}
}

function judged(user: RoomUser, auction: Auction, at: string): RoomUser {
  const standing = standingOf(user)
  const joinReason = joinBlockedReason(windowFacts(auction), standing, new Date(at))
  const bidReason = bidBlockedReason({ status: auction.auctionStatus }, standing)
  return {
    ...user,
    canSubscribeRealtime: canSubscribeRealtime(auction.auctionStatus, auction.openDrawId),
    isLeadingBidder: auction.leadingBid?.enrolledSubscriberId === user.enrolledSubscriberId,
    canJoin: joinReason === null,
    joinBlockedReason: joinReason,
    canBid: bidReason === null,
    bidBlockedReason: bidReason,
  }
}

const standingOf = (user: RoomUser): Standing => ({
  hasJoined: user.hasJoined,
  isPaid: user.isPaymentCompletedForCycle,
  isBarredByArrears: user.isBarredByArrears,
  hasWon: user.hasAlreadyWonProgram,
  isLiveBidDisqualified: user.isLiveBidDisqualified,
})

const dateOf = (at: string | null) => (at === null ? null : new Date(at))

const windowFacts = ({ auctionStatus, auctionStartAt, startedAt, joinWindow, settings }: Auction): JoinWindowFacts => ({
  status: auctionStatus,
  auctionStartAt: dateOf(auctionStartAt),
  startedAt: dateOf(startedAt),
  joiningRule: joinWindow.joiningRule,
  joinLeadSeconds: settings.subscriberJoinLeadSeconds ?? 0,
  joinGraceSeconds: settings.subscriberJoinGraceSeconds ?? 0,
  joinWindowVersion: joinWindow.version,
  joinWindowOpenedAt: dateOf(joinWindow.openedAt),
  joinWindowClosedAt: dateOf(joinWindow.closedAt),
  // Only says when a window opened that has opened already.
  updatedAt: new Date(0),
})

const isSame = (a: RoomUser, b: RoomUser) => (Object.keys(b) as (keyof RoomUser)[]).every((key) => a[key] === b[key])
