// What payouts ask of the features above them. The app passes the implementation in (docs/architecture.md, Ports).
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'

export type ForfeitedWinner = { winnerId: string; auctionId: string | null; cycleId: string }

/** Disqualifies a winner who has not claimed the prize, and with that ends the payout case as FORFEITED_REDRAW. */
export type DisqualifyForRedraw = (
  deps: Platform,
  permit: Permit,
  winner: ForfeitedWinner,
  reason: string,
) => Promise<void>

export type PayoutDeps = Platform & { disqualifyForRedraw: DisqualifyForRedraw }
