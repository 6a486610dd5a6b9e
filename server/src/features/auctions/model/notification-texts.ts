// The texts of auction notifications on members' phones [D1 6.5].
import type { ProgramNotice } from '#features/notifications/notifications.sql'
import { formatDateTime } from '#platform/text/dates'
import type { Auction } from './auction.ts'
import type { NotificationType } from './mutation.ts'

const TEXTS: Record<NotificationType, { title: string; body: (auction: Auction, timeZone: string) => string }> = {
  AUCTION_STARTED: {
    title: 'The auction has started',
    body: ({ programName, cycleNumber }) => `${programName}, cycle ${cycleNumber}: the live auction has started.`,
  },
  AUCTION_ENDED: {
    title: 'The auction has ended',
    body: ({ programName, cycleNumber }) => `${programName}, cycle ${cycleNumber}: the live auction has ended.`,
  },
  AUCTION_RESCHEDULED: {
    title: 'The auction was rescheduled',
    body: ({ programName, cycleNumber, auctionStartAt }, timeZone) =>
      `${programName}, cycle ${cycleNumber}: ${auctionStartAt ? `the live auction now starts on ${formatDateTime(auctionStartAt, timeZone)}` : 'the new start time of the live auction will be announced'}.`,
  },
}

export const describeNotification = (type: NotificationType, auction: Auction, timeZone: string): ProgramNotice => ({
  type,
  programId: auction.programId,
  title: TEXTS[type].title,
  body: TEXTS[type].body(auction, timeZone),
  data: {
    auctionId: auction.id,
    cycleId: auction.cycleId,
    programId: auction.programId,
    auctionStartAt: auction.auctionStartAt?.toISOString() ?? null,
  },
})
