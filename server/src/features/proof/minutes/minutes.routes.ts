import * as contract from '@kuri/contract/proof/minutes.contract'
import { serve } from '#platform/http/endpoint'
import { originOf } from '#platform/http/origin'
import { draftMinutes } from './drafting.actions.ts'
import {
  announceScan,
  confirmScan,
  type FilingDeps,
  readFilingCopy,
  recordFiling,
  requireShown,
} from './filing.actions.ts'
import { createLink, openLink, revokeLink } from './links.actions.ts'
import { readMinutes } from './minutes.actions.ts'
import { AUCTION_MINUTES } from './minutes-subject.ts'
import { readPolicy, savePolicy } from './policy.actions.ts'
import { disputeMinutes, readOwnMinutes, sendMinutesCode, signMinutes } from './signing.actions.ts'

const sides = <Pair extends { company: unknown; admin: unknown }>(pair: Pair) =>
  [pair.company, pair.admin] as [Pair['company'], Pair['admin']]

export const minutesRoutes = (deps: FilingDeps) => [
  ...sides(contract.getAuctionMinutes).map((route) =>
    serve(route, ({ permit, drawer, params }) => readMinutes(deps, permit, drawer, params.auctionId)),
  ),
  ...sides(contract.draftAuctionMinutes).map((route) =>
    serve(route, ({ permit, drawer, params, body }) => draftMinutes(deps, permit, drawer, params.auctionId, body)),
  ),
  ...sides(contract.generateMinutesScan).map((route) =>
    serve(route, ({ permit, params, body }) => announceScan(deps, AUCTION_MINUTES, permit, params.auctionId, body)),
  ),
  ...sides(contract.confirmMinutesScan).map((route) =>
    serve(route, ({ permit, drawer, params, body }) =>
      confirmScan(deps, AUCTION_MINUTES, permit, drawer, params.auctionId, body),
    ),
  ),
  ...sides(contract.fileMinutes).map((route) =>
    serve(route, ({ permit, drawer, params, body }) =>
      recordFiling(deps, AUCTION_MINUTES, permit, drawer, params.auctionId, body),
    ),
  ),
  ...sides(contract.getMinutesFiling).map((route) =>
    serve(route, ({ permit, drawer, params }) =>
      readFilingCopy(deps, AUCTION_MINUTES, permit, drawer, params.auctionId),
    ),
  ),
  ...sides(contract.createMinutesLink).map((route) =>
    serve(route, ({ permit, params, body }) => createLink(deps, permit, params.auctionId, body.validDays)),
  ),
  ...sides(contract.revokeMinutesLink).map((route) =>
    serve(route, ({ permit, params }) => revokeLink(deps, permit, params.auctionId, params.linkId)),
  ),
  serve(contract.sendMinutesCode, ({ permit, params }) =>
    sendMinutesCode(deps, AUCTION_MINUTES, permit, params.auctionId),
  ),
  serve(contract.signMinutes, async ({ permit, drawer, params, body, request }) => {
    await signMinutes(deps, AUCTION_MINUTES, permit, params.auctionId, body, originOf(request))
    return (await requireShown(deps, drawer, params.auctionId)).record
  }),
  serve(contract.getOwnMinutes, async ({ permit, drawer, params }) => ({
    ...params,
    ...(await readOwnMinutes(deps, AUCTION_MINUTES, permit, drawer, params.auctionId)),
  })),
  serve(contract.sendOwnMinutesCode, ({ permit, params }) =>
    sendMinutesCode(deps, AUCTION_MINUTES, permit, params.auctionId),
  ),
  serve(contract.signOwnMinutes, async ({ permit, drawer, params, body, request }) => {
    await signMinutes(deps, AUCTION_MINUTES, permit, params.auctionId, body, originOf(request))
    return { ...params, ...(await readOwnMinutes(deps, AUCTION_MINUTES, permit, drawer, params.auctionId)) }
  }),
  serve(contract.disputeOwnMinutes, async ({ permit, drawer, params, body }) => ({
    ...params,
    ...(await disputeMinutes(deps, AUCTION_MINUTES, permit, drawer, params.auctionId, body)),
  })),
  serve(contract.openMinutesLink, ({ drawer, body }) => openLink(deps, drawer, body.token)),
  serve(contract.getMinutesPolicy, ({ permit }) => readPolicy(deps, permit)),
  serve(contract.saveMinutesPolicy, ({ permit, body }) => savePolicy(deps, permit, body)),
]
