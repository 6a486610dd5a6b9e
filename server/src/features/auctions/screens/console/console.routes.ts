// The endpoints where company staff and the superadmin read auctions. [spec: Endpoints and schedule rules; Filters and order]
import * as contract from '@kuri/contract/auctions/console.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { readAuctionList } from './auction-list.actions.ts'
import { readAudienceSessions, readConsole, readTickets } from './console.actions.ts'

export const consoleRoutes = (deps: Platform) => [
  serve(contract.listAuctions.company, ({ permit, query }) => readAuctionList(deps, permit, query)),
  serve(contract.listAuctions.admin, ({ permit, query }) => readAuctionList(deps, permit, query)),
  ...(['company', 'admin'] as const).flatMap((area) => [
    serve(contract.getAuction[area], ({ permit, params, query }) => readConsole(deps, permit, params.auctionId, query)),
    serve(contract.listAuctionParticipants[area], ({ permit, params, query }) =>
      readTickets(deps, permit, params.auctionId, query),
    ),
    serve(contract.listAudienceSessions[area], ({ permit, params, query }) =>
      readAudienceSessions(deps, permit, params.auctionId, query),
    ),
  ]),
]
