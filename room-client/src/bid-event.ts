// Where the bidding stands after a bid. With detail SHORT the event leaves out what follows from the bid and from the snapshot.
import { nextBid } from '@kuri/contract/auctions/rules/next-bid.rules'
import { rangeOfLimits } from '@kuri/contract/auctions/rules/wire-facts'
import type { FrameOf, RoomAuction } from './frames.ts'

type Standing = Pick<RoomAuction, 'leadingBid' | 'nextBid' | 'bidCount' | 'auctionEndAt'>

export function afterBid({ data, timestamp }: FrameOf<'auction.bid.created'>, auction: RoomAuction): Standing {
  const { bid, bidCount, auctionEndAt } = data.payload
  const { id, subscriberId = null, enrolledSubscriberId, ticketNumber, subscriberName, amount, createdAt } = bid
  const {
    leadingBid = {
      id,
      subscriberId,
      enrolledSubscriberId,
      ticketNumber,
      subscriberName,
      amount,
      createdAt: createdAt ?? timestamp,
    },
  } = data.payload
  return { leadingBid, nextBid: data.payload.nextBid ?? offersAfter(leadingBid, auction), bidCount, auctionEndAt }
}

/** By the rule of the server. */
function offersAfter(leadingBid: RoomAuction['leadingBid'], auction: RoomAuction): RoomAuction['nextBid'] {
  const { bidLimits, totalAmount } = auction
  if (!totalAmount) return auction.nextBid
  const next = nextBid(rangeOfLimits(bidLimits, totalAmount), {
    totalAmountPaise: paise(totalAmount),
    leadingAmountPaise: leadingBid && paise(leadingBid.amount),
  })
  return {
    requiredAmount: next.requiredPaise === null ? null : next.requiredPaise / 100,
    step: next.stepPaise / 100,
    suggestedAmounts: next.suggestedPaise.map((each) => each / 100),
    isAtFloor: next.isAtFloor,
  }
}

const paise = (rupees: number) => Math.round(rupees * 100)
