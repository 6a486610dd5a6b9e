// Which offers a member sees: bids while the auction is live, paused or just ended, prebids only after they are revealed.
// [D1 2.6, G012, G013]
import type { AuctionRow } from '../../model/auction.ts'

export const areBidsVisible = ({ status }: Pick<AuctionRow, 'status'>): boolean =>
  status === 'LIVE' || status === 'PAUSED' || status === 'ENDED'

export const arePrebidsVisible = (auction: Pick<AuctionRow, 'status' | 'prebidsRevealedAt'>): boolean =>
  areBidsVisible(auction) && auction.prebidsRevealedAt !== null
