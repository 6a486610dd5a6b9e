// [D1 4.4, G054, G066] Staff take a bid or a bidder out; the leader is whoever is best without them.
import type { DISQUALIFICATION_REASON_CODES } from '@kuri/contract/auctions/enums'
import { rupees } from '@kuri/contract/kit/money'
import { avatarUrl } from '#features/files/avatar.routes'
import { type EventBus, wakeOthers } from '#platform/bus/event-bus'
import type { Tx } from '#platform/db/db'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import type { Auction } from '../model/auction.ts'
import { NO_LEADER } from '../model/commands.rules.ts'
import { AUDIENCE_CHANNEL } from '../model/events.sql.ts'
import { mutateAuction } from '../model/mutate-auction.ts'
import type { AuctionChanges, RoomEvent } from '../model/mutation.ts'
import { updatePrebidsDisqualified } from '../prebids/prebids.sql.ts'
import { biddingState, bidEventPayload } from './bid.view.ts'
import { disqualificationPhase, mayDeleteBid, type Phase } from './disqualification.rules.ts'
import * as rows from './disqualification.sql.ts'

type ReasonCode = (typeof DISQUALIFICATION_REASON_CODES)[number]
/** A disqualification tells the room of each bid it takes out, the newest ones. */
const MAX_UPDATED = 100

export const deleteBid = (
  deps: Platform,
  permit: Permit,
  auctionId: string,
  what: { bidId: string; reason: string; reasonCode?: ReasonCode | undefined },
) =>
  mutateAuction(deps, permit, auctionId, async (auction, now, tx) => {
    if (!mayDeleteBid(auction.status)) throw refuse('AUCTION_STATE_CONFLICT')
    const bid = await rows.lockBid(tx, auctionId, what.bidId)
    if (!bid) throw refuse('BID_NOT_FOUND')
    const winner = await rows.findDeclaredWinner(tx, auctionId, bid.enrollmentId)
    if (winner?.auctionBidId === bid.id) throw refuse('PRIOR_WINNER')
    await rows.updateBidDeleted(tx, bid.id, what.reason, now)
    return {
      changes: await bidsWithout(deps.bus, tx, auction),
      logs: [
        {
          action: 'DELETE_BID',
          reason: what.reason,
          metadata: {
            bidId: bid.id,
            enrolledSubscriberId: bid.enrollmentId,
            amount: rupees(bid.amountPaise),
            reasonCode: what.reasonCode ?? null,
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
            reason: what.reason,
            reasonCode: what.reasonCode ?? null,
            ...biddingState(after),
          },
        },
      ],
    }
  })

export const disqualifyBidder = (
  deps: Platform,
  permit: Permit,
  auctionId: string,
  what: { enrollmentId: string; reason: string; reasonCode: ReasonCode; phase?: Phase | undefined },
) =>
  mutateAuction(deps, permit, auctionId, async (auction, now, tx) => {
    const phase = disqualificationPhase(auction.status, what.phase)
    if (!phase) throw refuse('AUCTION_STATE_CONFLICT')
    const enrollment = await rows.findEnrollmentNamed(tx, auction.programId, what.enrollmentId)
    if (!enrollment) throw refuse('ENROLLMENT_NOT_FOUND')
    if (phase === 'LIVE' && (await rows.findDeclaredWinner(tx, auctionId, enrollment.id))) throw refuse('PRIOR_WINNER')
    const made = await rows.insertDisqualification(tx, {
      id: newId(now.getTime()),
      auctionId,
      enrollmentId: enrollment.id,
      companyId: auction.companyId,
      phase,
      reasonCode: what.reasonCode,
      reason: what.reason,
      actorId: permit.actor.userId,
      createdAt: now,
    })
    if (!made) throw refuse('ALREADY_DISQUALIFIED')

    const bidder = { subscriberName: enrollment.name, subscriberAvatar: avatarUrl(deps, enrollment.avatarFileId) }
    const isLive = phase === 'LIVE'
    const bids = isLive ? await rows.updateBidsDisqualified(tx, auction, enrollment.id, what.reasonCode, now) : []
    const prebids = isLive ? [] : await updatePrebidsDisqualified(tx, auctionId, enrollment.id, what.reasonCode, now)
    const updated = bids.sort((a, b) => a.serverSequence - b.serverSequence).slice(-MAX_UPDATED)
    return {
      changes: isLive
        ? await bidsWithout(deps.bus, tx, auction)
        : { activePrebidCount: Math.max(0, auction.activePrebidCount - prebids.length) },
      logs: [
        {
          action: 'DISQUALIFY_BIDDER',
          reason: what.reason,
          metadata: { enrolledSubscriberId: enrollment.id, phase, reasonCode: what.reasonCode },
        },
      ],
      events: (after): RoomEvent[] => [
        {
          type: 'auction.bidder.disqualified',
          audience: 'ROOM',
          payload: {
            enrolledSubscriberId: enrollment.id,
            subscriberId: enrollment.subscriberId,
            phase,
            reasonCode: what.reasonCode,
            ...biddingState(after),
          },
        },
        ...updated.map((bid): RoomEvent => {
          const payload = bidEventPayload({ ...bid, ...bidder }, after)
          return {
            type: 'auction.bid.updated',
            audience: 'ROOM',
            payload: {
              ...payload,
              bid: {
                ...payload.bid,
                disqualifiedAt: now.toISOString(),
                disqualificationReasonCode: what.reasonCode,
              },
            },
          }
        }),
      ],
    }
  })

/** [G173] Everything the row remembers of its bids, counted anew from those that stand; the room hears of fewer bidders. */
async function bidsWithout(bus: EventBus, tx: Tx, auction: Auction): Promise<AuctionChanges> {
  const leader = await rows.findLeader(tx, auction)
  const first = await rows.findFirstStanding(tx, auction)
  const reached =
    auction.bidMode === 'DISCOUNT_INCREASING'
      ? first
      : await rows.findFirstStanding(tx, auction, auction.minimumBidAmountPaise)
  const counts = await rows.countBids(tx, auction.id)
  if (counts.bidderCount !== auction.bidderCount) await wakeOthers(bus, tx, AUDIENCE_CHANNEL, [auction.id])
  return {
    ...counts,
    baseAmountPaise: first?.amountPaise ?? null,
    minimumBidReachedAt: reached?.createdAt ?? null,
    ...(leader
      ? {
          leadingBidId: leader.id,
          leadingAmountPaise: leader.amountPaise,
          leadingEnrollmentId: leader.enrollmentId,
          leadingSubscriberId: leader.subscriberId,
          leadingBidAt: leader.createdAt,
        }
      : NO_LEADER),
  }
}
