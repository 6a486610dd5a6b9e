// The hash tree of an auction: its signed head, and proofs that a tree continues an earlier one and that an event is in it.

import { AuctionParams } from '../auctions/lifecycle.contract.ts'
import { AUCTIONS } from '../auctions/staff-place.ts'
import { route } from '../kit/route.ts'
import { Type } from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'

const own = { tag: 'Auctions (subscriber)', persona: 'SUBSCRIBER', permission: null } as const
const OWN_PATH = '/v2/subscribers/me/auctions/:auctionId/log'

const size = (description: string) =>
  Type.String({
    pattern: '^(0|[1-9][0-9]{0,15})$',
    says: 'must be a whole number, 0 or more',
    description,
    examples: ['12'],
  })

const text = {
  method: 'GET',
  params: AuctionParams,
  data: Type.Null({ description: 'Never sent: the response is a text' }),
  downloads: ['text/plain'],
  success: 200,
  perMinute: 240,
  refusals: ['LOG_NOT_READY'],
} as const

const head = {
  ...text,
  summary: 'Get the signed head of the tree of an auction',
  description: 'A checkpoint (c2sp.org/tlog-checkpoint): origin, size and root, signed with the key of receipts.',
} as const

const consistency = {
  ...text,
  summary: 'Prove that the tree of an auction continues an earlier one',
  description:
    'The line `old` with the earlier size, the hashes of the proof in base64, an empty line, and the signed checkpoint of the later size, as in the requests of c2sp.org/tlog-witness.',
  query: Type.Object({
    from: Type.Optional(size('The size of the earlier tree; default: 1')),
    to: Type.Optional(size('The size of the later tree; default: the current size')),
  }),
} as const

const inclusion = {
  ...text,
  summary: 'Prove that an event is in the tree of an auction',
  description: 'A proof (c2sp.org/tlog-proof) that leads from the leaf to the signed checkpoint of that size.',
  query: Type.Object({
    index: Type.Optional(size('The leaf, counted from 0; default: the last leaf')),
    size: Type.Optional(size('The size of the tree; default: the current size')),
  }),
} as const

export const getLogHead = staffRoutes(AUCTIONS, { ...head, path: '/:auctionId/log/head', permission: 'auction.read' })
export const getLogConsistency = staffRoutes(AUCTIONS, {
  ...consistency,
  path: '/:auctionId/log/consistency',
  permission: 'auction.read',
})
export const getLogInclusion = staffRoutes(AUCTIONS, {
  ...inclusion,
  path: '/:auctionId/log/inclusion',
  permission: 'auction.read',
})

export const getOwnLogHead = route({ ...own, ...head, path: `${OWN_PATH}/head` })
export const getOwnLogConsistency = route({ ...own, ...consistency, path: `${OWN_PATH}/consistency` })
export const getOwnLogInclusion = route({ ...own, ...inclusion, path: `${OWN_PATH}/inclusion` })
