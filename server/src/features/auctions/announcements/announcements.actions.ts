// [G053, G201] Staff speak to the room. Each is a mutation of the auction: numbered, logged in the room, replayed.
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { mutateAuction } from '../model/mutate-auction.ts'
import type { Mutation } from '../model/mutation.ts'
import { announcementView } from './announcement.view.ts'
import * as rows from './announcements.sql.ts'

const told = (what: 'created' | 'updated' | 'deleted', payload: object): Mutation => ({
  changes: {},
  logs: [],
  events: () => [{ type: `auction.announcement.${what}`, audience: 'ROOM', payload }],
})

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
    return { ...told('created', { announcement }), result: announcement }
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
    const known = await rows.lockAnnouncement(tx, auctionId, announcementId)
    if (!known) throw refuse('ANNOUNCEMENT_NOT_FOUND')
    const { message = known.message, tone = known.tone } = changes
    const announcement = announcementView(await rows.updateAnnouncement(tx, known.id, { message, tone }, now))
    return { ...told('updated', { announcement }), result: announcement }
  })
  return result
}

export async function deleteAnnouncement(deps: Platform, permit: Permit, auctionId: string, announcementId: string) {
  await mutateAuction(deps, permit, auctionId, async (_auction, now, tx) => {
    const known = await rows.lockAnnouncement(tx, auctionId, announcementId)
    if (!known) throw refuse('ANNOUNCEMENT_NOT_FOUND')
    await rows.updateAnnouncement(tx, known.id, { deletedAt: now }, now)
    return told('deleted', { announcementId, id: announcementId })
  })
  return { id: announcementId, announcementId }
}
