// The evidence of an auction: its log as the viewer may read it, for a verifier that runs on the viewer's own computer.

import { AuctionParams } from '../auctions/lifecycle.contract.ts'
import { AUCTIONS } from '../auctions/staff-place.ts'
import { route } from '../kit/route.ts'
import { Type } from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'

export const EVIDENCE_TYPE = 'application/vnd.kuri.evidence+json'

const bundle = {
  method: 'GET',
  summary: 'Download the evidence of an auction',
  description:
    'Every event of the auction as a line of its hash tree, the signed head, its anchors in the public log, and what the caller may read of ' +
    'hidden events; the rest stays under its commitments. Staff also get the newest minutes with their signatures. Check it with kuri-verify or /trust/verify.html. LOG_NOT_READY where the tree ' +
    'does not cover every event yet.',
  params: AuctionParams,
  data: Type.Null({ description: 'Never sent: the response is a file' }),
  downloads: [EVIDENCE_TYPE],
  makes: 'ARCHIVE',
  success: 200,
  refusals: ['LOG_NOT_READY'],
} as const

export const getEvidence = staffRoutes(AUCTIONS, {
  ...bundle,
  path: '/:auctionId/log/bundle',
  permission: 'auction.read',
})
export const getOwnEvidence = route({
  ...bundle,
  tag: 'Auctions (subscriber)',
  path: '/v2/subscribers/me/auctions/:auctionId/log/bundle',
  persona: 'SUBSCRIBER',
  permission: null,
})
