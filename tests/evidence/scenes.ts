// The auctions that the forgeries start from.
import type { Bundle } from '@kuri/verify/bundle/bundle'
import { PlayedAuction, ticketOf } from './played-auction.ts'

export const isBid = (line: { what: { kind: string } }) => line.what.kind === 'bid'

/** Three bidders, a pause, a deleted bid and a winner. */
export function liveAuction(): PlayedAuction {
  const played = new PlayedAuction({ extensionSeconds: 5, allowStaffOfflineBids: true }).schedule().wait(60).start()
  played.wait(5).bid(1, 9_000_000)
  played.wait(5).bid(2, 8_900_000)
  played.wait(5).pause().wait(30).resume()
  played.wait(5).bid(3, 8_800_000, 'FLOOR')
  played.wait(5).bid(1, 8_700_000)
  played.deleteBid(played.bids[1]!)
  played.wait(700).end()
  played.wait(60).declare(1, 8_700_000, { bid: played.bids.at(-1)! })
  return played
}
export const liveBundle = (): Bundle => liveAuction().bundle()

/** Nobody bids live; of three prebids one was edited and one withdrawn. */
export function revealedAuction(): PlayedAuction {
  const played = new PlayedAuction({ hasPrebid: true, prebidEndAt: new Date('2026-11-15T10:10:00Z') }).schedule()
  played.wait(10).prebid('PLACED', 1, 8_800_000)
  played.wait(10).prebid('PLACED', 2, 8_700_000)
  played.wait(10).prebid('PLACED', 3, 8_500_000)
  played.wait(10).prebid('EDITED', 1, 8_600_000)
  played.wait(10).prebid('WITHDRAWN', 3)
  return played.wait(900).start().wait(700).end().reveal()
}

export function prebidAuction(): PlayedAuction {
  const played = revealedAuction()
  return played.declare(1, 8_600_000, { prebidId: played.prebids[0]!.id })
}

/** Two members offer the least that is allowed, and a lot decides. */
export function tiedAuction(): PlayedAuction {
  const played = new PlayedAuction({ minimumBidAmountPaise: 6_000_000 }).schedule().wait(60).start()
  played.wait(5).bid(1, 6_000_000)
  played.wait(5).bid(2, 6_000_000)
  played.wait(5).bid(3, 6_000_000)
  played.wait(700).end().wait(30)
  const lot = { proof: 'NONE', among: 'TIED', candidates: [1, 2, 3].map(ticketOf), candidatesComplete: true }
  played.declare(2, 6_000_000, { bid: played.bids[1]!, source: 'LOT_SELECTION', metadata: { lot } })
  return played
}
