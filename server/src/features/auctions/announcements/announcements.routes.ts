import * as contract from '@kuri/contract/auctions/announcements.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import * as actions from './announcements.actions.ts'

export const announcementRoutes = (deps: Platform) =>
  (['company', 'admin'] as const).flatMap((door) => [
    serve(contract.createAnnouncement[door], ({ permit, params, body }) =>
      actions.createAnnouncement(deps, permit, params.auctionId, body),
    ),
    serve(contract.updateAnnouncement[door], ({ permit, params, body }) =>
      actions.updateAnnouncement(deps, permit, params.auctionId, params.announcementId, body),
    ),
    serve(contract.deleteAnnouncement[door], ({ permit, params }) =>
      actions.deleteAnnouncement(deps, permit, params.auctionId, params.announcementId),
    ),
  ])
