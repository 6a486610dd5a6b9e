// An announcement as endpoints and events show it [spec: The detail].
import type { ANNOUNCEMENT_TONES } from '@kuri/contract/auctions/enums'
import type { AnnouncementRow } from './announcements.sql.ts'

export const announcementView = (row: AnnouncementRow) => ({
  id: row.id,
  auctionId: row.auctionId,
  cycleId: row.cycleId,
  actorId: row.actorId,
  actorName: row.actorName,
  message: row.message,
  tone: row.tone as (typeof ANNOUNCEMENT_TONES)[number],
  createdAt: row.createdAt.toISOString(),
})
