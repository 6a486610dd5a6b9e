// The announcement endpoints of staff, for the company and for the superadmin.
import * as contract from '@kuri/contract/auctions/announcements.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import * as actions from './announcements.actions.ts'

export const announcementRoutes = (deps: Platform) =>
  (['company', 'admin'] as const).flatMap((persona) => [
    serve(contract.createAnnouncement[persona], ({ permit, params, body }) =>
      actions.createAnnouncement(deps, permit, params.auctionId, body),
    ),
    serve(contract.updateAnnouncement[persona], ({ permit, params, body }) =>
      actions.updateAnnouncement(deps, permit, params.auctionId, params.announcementId, body),
    ),
    serve(contract.deleteAnnouncement[persona], ({ permit, params }) =>
      actions.deleteAnnouncement(deps, permit, params.auctionId, params.announcementId),
    ),
  ])
