// Staff delete a bid; the best of the bids that are left leads [spec: All commands; Bid events].
import type { DISQUALIFICATION_REASON_CODES } from '@kuri/contract/auctions/enums'
import { actionBlockedReason } from '@kuri/contract/auctions/rules/actions.rules'
import { rupees } from '@kuri/contract/kit/money'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import { mutateAuction } from '../model/mutate-auction.ts'
import { getTicketHolder } from '../model/ticket-holders.sql.ts'
import { biddingState } from './bid.view.ts'
import { findDeclaredWinner, lockBid, updateBidDeleted } from './bid-removal.sql.ts'
import { recountBids } from './standing-bids.ts'

type ReasonCode = (typeof DISQUALIFICATION_REASON_CODES)[number]

export const deleteBid = (
  deps: Platform,
  permit: Permit,
  auctionId: string,
  removal: { bidId: string; reason: string; reasonCode?: ReasonCode | undefined },
) =>
  mutateAuction(deps, permit, auctionId, async (auction, now, tx) => {
    refuseIf(actionBlockedReason(auction, 'deleteBid', now))
    const bid = await lockBid(tx, auctionId, removal.bidId)
    if (!bid) throw refuse('BID_NOT_FOUND')
    const winner = await findDeclaredWinner(tx, auctionId, bid.enrollmentId)
    if (winner?.auctionBidId === bid.id) throw refuse('PRIOR_WINNER')
    await updateBidDeleted(tx, bid, removal.reason, now)
    const { ticketNumber } = await getTicketHolder(tx, bid.enrollmentId)
    return {
      changes: await recountBids(deps.bus, tx, auction),
      logs: [
        {
          action: 'DELETE_BID',
          reason: removal.reason,
          metadata: {
            bidId: bid.id,
            enrolledSubscriberId: bid.enrollmentId,
            amount: rupees(bid.amountPaise),
            reasonCode: removal.reasonCode ?? null,
          },
        },
      ],
      events: (after) => [
        {
          type: 'auction.bid.deleted',
          audience: 'ROOM',
          payload: {
            bidId: bid.id,
            enrolledSubscriberId: bid.enrollmentId,
            ticketNumber,
            reason: removal.reason,
            reasonCode: removal.reasonCode ?? null,
            ...biddingState(after),
          },
        },
      ],
    }
  })
