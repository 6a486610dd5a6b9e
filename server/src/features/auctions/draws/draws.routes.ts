// Endpoints of draws: staff open, follow and void them, members take part, and both bring beacons.
import * as contract from '@kuri/contract/auctions/draws.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { getAuction } from '../model/mutate-auction.ts'
import { bringBeacon } from './beacon.actions.ts'
import { refuseUnlessMember } from './draw-access.ts'
import { readDraw, readDraws } from './draws.view.ts'
import { openDraw, voidByStaff } from './open-draw.actions.ts'
import { contributeShare, revealShare } from './shares.actions.ts'

export const drawRoutes = (deps: Platform) => [
  ...(['company', 'admin'] as const).flatMap((persona) => [
    serve(contract.listDraws[persona], async ({ permit, params, query }) => {
      await getAuction(deps, permit, params.auctionId)
      return readDraws(deps, params.auctionId, query, 'STAFF')
    }),
    serve(contract.openDraw[persona], async ({ permit, params, body }) =>
      readDraw(deps, params.auctionId, await openDraw(deps, permit, params.auctionId, body), 'STAFF'),
    ),
    serve(contract.bringBeacon[persona], async ({ permit, params, body }) => {
      await getAuction(deps, permit, params.auctionId)
      await bringBeacon(deps, params, permit.actor, body)
      return readDraw(deps, params.auctionId, params.drawId, 'STAFF')
    }),
    serve(contract.voidDraw[persona], async ({ permit, params, body }) => {
      await voidByStaff(deps, permit, params.auctionId, params.drawId, body.reason)
      return readDraw(deps, params.auctionId, params.drawId, 'STAFF')
    }),
  ]),
  serve(contract.listOwnDraws, async ({ permit, params, query }) => {
    await refuseUnlessMember(deps, permit, params.auctionId)
    return readDraws(deps, params.auctionId, query, 'MEMBER')
  }),
  serve(contract.bringOwnBeacon, async ({ permit, params, body }) => {
    await refuseUnlessMember(deps, permit, params.auctionId)
    await bringBeacon(deps, params, permit.actor, body)
    return readDraw(deps, params.auctionId, params.drawId, 'MEMBER')
  }),
  serve(contract.contributeShare, async ({ permit, params, body }) => {
    await contributeShare(deps, permit, params, body)
    return readDraw(deps, params.auctionId, params.drawId, 'MEMBER')
  }),
  serve(contract.revealShare, async ({ permit, params, body }) => {
    await revealShare(deps, permit, params, body)
    return readDraw(deps, params.auctionId, params.drawId, 'MEMBER')
  }),
]
