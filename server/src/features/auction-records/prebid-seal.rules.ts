// [D1 2.13, 2.16, G205] The seal of prebids, as far as the auction alone decides it. Whoever shows a winner asks here: what he was
// given tells what he offered.
import type { AUCTION_STATUSES } from '@kuri/contract/auctions/enums'

type Status = (typeof AUCTION_STATUSES)[number]
type Seal = { status: Status | null; prebidsRevealedAt: Date | null }
type ViewerKind = 'STAFF' | 'SUBSCRIBER'

export const hasEnded = (status: Status | null) => status === 'ENDED' || status === 'COMPLETE'

/** Staff once the auction has ended, everybody after the reveal. */
export const arePrebidsRevealedTo = (onlooker: ViewerKind, { status, prebidsRevealedAt }: Seal): boolean =>
  prebidsRevealedAt !== null || (onlooker === 'STAFF' && hasEnded(status))

/** A winner taken from the prebids, by review or by lot, stays under their seal, for himself too; any other is public. */
export const isWinnerRevealedTo = (
  winner: { auctionPrebidId: string | null },
  onlooker: ViewerKind,
  auction: Seal,
): boolean => winner.auctionPrebidId === null || arePrebidsRevealedTo(onlooker, auction)
