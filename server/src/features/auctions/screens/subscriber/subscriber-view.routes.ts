// The endpoints where members read auctions. [spec: Member endpoints and rules]
import * as contract from '@kuri/contract/auctions/subscriber.contract'
import { paged } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import { fileUrls } from '#features/companies/files/files.actions'
import { dayAt } from '#features/programs/programs/calendar.rules'
import { serve } from '#platform/http/endpoint'
import { hasVersion, NotModified } from '#platform/http/etags/not-modified'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { readOwnAuction } from './detail.actions.ts'
import { readOwnOverview, readRoomBids } from './overview.actions.ts'
import { findOwnAuctionVersion } from './own-auction-version.sql.ts'
import { countOwnAuctions, listOwnAuctions } from './own-auctions.sql.ts'
import { ownAuctionItemView } from './subscriber-view.view.ts'

export function subscriberViewRoutes(deps: Platform) {
  async function list({ actor }: Permit, query: Query<typeof contract.listOwnAuctions>) {
    const [auctions, count] = await Promise.all([
      listOwnAuctions(deps.db, actor.userId, query, deps.config.timeZone),
      countOwnAuctions(deps.db, actor.userId, query),
    ])
    const avatars = new Set(auctions.map(({ avatarFileId }) => avatarFileId))
    const urls = await fileUrls(deps, deps.db, [...avatars])
    const now = deps.clock.now()
    const today = dayAt(now, deps.config.timeZone)
    return paged(
      'auctions',
      auctions.map((auction) => ownAuctionItemView(auction, urls, now, today)),
      count,
      query,
    )
  }

  return [
    serve(contract.listOwnAuctions, ({ permit, query }) => list(permit, query)),
    serve(contract.getOwnAuction, async ({ permit, params, query, request, reply }) => {
      const { participantPageNumber: pageNumber, participantPageSize: pageSize } = query
      const own = { auctionId: params.auctionId, subscriberId: permit.actor.userId }
      const at = { now: deps.clock.now(), timeZone: deps.config.timeZone }
      const version = await findOwnAuctionVersion(deps.db, own, at)
      if (version && hasVersion(request, reply, `${own.subscriberId}|${version}|${pageNumber}|${pageSize}`))
        return new NotModified()
      return readOwnAuction(deps, permit, params.auctionId, { pageNumber, pageSize })
    }),
    serve(contract.getOwnAuctionOverview, ({ permit, params }) =>
      readOwnOverview(deps, permit, params.cycleId, params.enrolledSubscriberId),
    ),
    serve(contract.listRoomBids, ({ permit, params, query }) => readRoomBids(deps, permit, params, query)),
  ]
}
