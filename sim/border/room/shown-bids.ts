// The newest bids of an auction as snapshots show them.
import { rupees } from '@kuri/contract/kit/money'
import type { Session } from '../../store/store.ts'

const MAX_SHOWN = 200

export const shownBids = ({ store: { tables } }: Session, auctionId: string) =>
  tables.bidsOf
    .get(auctionId)!
    .toSorted((a, b) => b.serverSequence - a.serverSequence)
    .slice(0, MAX_SHOWN)
    .map((bid) => ({
      id: bid.id,
      subscriberId: bid.subscriberId,
      enrolledSubscriberId: bid.enrollmentId,
      ticketNumber: tables.enrollments.get(bid.enrollmentId)!.ticketNumber,
      subscriberName: tables.enrollments.get(bid.enrollmentId)!.name,
      subscriberAvatar: null,
      createdAt: bid.createdAt.toISOString(),
      amount: rupees(bid.amountPaise),
      source: bid.source,
      serverSequence: bid.serverSequence,
    }))
