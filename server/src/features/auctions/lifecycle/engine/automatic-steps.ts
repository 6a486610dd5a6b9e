// What the engine does to one due auction: the same mutations that staff would cause, with the system as the actor.
import { openedAtFor } from '@kuri/contract/auctions/rules/join-window.rules'
import type { Tx } from '#platform/db/types'
import type { Outage } from '#platform/processes/outages.sql'
import type { Secrets } from '#platform/secrets'
import { advanceDraw } from '../../draws/phases.ts'
import type { Auction, AuctionRow } from '../../model/auction.ts'
import type { DueStep } from '../../model/automatic-steps.rules.ts'
import * as commands from '../../model/commands.rules.ts'
import type { Mutation } from '../../model/mutation.ts'
import { deadlineAfterOutage, extendAfterOutage } from '../../model/outage.rules.ts'
import { reveal } from '../../prebids/reveal.ts'
import { declareAutomatically } from '../../winners/automatic-winner.ts'

/**
 * Columns that are written without a new version or an event [spec: Not a mutation]: the join window, and the end of automatic declaration.
 */
export type SilentChange = Partial<Pick<AuctionRow, 'joinWindowOpenedAt' | 'joinWindowClosedAt' | 'autoDeclareStopped'>>
type Decision = { mutation: Mutation } | { silent: SilentChange }

/** What the engine knows besides the auction. */
export type StepFacts = { secrets: Secrets; outages: readonly Outage[]; outageGraceSeconds: number }

export async function decideDueStep(
  tx: Tx,
  facts: StepFacts,
  auction: Auction,
  due: DueStep | null,
  now: Date,
): Promise<Decision> {
  return due && due.dueAt <= now ? decide(tx, facts, auction, due, now) : { silent: {} }
}

async function decide(
  tx: Tx,
  { secrets, outages, outageGraceSeconds }: StepFacts,
  auction: Auction,
  { step, dueAt }: DueStep,
  now: Date,
): Promise<Decision> {
  switch (step) {
    case 'OPEN_PREBID':
      return { mutation: commands.openPrebid(auction, null, undefined, now) }
    case 'OPEN_JOIN_WINDOW':
      return { silent: { joinWindowOpenedAt: openedAtFor(auction, dueAt) } }
    case 'CLOSE_JOIN_WINDOW':
      return { silent: { joinWindowClosedAt: dueAt } }
    case 'START':
      return { mutation: commands.start(auction, null, now) }
    case 'ADVANCE_CALL':
      return { mutation: commands.advanceCall(auction, now) }
    case 'END': {
      const madeUp = deadlineAfterOutage(auction, dueAt, outages, outageGraceSeconds, now)
      return { mutation: madeUp ? extendAfterOutage(auction, madeUp, now) : commands.end(auction, null, null, now) }
    }
    case 'REVEAL_PREBIDS': {
      const mutation = await reveal(tx, auction, null, undefined, now)
      return mutation ? { mutation } : { silent: {} }
    }
    case 'ADVANCE_DRAW': {
      const mutation = await advanceDraw(tx, secrets, auction, now)
      return mutation ? { mutation } : { silent: {} }
    }
    case 'DECLARE_WINNER': {
      const mutation = await declareAutomatically(tx, secrets, auction, now)
      return mutation ? { mutation } : { silent: { autoDeclareStopped: true } }
    }
  }
}
