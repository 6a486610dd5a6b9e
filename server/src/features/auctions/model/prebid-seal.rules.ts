// Who may see a sealed prebid amount [spec: The record of a winner; The seal; Winners from prebids]. Every screen and event that shows a prebid,
// a candidate or a winner asks here: a winner's prize gives away what the winner offered.
import type { AuctionStatus } from '@kuri/contract/auctions/enums'
import { statusIs } from '@kuri/contract/auctions/status-sets'

export type Seal = { status: AuctionStatus | null; prebidsRevealedAt: Date | null }
type ViewerKind = 'STAFF' | 'SUBSCRIBER'

/** The owner always, staff once the auction has ended, everybody once the prebids are revealed. */
export const canReadPrebid = (
  viewer: { kind: 'STAFF' } | { kind: 'SUBSCRIBER'; subscriberId: string },
  ownerId: string,
  auction: Seal,
): boolean =>
  (viewer.kind === 'SUBSCRIBER' && viewer.subscriberId === ownerId) || arePrebidsRevealedTo(viewer.kind, auction)

/** The owner always, everybody else after the reveal; staff too: a nonce in their hands before would undo the seal. */
export const canReadReceipt = (
  viewer: { kind: 'STAFF' } | { kind: 'SUBSCRIBER'; subscriberId: string },
  ownerId: string,
  { prebidsRevealedAt }: Pick<Seal, 'prebidsRevealedAt'>,
): boolean => (viewer.kind === 'SUBSCRIBER' && viewer.subscriberId === ownerId) || prebidsRevealedAt !== null

/** For a viewer who does not own the prebid. */
const arePrebidsRevealedTo = (viewer: ViewerKind, { status, prebidsRevealedAt }: Seal): boolean =>
  prebidsRevealedAt !== null || (viewer === 'STAFF' && statusIs(status, 'ended'))

/**
 * [spec: Settled at the reveal] The dividend of a cycle gives away what its winners offered, so the cycle is settled when the prebids are
 * revealed.
 */
export const awaitsReveal = (winner: { auctionPrebidId: string | null }, auction: Seal): boolean =>
  !isWinnerRevealedTo(winner, 'SUBSCRIBER', auction)

/** A winner chosen from the prebids, by review or by lot, is sealed like them, even to that winner; others are public. */
export const isWinnerRevealedTo = (
  winner: { auctionPrebidId: string | null },
  viewer: ViewerKind,
  auction: Seal,
): boolean => winner.auctionPrebidId === null || arePrebidsRevealedTo(viewer, auction)
