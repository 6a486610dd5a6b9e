// Staff delete a prebid [spec: Deletion by staff; Names in two commands]: the reason is logged and the owner is notified.
import { actionBlockedReason } from '@kuri/contract/auctions/rules/actions.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import { mutateAuction } from '../model/mutate-auction.ts'
import { getTicketHolder } from '../model/ticket-holders.sql.ts'
import { prebidDeleted, prebidSealed } from './prebids.events.ts'
import { findActivePrebid, updatePrebidCancelled } from './prebids.sql.ts'

/** The result is the prebid after the deletion. */
export const deletePrebid = (deps: Platform, permit: Permit, auctionId: string, prebidId: string, reason: string) =>
  mutateAuction(deps, permit, auctionId, async (auction, now, tx) => {
    if (!(await findActivePrebid(tx, auctionId, prebidId))) throw refuse('PREBID_NOT_FOUND')
    refuseIf(actionBlockedReason(auction, 'deletePrebid', now))
    const deleted = await updatePrebidCancelled(tx, prebidId, reason, now)
    const { ticketNumber } = await getTicketHolder(tx, deleted.enrollmentId)
    return {
      changes: { activePrebidCount: auction.activePrebidCount - 1 },
      logs: [
        {
          action: 'DELETE_PREBID',
          reason,
          metadata: { prebidId, enrolledSubscriberId: deleted.enrollmentId, subscriberId: deleted.subscriberId },
        },
      ],
      events: (after) => prebidDeleted(deleted, ticketNumber, after),
      records: () => [prebidSealed('DELETED', deleted)],
      result: deleted,
    }
  })
