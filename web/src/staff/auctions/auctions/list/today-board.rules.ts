// Which auctions need somebody today. Pure.
import type { AuctionListItem } from '@kuri/contract/auctions/console.contract'
import type { Static } from '@kuri/contract/kit/schema'
import { calendarDaysBetween } from '../../../../ui/time.rules.ts'

type Auction = Pick<Static<typeof AuctionListItem>, 'auctionStatus' | 'currentPhase' | 'auctionStartAt'>
export type BoardGroup = 'live' | 'starting' | 'approval' | 'winner'

function groupOf({ auctionStatus, currentPhase, auctionStartAt }: Auction, now: number): BoardGroup | null {
  if (auctionStatus === 'LIVE' || auctionStatus === 'PAUSED') return 'live'
  if (auctionStatus === 'ENDED') return 'winner'
  if (currentPhase === 'PENDING_APPROVAL') return 'approval'
  const isToday = auctionStartAt !== null && calendarDaysBetween(now, Date.parse(auctionStartAt)) <= 0
  return isToday ? 'starting' : null
}

/** Each auction stands in one group; a start that was missed stays among those of today. */
export function boardOf<A extends Auction>(auctions: readonly A[], now: number): Record<BoardGroup, A[]> {
  const board: Record<BoardGroup, A[]> = { live: [], starting: [], approval: [], winner: [] }
  for (const auction of auctions) {
    const group = groupOf(auction, now)
    if (group) board[group].push(auction)
  }
  return board
}
