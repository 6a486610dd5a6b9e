// The list of auctions that an employee may see. [spec: Filters and order]
import type { AuctionQuery } from '@kuri/contract/auctions/console.contract'
import { paged } from '@kuri/contract/kit/paging'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuseInvalid } from '#platform/refusal'
import { auctionQueryProblems } from './auction-list.rules.ts'
import { countAuctions, listAuctionPage } from './auction-list.sql.ts'
import { auctionItemView } from './console.view.ts'

export async function readAuctionList(deps: Platform, permit: Permit, query: AuctionQuery) {
  refuseInvalid(auctionQueryProblems(query))
  const wanted = { scope: permit.visibleScope(), query }
  const [auctions, count] = await Promise.all([
    listAuctionPage(deps.db, wanted, deps.config.timeZone),
    countAuctions(deps.db, wanted),
  ])
  const now = deps.clock.now()
  return paged(
    'auctions',
    auctions.map((auction) => auctionItemView(auction, now)),
    count,
    query,
  )
}
