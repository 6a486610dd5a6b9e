// Announcements of staff to the room [spec: Announcements; Names in two commands]. Each write is a mutation of the auction, so its event is
// numbered and replayed.
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { mutateAuction } from '../model/mutate-auction.ts'
import type { Mutation, RoomEvent } from '../model/mutation.ts'
import { announcementView } from './announcement.view.ts'
import * as rows from './announcements.sql.ts'

const announcementMutation = (event: RoomEvent): Mutation => ({ changes: {}, logs: [], events: () => [event] })

export async function createAnnouncement(
  deps: Platform,
  permit: Permit,
  auctionId: string,
  given: { message: string; tone?: string | undefined },
) {
  const { result } = await mutateAuction(deps, permit, auctionId, async (auction, now, tx) => {
    const row = await rows.insertAnnouncement(tx, {
      id: newId(now.getTime()),
      auctionId,
      cycleId: auction.cycleId,
      companyId: auction.companyId,
      actorId: permit.actor.userId,
      message: given.message,
      tone: given.tone ?? 'INFO',
      createdAt: now,
      updatedAt: now,
    })
    const announcement = announcementView(row)
    return {
      ...announcementMutation({ type: 'auction.announcement.created', audience: 'ROOM', payload: { announcement } }),
      result: announcement,
    }
  })
  return result
}

export async function updateAnnouncement(
  deps: Platform,
  permit: Permit,
  auctionId: string,
  announcementId: string,
  changes: { message?: string | undefined; tone?: string | undefined },
) {
  const { result } = await mutateAuction(deps, permit, auctionId, async (_auction, now, tx) => {
    const current = await rows.lockAnnouncement(tx, auctionId, announcementId)
    if (!current) throw refuse('ANNOUNCEMENT_NOT_FOUND')
    const { message = current.message, tone = current.tone } = changes
    const announcement = announcementView(await rows.updateAnnouncement(tx, current.id, { message, tone }, now))
    return {
      ...announcementMutation({ type: 'auction.announcement.updated', audience: 'ROOM', payload: { announcement } }),
      result: announcement,
    }
  })
  return result
}

export async function deleteAnnouncement(deps: Platform, permit: Permit, auctionId: string, announcementId: string) {
  await mutateAuction(deps, permit, auctionId, async (_auction, now, tx) => {
    const current = await rows.lockAnnouncement(tx, auctionId, announcementId)
    if (!current) throw refuse('ANNOUNCEMENT_NOT_FOUND')
    await rows.updateAnnouncement(tx, current.id, { deletedAt: now }, now)
    return announcementMutation({
      type: 'auction.announcement.deleted',
      audience: 'ROOM',
      payload: { announcementId, id: announcementId },
    })
  })
  return { id: announcementId, announcementId }
}
