// [D1 2.6, G012, G013] Which offers a member is shown: bids while there is or just was something to watch, prebids only after their reveal.
import type { AuctionRow } from '../../model/auction.ts'

export const areBidsVisible = ({ status }: Pick<AuctionRow, 'status'>): boolean =>
  status === 'LIVE' || status === 'PAUSED' || status === 'ENDED'

export const arePrebidsVisible = (auction: Pick<AuctionRow, 'status' | 'prebidsRevealedAt'>): boolean =>
  areBidsVisible(auction) && auction.prebidsRevealedAt !== null
