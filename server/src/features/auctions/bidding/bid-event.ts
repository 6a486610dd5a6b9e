// The JSON of auction.bid.created, whole as it is stored, and short for viewers who asked for that. Written out field by field: a bid
// needs it before its batch can leave, and JSON.stringify takes four times as long. Ids, amounts and instants need no escaping.
import { nextBid } from '@kuri/contract/auctions/rules/next-bid.rules'
import { rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import { bidRange } from '#features/programs/programs/bid-range.rules'
import { isoTime } from '#platform/text/iso-time'
import type { BidTerms } from '../model/bid-offers.view.ts'
import { leadingBidView } from '../model/state.view.ts'
import type { BiddingState, ShownBid } from './bid.view.ts'

/** `after` is where the bidding stands after this bid. The order of the fields is that which `shortBidEvent` cuts. */
export function bidEventJson(bid: ShownBid, after: Omit<BiddingState, keyof BidTerms>, terms: BidTerms): string {
  const amount = rupees(bid.amountPaise)
  const [name, avatar] = [JSON.stringify(bid.subscriberName), JSON.stringify(bid.subscriberAvatar)]
  const createdAt = isoTime(bid.createdAt)
  const leadingBid =
    after.leadingBidId === bid.id
      ? `{"id":"${bid.id}","subscriberId":"${bid.subscriberId}","enrolledSubscriberId":"${bid.enrollmentId}","ticketNumber":${bid.ticketNumber},"subscriberName":${name},"amount":${amount},"createdAt":"${createdAt}"}`
      : JSON.stringify(leadingBidView(after))
  const { requiredPaise, stepPaise, suggestedPaise, isAtFloor } = nextBid(bidRange(terms), {
    totalAmountPaise: terms.totalAmountPaise,
    leadingAmountPaise: after.leadingAmountPaise,
  })
  return (
    `{"bid":{"id":"${bid.id}","enrolledSubscriberId":"${bid.enrollmentId}","ticketNumber":${bid.ticketNumber},"subscriberName":${name},` +
    `"amount":${amount},"source":"${bid.source}","auctionId":"${bid.auctionId}","subscriberId":"${bid.subscriberId}",` +
    `"subscriberAvatar":${avatar},"type":"LIVE","createdAt":"${createdAt}"},"bidCount":${after.bidCount},` +
    `"auctionEndAt":${after.auctionEndAt && `"${isoTime(after.auctionEndAt)}"`},"leadingBid":${leadingBid},` +
    `"nextBid":{"requiredAmount":${rupeesOrNull(requiredPaise)},"step":${rupees(stepPaise)},` +
    `"suggestedAmounts":[${suggestedPaise.map(rupees).join()}],"isAtFloor":${isAtFloor}}}`
  )
}

const ID_AT = '{"bid":{"id":"'.length

/**
 * With detail SHORT: without the fields of the bid that the frame has too, without `nextBid`, and without a leading bid that is
 * this bid. A quote in a name is escaped, so the names of fields are found where they are. Events of earlier versions stay whole.
 */
export function shortBidEvent(whole: string): string {
  const cutAt = whole.indexOf(',"auctionId":"', ID_AT)
  const goesOnAt = whole.indexOf('},"bidCount":', cutAt)
  const leaderAt = whole.indexOf(',"leadingBid":', goesOnAt)
  const offersAt = whole.indexOf(',"nextBid":', leaderAt)
  if (cutAt < 0 || goesOnAt < 0 || leaderAt < 0 || offersAt < 0) return whole
  const id = whole.slice(ID_AT, whole.indexOf('"', ID_AT))
  const endAt = whole.startsWith(`,"leadingBid":{"id":"${id}"`, leaderAt) ? leaderAt : offersAt
  return `${whole.slice(0, cutAt)}${whole.slice(goesOnAt, endAt)}}`
}
