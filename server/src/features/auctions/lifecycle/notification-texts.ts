// [D1 6.5] What members read on their phones.
import type { Notice } from '#features/notifications/notifications.actions'
import type { Auction } from './auction.ts'
import type { NotificationType } from './mutation.ts'

const TEXTS: Record<NotificationType, { title: string; body: (auction: Auction) => string }> = {
  AUCTION_STARTED: {
    title: 'The auction has started',
    body: ({ programName, cycleNumber }) => `${programName}, cycle ${cycleNumber}: the live auction is on.`,
  },
  AUCTION_ENDED: {
    title: 'The auction has ended',
    body: ({ programName, cycleNumber }) => `${programName}, cycle ${cycleNumber}: the live auction has ended.`,
  },
  AUCTION_RESCHEDULED: {
    title: 'The auction was rescheduled',
    body: ({ programName, cycleNumber, auctionStartAt }) =>
      `${programName}, cycle ${cycleNumber}: the live auction now starts at ${auctionStartAt?.toISOString() ?? 'a time to be told'}.`,
  },
}

export const describeNotification = (type: NotificationType, auction: Auction): Notice => ({
  type,
  programId: auction.programId,
  title: TEXTS[type].title,
  body: TEXTS[type].body(auction),
  data: {
    auctionId: auction.id,
    cycleId: auction.cycleId,
    programId: auction.programId,
    auctionStartAt: auction.auctionStartAt?.toISOString() ?? null,
  },
})
