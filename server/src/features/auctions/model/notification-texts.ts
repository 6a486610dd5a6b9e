// The texts of auction notifications on members' phones [D1 6.5].
import { writeNotice } from '#features/notifications/notice-texts'
import type { ProgramNotice } from '#features/notifications/notifications.sql'
import type { Auction } from './auction.ts'
import type { NotificationType } from './mutation.ts'

export function describeNotification(type: NotificationType, auction: Auction, timeZone: string): ProgramNotice {
  const { programId, programName, cycleNumber } = auction
  const auctionStartAt = auction.auctionStartAt?.toISOString() ?? null
  const key = type === 'AUCTION_RESCHEDULED' && auctionStartAt === null ? (`${type}.WITHOUT_START` as const) : type
  const params = { programName, cycleNumber, ...(auctionStartAt === null ? {} : { startsAt: auctionStartAt }) }
  return {
    ...writeNotice(key, params, timeZone),
    programId,
    data: { auctionId: auction.id, cycleId: auction.cycleId, programId, auctionStartAt },
  }
}
