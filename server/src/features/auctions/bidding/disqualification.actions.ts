// Staff disqualify a bidder; the best of the other bids leads [spec: All commands; Deleting bids and disqualifying bidders; Bid events].
import type { DISQUALIFICATION_REASON_CODES } from '@kuri/contract/auctions/enums'
import { actionBlockedReason } from '@kuri/contract/auctions/rules/actions.rules'
import { avatarUrl } from '#features/companies/files/avatar.routes'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import { mutateAuction } from '../model/mutate-auction.ts'
import type { RoomEvent } from '../model/mutation.ts'
import { updatePrebidsDisqualified } from '../prebids/prebids.sql.ts'
import { biddingState, bidEventPayload } from './bid.view.ts'
import { findDeclaredWinner } from './bid-removal.sql.ts'
import { disqualificationPhase, type Phase } from './disqualification.rules.ts'
import * as rows from './disqualification.sql.ts'
import { recountBids } from './standing-bids.ts'

type ReasonCode = (typeof DISQUALIFICATION_REASON_CODES)[number]
/** The room gets an event for each disqualified bid, up to the newest hundred. */
const MAX_UPDATED_BIDS = 100

export const disqualifyBidder = (
  deps: Platform,
  permit: Permit,
  auctionId: string,
  request: { enrollmentId: string; reason: string; reasonCode: ReasonCode; phase?: Phase | undefined },
) =>
  mutateAuction(deps, permit, auctionId, async (auction, now, tx) => {
    refuseIf(actionBlockedReason(auction, 'disqualifyBidder', now))
    const phase = disqualificationPhase(auction.status, request.phase)
    const enrollment = await rows.findEnrollmentNamed(tx, auction.programId, request.enrollmentId)
    if (!enrollment) throw refuse('ENROLLMENT_NOT_FOUND')
    if (phase === 'LIVE' && (await findDeclaredWinner(tx, auctionId, enrollment.id))) throw refuse('PRIOR_WINNER')
    const made = await rows.insertDisqualification(tx, {
      id: newId(now.getTime()),
      auctionId,
      enrollmentId: enrollment.id,
      companyId: auction.companyId,
      phase,
      reasonCode: request.reasonCode,
      reason: request.reason,
      actorId: permit.actor.userId,
      createdAt: now,
    })
    if (!made) throw refuse('ALREADY_DISQUALIFIED')

    const { ticketNumber } = enrollment
    const subscriberAvatar = avatarUrl(deps, enrollment.avatarFileId)
    const bidder = { ticketNumber, subscriberName: enrollment.name, subscriberAvatar }
    const isLive = phase === 'LIVE'
    const bids = isLive ? await rows.updateBidsDisqualified(tx, auction, enrollment.id, request.reasonCode, now) : []
    const prebids = isLive ? [] : await updatePrebidsDisqualified(tx, auctionId, enrollment.id, request.reasonCode, now)
    const updated = bids.sort((a, b) => a.serverSequence - b.serverSequence).slice(-MAX_UPDATED_BIDS)
    return {
      changes: isLive
        ? await recountBids(deps.bus, tx, auction)
        : { activePrebidCount: Math.max(0, auction.activePrebidCount - prebids.length) },
      logs: [
        {
          action: 'DISQUALIFY_BIDDER',
          reason: request.reason,
          metadata: { enrolledSubscriberId: enrollment.id, phase, reasonCode: request.reasonCode },
        },
      ],
      events: (after): RoomEvent[] => [
        {
          type: 'auction.bidder.disqualified',
          audience: 'ROOM',
          payload: {
            enrolledSubscriberId: enrollment.id,
            ticketNumber,
            subscriberId: enrollment.subscriberId,
            phase,
            reasonCode: request.reasonCode,
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
                disqualificationReasonCode: request.reasonCode,
              },
            },
          }
        }),
      ],
    }
  })
