// What an outage does to the deadline of a live auction [spec: Deadlines during an outage]: with a grace configured, members get back the
// time that they could not bid, and one extension.
import { MAX_AUCTION_SECONDS } from '@kuri/contract/auctions/config'
import type { Auction } from './auction.ts'
import type { Mutation } from './mutation.ts'
import { stateChanged } from './state.view.ts'

type Outage = { startedAt: Date; endedAt: Date }
type MadeUpOutage = { deadlineAt: Date; passedAt: Date; awaySeconds: number }

/**
 * The deadline that replaces one which passed during an outage. Null without such an outage or without grace, and when the
 * extension is over as well: the auction then ends as planned.
 */
export function deadlineAfterOutage(
  auction: Pick<Auction, 'closingMode' | 'extensionSeconds' | 'thirdCallSeconds' | 'startedAt'>,
  passedAt: Date,
  outages: readonly Outage[],
  graceSeconds: number,
  now: Date,
): MadeUpOutage | null {
  const isIn = ({ startedAt, endedAt }: Outage) => startedAt < passedAt && passedAt <= endedAt
  if (graceSeconds === 0 || !outages.some(isIn)) return null
  // A service that starts and fails again was away several times since.
  const awayMs = outages
    .filter(({ endedAt }) => endedAt >= passedAt)
    .reduce((sum, { startedAt, endedAt }) => sum + endedAt.getTime() - startedAt.getTime(), 0)
  const extensionSeconds = auction.closingMode === 'CALL_MODE' ? auction.thirdCallSeconds : auction.extensionSeconds
  const madeUpMs = Math.min(awayMs, graceSeconds * 1000) + extensionSeconds * 1000
  const latestMs = (auction.startedAt ?? passedAt).getTime() + MAX_AUCTION_SECONDS * 1000
  const deadlineAt = new Date(Math.min(passedAt.getTime() + madeUpMs, latestMs))
  return deadlineAt > now ? { deadlineAt, passedAt, awaySeconds: Math.round(awayMs / 1000) } : null
}

/** The room event says why; the log of actions has no action of its own for it. */
export function extendAfterOutage(
  auction: Auction,
  { deadlineAt, passedAt, awaySeconds }: MadeUpOutage,
  now: Date,
): Mutation {
  const outage = { awaySeconds, previousDeadlineAt: passedAt.toISOString(), deadlineAt: deadlineAt.toISOString() }
  return {
    changes: auction.closingMode === 'CALL_MODE' ? { closingPhaseEndsAt: deadlineAt } : { auctionEndAt: deadlineAt },
    logs: [{ action: 'ARM_LIFECYCLE', reason: 'The service was away at the deadline', metadata: { outage } }],
    events: (after) => [stateChanged('extended', after, now, { reason: 'OUTAGE', outage })],
  }
}
