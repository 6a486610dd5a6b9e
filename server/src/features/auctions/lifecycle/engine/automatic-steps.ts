// One due auction → what the engine does to it: the same mutations a person would make, with nobody as the doer.
import type { Tx } from '#platform/db/db'
import type { Secrets } from '#platform/secrets'
import type { Auction, AuctionRow } from '../../model/auction.ts'
import type { DueStep } from '../../model/automatic-steps.rules.ts'
import * as commands from '../../model/commands.rules.ts'
import { openingOf } from '../../model/join-window.rules.ts'
import type { Mutation } from '../../model/mutation.ts'
import { automaticWinner } from '../../winners/automatic-winner.ts'

/** Recorded without being a mutation [G204]: the join window, and due times that no longer hold. */
export type QuietChange = Partial<Pick<AuctionRow, 'joinWindowOpenedAt' | 'joinWindowClosedAt' | 'autoDeclareStopped'>>
type Decision = { mutation: Mutation } | { quiet: QuietChange }

export async function decideAutomatically(
  tx: Tx,
  secrets: Secrets,
  auction: Auction,
  due: DueStep | null,
  now: Date,
): Promise<Decision> {
  return due && due.dueAt <= now ? decide(tx, secrets, auction, due, now) : { quiet: {} }
}

async function decide(
  tx: Tx,
  secrets: Secrets,
  auction: Auction,
  { step, dueAt }: DueStep,
  now: Date,
): Promise<Decision> {
  switch (step) {
    case 'OPEN_PREBID':
      return { mutation: commands.openPrebid(auction, null, undefined, now) }
    case 'OPEN_JOIN_WINDOW':
      return { quiet: { joinWindowOpenedAt: openingOf(auction, dueAt) } }
    case 'CLOSE_JOIN_WINDOW':
      return { quiet: { joinWindowClosedAt: dueAt } }
    case 'START':
      return { mutation: commands.start(auction, null, now) }
    case 'ADVANCE_CALL':
      return { mutation: commands.advanceCall(auction, now) }
    case 'END':
      return { mutation: commands.end(auction, null, null, now) }
    case 'REVEAL_PREBIDS':
      return { mutation: commands.reveal(null, undefined, now) }
    case 'DECLARE_WINNER': {
      const mutation = await automaticWinner(tx, secrets, auction, now)
      return mutation ? { mutation } : { quiet: { autoDeclareStopped: true } }
    }
  }
}
