// Records the winners of cycles without an auction on the platform: lots, external auctions, imported programs, the foreman's
// instalment, and prizes that a closed cycle left open. [spec: Endpoints and schedule rules; Pots that nobody has won]

import type { AuctionBidMode } from '@kuri/contract/auctions/config'
import { parsePaise } from '@kuri/contract/kit/money'
import type { Body } from '@kuri/contract/kit/route'
import type { recordCycleWinners } from '@kuri/contract/programs/cycles.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { lockDividends } from '#features/money/billing/deductions.sql'
import { openPayoutCases } from '#features/money/payouts/cases.actions'
import { findPotRefund } from '#features/money/refunds/program-money.sql'
import { getWinnerAmountMode } from '#features/programs/programs/bid-mode.sql'
import { bidRange, hasBidTerms } from '#features/programs/programs/bid-range.rules'
import { type CycleTerms, getCycleTerms, updateTermsFrozen } from '#features/programs/programs/cycle-terms.sql'
import { payablePrize, prizeOf } from '#features/programs/programs/prize.rules'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { canRecordWinners } from './cycles.rules.ts'
import * as cycles from './cycles.sql.ts'
import { refuseOpenMinutes, settleCycle } from './settlement.actions.ts'
import { findSettlement } from './settlement.sql.ts'
import { type JudgedWinner, judgeWinners, type ProposedWinner } from './winners.rules.ts'
import * as rows from './winners.sql.ts'
import { settlementView, winnerView } from './winners.view.ts'

type Proposals = Body<typeof recordCycleWinners>
type Cycle = Awaited<ReturnType<typeof cycles.lockCycle>>
type PrizeTerms = CycleTerms & { isLot: boolean; mayBeWithoutOffers: boolean; bidMode: AuctionBidMode }

export function recordWinners(deps: Platform, permit: Permit, cycleId: string, body: Proposals) {
  return deps.transact(async (tx) => {
    permit.requireVisible(await cycles.findCycle(tx, cycleId))
    const auction = await cycles.lockAuctionOfCycle(tx, cycleId)
    const cycle = await cycles.lockCycle(tx, cycleId)
    const now = deps.clock.now()
    if (!canRecordWinners(auction, cycle.status)) throw refuse('WINNERS_SET_BY_AUCTION')
    if (cycle.status === 'CANCELLED') throw refuse('CYCLE_CLOSED')
    if (cycle.status === 'COMPLETED') await refuseRefundedPot(tx, cycle.programId)

    await updateTermsFrozen(tx, cycleId, now)
    const terms = await getCycleTerms(tx, cycleId)
    const taken = await rows.listPrizes(tx, cycleId)
    const program = await rows.getAuctionConfig(tx, cycle.programId)
    const prizes = {
      isLot: program.bid === 'LOT',
      mayBeWithoutOffers: program.bid === 'AUCTION_AND_LOT',
      bidMode: await getWinnerAmountMode(tx, program),
    }
    const winners = await judgeProposals(tx, cycle, body, { ...terms, ...prizes }, taken)
    await insertRecordedWinners(tx, cycle, { ...terms, ...prizes }, winners, permit.actor.userId, now)
    const declared = taken.length + winners.length
    // A cycle that staff closed before its winners were known is settled again.
    if (declared >= terms.divisions || cycle.status === 'COMPLETED') {
      await refuseOpenMinutes(tx, cycle)
      await settleCycle(tx, cycleId, now)
    }
    const { companyId } = cycle
    const after = { winners: winners.map(({ division, enrolledSubscriberId }) => ({ division, enrolledSubscriberId })) }
    const entry = { companyId, action: 'cycle.winners-recorded', resourceId: cycleId, after } as const
    await recordAudit(tx, permit.actor, entry, now)
    return outcomeView(tx, cycleId, terms.divisions, declared)
  })
}

/** The closing of the program may have given the pot back to the members. It holds the same lock. [spec: Pots that nobody has won] */
async function refuseRefundedPot(tx: Tx, programId: string): Promise<void> {
  await lockDividends(tx, programId)
  if (await findPotRefund(tx, programId)) throw refuse('CYCLE_CLOSED')
}

async function judgeProposals(
  tx: Tx,
  { programId, cycleNumber }: Cycle,
  body: Proposals,
  terms: PrizeTerms,
  taken: readonly { division: number }[],
): Promise<JudgedWinner[]> {
  const proposed = body.winners.map((winner) => ({ ...winner, amountPaise: wholePaise(winner.amount) }))
  const enrollments = await listEnrollments(tx, programId, proposed)
  const isForCompany = cycleNumber === terms.chitTerms.foremanInstalment || !(await rows.hasMemberToWin(tx, programId))
  const range = !terms.isLot && hasBidTerms(terms.chitTerms) ? bidRange(terms) : null
  const { details, winners } = judgeWinners(proposed, { ...terms, isForCompany, range, enrollments })
  refuseInvalid(details)
  const clash = winners.findIndex(({ division }) => taken.some((prize) => prize.division === division))
  if (clash < 0) return winners
  throw refuse('DIVISION_TAKEN', [{ path: `winners.${clash}.division`, message: 'already has a winner' }])
}

async function insertRecordedWinners(
  tx: Tx,
  { id: cycleId, companyId, programId, isImported }: Cycle,
  terms: PrizeTerms,
  winners: readonly JudgedWinner[],
  selectedById: string,
  now: Date,
): Promise<void> {
  const { isLot, bidMode } = terms
  const recorded = winners.map(({ division, amountPaise, subscriberId, enrolledSubscriberId }) => ({
    id: newId(now.getTime()),
    companyId,
    programId,
    cycleId,
    enrollmentId: enrolledSubscriberId,
    subscriberId,
    division,
    amountPaise,
    prizePaise: payablePrize(terms, prizeOf(bidMode, terms.totalAmountPaise, amountPaise)),
    type: isLot ? ('LOT' as const) : ('AUCTION' as const),
    selectionSource: isLot ? ('LOT_SELECTION' as const) : ('MANUAL_SELECTION' as const),
    isImported,
    selectedAt: now,
    selectedById,
  }))
  await rows.insertWinners(tx, recorded)
  if (!isImported) await openPayoutCases(tx, recorded, now)
}

async function outcomeView(tx: Tx, cycleId: string, divisions: number, declared: number) {
  const settlement = await findSettlement(tx, cycleId)
  return {
    cycleId,
    cycleStatus: (await cycles.getCycle(tx, cycleId)).status,
    programDivisions: divisions,
    declaredWinnerCount: declared,
    remainingWinnerSlots: Math.max(0, divisions - declared),
    winners: (await rows.listWinners(tx, cycleId)).map(winnerView),
    settlement: settlement ? settlementView(settlement) : null,
  }
}

const listEnrollments = async (tx: Tx, programId: string, proposed: readonly ProposedWinner[]) =>
  rows.listEnrollmentsOf(
    tx,
    programId,
    proposed.map(({ enrolledSubscriberId }) => enrolledSubscriberId),
  )

/** Rejects fractions of a paisa, which a JSON number may contain. */
const wholePaise = (amount: number | string) => (/^\d+(\.\d{1,2})?$/.test(String(amount)) ? parsePaise(amount) : null)
