// [G053, G201] Announcements of staff to the room, by REST; the socket has auction.announcement.*.

import { atLeastOne } from '../kit/route.ts'
import { Id, Type } from '../kit/schema.ts'
import { AnnouncementTone } from './enums.ts'
import { staffDoors } from './lifecycle.contract.ts'
import { AnnouncementMessage } from './live-room.contract.ts'
import { Announcement } from './shapes.ts'

const params = Type.Object({ auctionId: Id, announcementId: Id })

export const createAnnouncement = staffDoors('/:auctionId/announcements', 'auction.operate', {
  method: 'POST',
  summary: 'Announce something to the room',
  params: Type.Object({ auctionId: Id }),
  body: Type.Object({ message: AnnouncementMessage, tone: Type.Optional(AnnouncementTone) }),
  data: Announcement,
  success: 201,
})

export const updateAnnouncement = staffDoors('/:auctionId/announcements/:announcementId', 'auction.operate', {
  method: 'PATCH',
  summary: 'Change an announcement',
  params,
  body: atLeastOne(Type.Object({ message: Type.Optional(AnnouncementMessage), tone: Type.Optional(AnnouncementTone) })),
  data: Announcement,
  success: 200,
})

export const deleteAnnouncement = staffDoors('/:auctionId/announcements/:announcementId', 'auction.operate', {
  method: 'DELETE',
  summary: 'Take an announcement back',
  params,
  data: Type.Object({ id: Id, announcementId: Id }),
  success: 200,
})
