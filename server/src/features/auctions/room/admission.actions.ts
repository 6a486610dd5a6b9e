// Joining a live auction: stored for good and idempotent, the first joinedAt stays. [spec: Joining is durable]
import { joinBlockedReason } from '@kuri/contract/auctions/rules/eligibility.rules'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import { insertParticipation } from '../audience/participations.sql.ts'
import { findAuction } from '../model/auctions.sql.ts'
import { type EnrollmentFacts, findEnrollmentFacts } from '../model/enrollment-facts.sql.ts'

/** Refuses an enrollment that is not the subscriber's own, in the program of the auction. */
function requireOwnEnrollment(facts: EnrollmentFacts | undefined, subscriberId: string): EnrollmentFacts {
  if (!facts || facts.subscriberId !== subscriberId) throw refuse('NOT_YOUR_ENROLLMENT')
  return facts
}

/** Takes no lock on the auction: a join that crosses its end does no harm, and hundreds of joins at once must not delay bids. Whether
 * a member may bid is judged again with each bid. */
export function joinAuction(deps: Platform, permit: Permit, auctionId: string, enrollmentId: string) {
  return deps.transact(async (tx) => {
    const auction = await findAuction(tx, auctionId, deps.config.timeZone)
    if (!auction) throw refuse('NOT_FOUND')
    const now = deps.clock.now()
    const readFacts = () => findEnrollmentFacts(tx, auction, enrollmentId, dayAt(now, deps.config.timeZone))
    const facts = requireOwnEnrollment(await readFacts(), permit.actor.userId)
    const reason = joinBlockedReason(auction, facts, now)
    if (reason !== 'ALREADY_JOINED') refuseIf(reason, { PRIOR_WINNER: 400 })
    if (reason === null) await insertParticipation(deps.bus, tx, auction, facts, now)
    // Of two simultaneous joins the first one sets the time.
    const { joinedAt } = (await readFacts())!
    return {
      auctionId,
      cycleId: auction.cycleId,
      enrolledSubscriberId: enrollmentId,
      accessMode: 'PARTICIPANT' as const,
      hasJoined: true,
      joinedAt: joinedAt!.toISOString(),
    }
  })
}
