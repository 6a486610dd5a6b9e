// Reads the refused bids of an auction that the caller may see.
import { type Page, paged, pageOffset } from '@kuri/contract/kit/paging'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { getAuction } from '../../model/mutate-auction.ts'
import { listRefusedBids } from './refused-bids.sql.ts'
import { refusedBidView } from './refused-bids.view.ts'

export async function readRefusedBids(deps: Platform, permit: Permit, auctionId: string, page: Page) {
  await getAuction(deps, permit, auctionId)
  const { bids, count } = await listRefusedBids(deps.db, auctionId, page.pageSize, pageOffset(page))
  const views = bids.map((bid) => ({
    ...refusedBidView(bid),
    ticketNumber: bid.ticketNumber,
    subscriberName: bid.subscriberName,
  }))
  return paged('refusedBids', views, count, page)
}
