// Announcements of staff to the live room, over HTTP [spec: Announcements; Names in two commands]; the socket commands are
// auction.announcement.*.

import { atLeastOne } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import { Id, Type } from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'
import { AnnouncementTone } from './enums.ts'
import { AnnouncementMessage } from './live-room.contract.ts'
import { Announcement } from './shapes.ts'
import { AUCTIONS } from './staff-place.ts'

const params = Type.Object({ auctionId: Id, announcementId: Id })

export const createAnnouncement = staffRoutes(AUCTIONS, {
  method: 'POST',
  path: '/:auctionId/announcements',
  permission: 'auction.operate',
  summary: 'Create an announcement',
  description: 'The announcement is broadcast to the live room and replayed to clients that reconnect.',
  params: Type.Object({ auctionId: Id }),
  body: Type.Object({ message: AnnouncementMessage, tone: Type.Optional(AnnouncementTone) }),
  data: Announcement,
  success: 201,
  example: { body: { message: 'We start on time.', tone: 'INFO' } },
})

export const updateAnnouncement = staffRoutes(AUCTIONS, {
  method: 'PATCH',
  path: '/:auctionId/announcements/:announcementId',
  permission: 'auction.operate',
  summary: 'Update an announcement',
  description: 'The new text is broadcast to the live room.',
  params,
  body: atLeastOne(Type.Object({ message: Type.Optional(AnnouncementMessage), tone: Type.Optional(AnnouncementTone) })),
  data: Announcement,
  success: 200,
  refusals: ['ANNOUNCEMENT_NOT_FOUND'],
  example: { body: { message: 'We start at ten.' } },
  admin: { example: { path: sample.prebidNews, body: { message: 'One prebid per ticket.' } } },
})

export const deleteAnnouncement = staffRoutes(AUCTIONS, {
  method: 'DELETE',
  path: '/:auctionId/announcements/:announcementId',
  permission: 'auction.operate',
  summary: 'Delete an announcement',
  description: 'It disappears from the live room at once.',
  params,
  data: Type.Object({ id: Id, announcementId: Id }),
  success: 200,
  refusals: ['ANNOUNCEMENT_NOT_FOUND'],
  admin: { example: { path: sample.prebidNews } },
})
