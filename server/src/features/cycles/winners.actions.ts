// [D1 4.2] The winners of a cycle that no auction here decides: lots, auctions held elsewhere, the setup of running programs.
import type { recordCycleWinners } from '@kuri/contract/cycles.contract'
import { parsePaise } from '@kuri/contract/money'
import type { Body } from '@kuri/contract/route'
import { recordAudit } from '#features/audit/audit.sql'
import { bidModeOfAmounts } from '#features/programs/bid-mode'
import { prizeOf } from '#features/programs/prize.rules'
import type { Tx } from '#platform/db'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import * as cycles from './cycles.sql.ts'
import { settleCycle } from './settlement.actions.ts'
import { findSettlement, getTermsOfSettlement } from './settlement.sql.ts'
import { judgeWinners, type ProposedWinner } from './winners.rules.ts'
import * as rows from './winners.sql.ts'
import { settlementView, winnerView } from './winners.view.ts'

export function recordWinners(deps: Platform, permit: Permit, cycleId: string, body: Body<typeof recordCycleWinners>) {
  return deps.transact(async (tx) => {
    permit.see(await cycles.findCycle(tx, cycleId))
    const auction = await cycles.lockAuctionOfCycle(tx, cycleId)
    const cycle = await cycles.lockCycle(tx, cycleId)
    const now = deps.clock.now()
    if (auction !== null && auction.status !== 'CANCELLED') throw refuse('CYCLE_AUCTION_DECIDES')
    if (cycle.status === 'CANCELLED') throw refuse('CYCLE_CLOSED')

    const terms = await getTermsOfSettlement(tx, cycle.programId)
    const proposed = body.winners.map((winner) => ({ ...winner, amountPaise: paiseIn(winner.amount) }))
    const enrollments = await enrollmentsOf(tx, cycle.programId, proposed)
    const taken = await rows.listPrizes(tx, cycleId)
    const { details, winners } = judgeWinners(proposed, { ...terms, enrollments })
    refuseInvalid(details)
    const clash = winners.findIndex(({ division }) => taken.some((prize) => prize.division === division))
    if (clash >= 0) {
      const path = `winners.${clash}.division`
      throw refuse('DIVISION_TAKEN', [{ path, message: 'has its winner already' }])
    }

    const program = await rows.getAuctionConfig(tx, cycle.programId)
    const isLot = program.bid === 'LOT'
    const bidMode = await bidModeOfAmounts(tx, program)
    await rows.insertWinners(
      tx,
      winners.map(({ division, amountPaise, subscriberId, enrolledSubscriberId }) => ({
        id: newId(now.getTime()),
        companyId: cycle.companyId,
        programId: cycle.programId,
        cycleId,
        enrollmentId: enrolledSubscriberId,
        subscriberId,
        division,
        amountPaise,
        prizePaise: prizeOf(bidMode, terms.totalAmountPaise, amountPaise),
        type: isLot ? 'LOT' : 'AUCTION',
        selectionSource: isLot ? 'LOT_SELECTION' : 'MANUAL_SELECTION',
        isImported: cycle.isImported,
        selectedAt: now,
        selectedById: permit.actor.userId,
      })),
    )
    const declared = taken.length + winners.length
    // A cycle that staff closed before its winners were known is settled anew.
    if (declared >= terms.divisions || cycle.status === 'COMPLETED') await settleCycle(tx, cycleId, now)
    const { companyId } = cycle
    const after = { winners: winners.map(({ division, enrolledSubscriberId }) => ({ division, enrolledSubscriberId })) }
    await recordAudit(
      tx,
      permit.actor,
      { companyId, action: 'cycle.winners-recorded', resourceId: cycleId, after },
      now,
    )

    const settlement = await findSettlement(tx, cycleId)
    return {
      cycleId,
      cycleStatus: (await cycles.getCycle(tx, cycleId)).status,
      programDivisions: terms.divisions,
      declaredWinnerCount: declared,
      remainingWinnerSlots: Math.max(0, terms.divisions - declared),
      winners: (await rows.listWinners(tx, cycleId)).map(winnerView),
      settlement: settlement ? settlementView(settlement) : null,
    }
  })
}

const enrollmentsOf = async (tx: Tx, programId: string, proposed: readonly ProposedWinner[]) =>
  rows.listEnrollmentsOf(
    tx,
    programId,
    proposed.map(({ enrolledSubscriberId }) => enrolledSubscriberId),
  )

/** A number may carry fractions of a paisa, which nobody can be paid: only what says whole paise is an amount. */
const paiseIn = (amount: number | string) => (/^\d+(\.\d{1,2})?$/.test(String(amount)) ? parsePaise(amount) : null)
