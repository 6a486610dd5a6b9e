// Opens a payout case with the declaration of a winner and ends it with a disqualification, in the caller's transaction.
import { recordAudit } from '#features/companies/audit/audit.sql'
import { reverseEntry } from '#features/money/ledger/ledger.actions'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Actor } from '#platform/permit'
import { refuse } from '#platform/refusal'
import { dueOn, nextInstalmentOn, redrawFrom } from './due-dates.rules.ts'
import { notifyWinner, wonNotification } from './payout-notifications.ts'
import * as rows from './payouts.sql.ts'
import { getClockFacts } from './situation.sql.ts'
import { allows, TRANSITIONS } from './states.rules.ts'

type DeclaredWinner = {
  id: string
  companyId: string
  programId: string
  cycleId: string
  enrollmentId: string
  subscriberId: string
}

/** All of one cycle. Winners from before an import get no case. */
export async function openPayoutCases(tx: Tx, winners: readonly DeclaredWinner[], now: Date): Promise<void> {
  if (winners.length === 0) return
  const clock = await getClockFacts(tx, winners[0]!.cycleId, now)
  const nextInstalment = nextInstalmentOn(clock.today, clock, clock.laterStarts)
  const cases = winners.map(({ id: winnerId, companyId, programId, cycleId, enrollmentId, subscriberId }) => ({
    id: newId(now.getTime()),
    winnerId,
    companyId,
    programId,
    cycleId,
    enrollmentId,
    subscriberId,
  }))
  await rows.insertPayouts(
    tx,
    cases.map((each) => ({
      ...each,
      declaredOn: clock.today,
      nextInstalmentOn: nextInstalment,
      dueOn: dueOn('SECURITY', clock.today, nextInstalment),
      redrawFrom: redrawFrom(clock.today),
      createdAt: now,
      updatedAt: now,
    })),
  )
  for (const each of cases) await notifyWinner(tx, each, wonNotification(clock), now)
}

type Ending = { trigger: 'cancel' | 'forfeit'; actor: Actor; reason: string | null }

/**
 * The winner is disqualified. A prize that was paid cannot be taken back, nor one whose payment came back, because dues were kept
 * from it; the disqualification is refused. A deposited prize is
 * booked back to the account that it came from.
 */
export async function endPayoutCase(tx: Tx, winnerId: string, ending: Ending, now: Date): Promise<void> {
  const payout = await rows.lockPayoutOfWinner(tx, winnerId)
  if (!payout) return
  const { trigger, actor, reason } = ending
  if (payout.state === 'PAID' || payout.returnedAt !== null) throw refuse('PRIZE_ALREADY_PAID')
  if (!allows(payout.state, trigger)) throw refuse('PAYOUT_WRONG_STATE')
  const state = TRANSITIONS[trigger].to
  await rows.updatePayout(tx, payout.id, { state, endedAt: now, stateReason: reason }, now)
  const reversal = { kind: 'PAYOUT_REVERSED', actorId: actor.userId, reason } as const
  await reverseEntry(tx, { sourceId: payout.id, kind: 'BANK_DEPOSIT' }, reversal, now)
  const { companyId, id: resourceId } = payout
  const change = { before: { state: payout.state }, after: { state, reason } }
  const action = trigger === 'forfeit' ? 'payout.forfeited' : 'payout.cancelled'
  await recordAudit(tx, actor, { companyId, action, resourceId, ...change }, now)
}
