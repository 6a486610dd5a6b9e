// The texts of auction notifications on members' phones [spec: When members are notified of an auction].
import { writeNotification } from '#features/messages/notifications/notification-texts'
import type { NewNotification, ProgramNotification } from '#features/messages/notifications/notifications.sql'
import type { Auction } from './auction.ts'
import type { NotificationType } from './mutation.ts'

/** For the employees who approve auctions. */
export function describeApprovalWaiting(auction: Auction, timeZone: string): NewNotification | null {
  const { programId, programName, cycleNumber, auctionStartAt, approvalRequired, status } = auction
  if (!approvalRequired || status !== 'SCHEDULED' || auctionStartAt === null) return null
  const params = { programName, cycleNumber, startsAt: auctionStartAt.toISOString() }
  const data = { auctionId: auction.id, cycleId: auction.cycleId, programId }
  return { ...writeNotification('APPROVAL_WAITING', params, timeZone), data }
}

export function describeNotification(type: NotificationType, auction: Auction, timeZone: string): ProgramNotification {
  const { programId, programName, cycleNumber } = auction
  const auctionStartAt = auction.auctionStartAt?.toISOString() ?? null
  const key = type === 'AUCTION_RESCHEDULED' && auctionStartAt === null ? (`${type}.WITHOUT_START` as const) : type
  const params = { programName, cycleNumber, ...(auctionStartAt === null ? {} : { startsAt: auctionStartAt }) }
  return {
    ...writeNotification(key, params, timeZone),
    programId,
    data: { auctionId: auction.id, cycleId: auction.cycleId, programId, auctionStartAt },
  }
}
