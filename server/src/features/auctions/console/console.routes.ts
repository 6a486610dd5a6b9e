// [D1 4.2, 4.3] The staff's reads, for the company and for the superadmin.
import * as contract from '@kuri/contract/auction-console.contract'
import { paged, pageOffset } from '@kuri/contract/paging'
import type { Query } from '@kuri/contract/route'
import { serve } from '#platform/http/door'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuseInvalid } from '#platform/refusal'
import { getAuction } from '../lifecycle/lifecycle.actions.ts'
import { auctionQueryProblems } from './auction-list.rules.ts'
import { countAuctions, listAuctions } from './auction-list.sql.ts'
import { consoleOverview } from './console.actions.ts'
import { listAudienceSessions } from './console.sql.ts'
import { auctionItemView } from './console.view.ts'

export function consoleRoutes(deps: Platform) {
  async function list(permit: Permit, query: contract.AuctionQuery) {
    refuseInvalid(auctionQueryProblems(query))
    const wanted = { reach: permit.reach(), query }
    const [auctions, count] = await Promise.all([
      listAuctions(deps.db, wanted, deps.config.timeZone),
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

  async function read(permit: Permit, auctionId: string, query: Query<typeof contract.readAuction.company>) {
    const auction = await getAuction(deps, permit, auctionId)
    return consoleOverview(deps, deps.db, auction, deps.clock.now(), {
      bids: { pageNumber: query.bidPageNumber, pageSize: query.bidPageSize },
      prebids: { pageNumber: query.prebidPageNumber, pageSize: query.prebidPageSize },
      participants: { pageNumber: query.participantPageNumber, pageSize: query.participantPageSize },
    })
  }

  async function sessions(
    permit: Permit,
    auctionId: string,
    query: Query<typeof contract.listAudienceSessions.company>,
  ) {
    await getAuction(deps, permit, auctionId)
    const { items, count } = await listAudienceSessions(deps.db, auctionId, query, query.pageSize, pageOffset(query))
    return paged('sessions', items, count, query)
  }

  return [
    serve(contract.listAuctions.company, ({ permit, query }) => list(permit, query)),
    serve(contract.listAuctions.admin, ({ permit, query }) => list(permit, query)),
    ...(['company', 'admin'] as const).flatMap((door) => [
      serve(contract.readAuction[door], ({ permit, params, query }) => read(permit, params.auctionId, query)),
      serve(contract.listAudienceSessions[door], ({ permit, params, query }) =>
        sessions(permit, params.auctionId, query),
      ),
    ]),
  ]
}
