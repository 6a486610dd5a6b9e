// Declared winners. The best offer that stands wins; where staff chose otherwise, as they may, they must have recorded whom they passed
// over, and the reader is shown it.
import { counted } from '../base/counted.ts'
import { type Check, including, isObject, isText, isWhole, orNull } from '../base/shape.ts'
import { MAX_PASSED_OVER, type PassedOver } from '../bundle/passed-over.ts'
import { amountFault, type Terms } from '../bundle/terms.ts'
import type { Bid } from './bids.ts'
import type { Moment } from './judge-bid.ts'
import { contradiction, type Decision, hasWon, type State, standingWinners, unjudged } from './state.ts'

type ShownWinner = {
  id: string
  enrolledSubscriberId: string
  amount: number | null
  division: number
  selectionSource: string
  auctionBidId: string | null
  auctionPrebidId: string | null
}
const isAmount: Check = (value) => typeof value === 'number'
const isWinner = including({
  id: isText,
  enrolledSubscriberId: isText,
  amount: orNull(isAmount),
  division: isWhole,
  selectionSource: isText,
  auctionBidId: orNull(isText),
  auctionPrebidId: orNull(isText),
})

/** Rupees with at most two decimals. */
function paiseOf(rupees: number | null): number | null {
  if (rupees === null) return null
  const paise = Math.round(rupees * 100)
  if (Number.isSafeInteger(paise) && paise >= 0 && paise / 100 === rupees) return paise
  throw contradiction('a winner has an amount that is none')
}

export function replayDecision(state: State, change: { winner?: unknown }, moment: Moment): void {
  const { terms } = state
  if (terms === null) throw unjudged('a winner was declared before the terms were stated')
  if (!isWinner(change.winner)) throw unjudged('a declared winner cannot be read')
  const winner = change.winner as ShownWinner
  const ticketId = winner.enrolledSubscriberId
  const paise = paiseOf(winner.amount)
  if (hasWon(state, ticketId)) throw contradiction('a ticket won twice')
  if (winner.division !== lowestOpenDivision(state, terms))
    throw contradiction('a winner was declared in another division')
  const candidates = state.bids?.candidates((ticket) => hasWon(state, ticket)) ?? []
  const isByPrebids = (state.bids?.leader() ?? null) === null
  const decision: Decision = {
    sequence: moment.sequence,
    winnerId: winner.id,
    ticketId,
    division: winner.division,
    paise,
    source: winner.selectionSource,
    bidId: winner.auctionBidId,
    prebidId: winner.auctionPrebidId,
    isByPrebids,
    tied: tiedAmong(candidates).map((bid) => bid.ticketId),
    passedOver: passedOverAt(moment),
    barred: new Set([
      ...state.decisions.map((each) => each.ticketId),
      ...state.disqualifiedLive,
      ...state.disqualifiedPrebid,
    ]),
    isDisqualified: false,
  }
  if (decision.prebidId !== null) judgePrebidWinner(decision)
  else judgeWinner(state, terms, decision, candidates)
  state.decisions.push(decision)
}

function lowestOpenDivision(state: State, { divisions }: Terms): number | null {
  const filled = new Set(standingWinners(state).map(({ division }) => division))
  for (let division = 1; division <= Math.min(divisions, filled.size + 1); division++)
    if (!filled.has(division)) return division
  return null
}

const tiedAmong = (candidates: readonly Bid[]): readonly Bid[] =>
  candidates.filter(({ prizePaise }) => prizePaise === candidates[0]!.prizePaise)

/** Which prebid is the best is judged when they are open. */
function judgePrebidWinner({ isByPrebids, bidId }: Decision): void {
  if (!isByPrebids || bidId !== null) throw contradiction('a prebid won although live bids stand')
}

function judgeWinner(state: State, terms: Terms, decision: Decision, candidates: readonly Bid[]): void {
  const { source, ticketId, paise, bidId } = decision
  if (source === 'MANUAL_SELECTION') {
    if ((state.bids?.of(ticketId) ?? []).some(({ isRemoved }) => !isRemoved))
      throw contradiction('a bidder was chosen as one who had not bid')
    if (state.disqualifiedLive.has(ticketId)) throw contradiction('somebody who was disqualified won')
    if (paise === null || amountFault(terms, paise))
      throw contradiction('a winner was chosen at an amount out of range')
    state.notices.push(`Staff chose the winner of division ${decision.division} by hand.`)
    return
  }
  if (source === 'LOT_SELECTION' && bidId === null) {
    judgeOpenLot(state, terms, decision)
    return
  }
  const bid = candidates.find((each) => each.bidId === bidId)
  if (bid === undefined || bid.ticketId !== ticketId) throw contradiction('a bid won that does not stand')
  if (bid.paise !== paise) throw contradiction('a winner has another amount than the bid')
  if (source === 'LOT_SELECTION') {
    if (decision.tied.length < 2 || !decision.tied.includes(ticketId))
      throw contradiction('a lot decided where none had to')
    return
  }
  if (source !== 'LIVE_BID_REVIEW') throw unjudged(`the choice by ${source.slice(0, 40)} is not known here`)
  const better = candidates.filter((each) => each !== bid && each.prizePaise <= bid.prizePaise)
  const verdict = judgePassedOver(
    decision,
    better.map((each) => each.ticketId),
  )
  if (verdict === null) return
  if (verdict.kind !== 'NOTICE') throw (verdict.kind === 'HIDDEN' ? unjudged : contradiction)(verdict.text)
  state.notices.push(verdict.text)
}

/** The record that everybody gets, and what the action log says to those who may read it, must be the same. */
function passedOverAt({ actions, passedOver }: Moment): ReadonlySet<unknown> | null {
  const logged = passedOverIn(actions)
  if (passedOver === null) return logged
  const stated = new Set<unknown>(passedOver.passedOver)
  if (logged !== null && !(logged.size === stated.size && [...logged].every((ticketId) => stated.has(ticketId))))
    throw contradiction('two records of whom staff passed over are not the same')
  return stated
}

/** Each must be about the winner that the same write declares. */
export function replayPassedOver({ decisions }: State, { winnerId }: PassedOver): void {
  if (decisions.at(-1)?.winnerId !== winnerId)
    throw contradiction('it is stated whom staff passed over, for somebody who did not win then')
}

function passedOverIn(actions: Moment['actions']): ReadonlySet<unknown> | null {
  if (actions === null) return null
  const metadata = actions.find((each) => isObject(each.metadata) && Array.isArray(each.metadata.passedOver))?.metadata
  return new Set(metadata?.passedOver as readonly unknown[] | undefined)
}

/** Staff may pass over better or equal offers, best first here, if they record it. Null if there are none. */
export function judgePassedOver(
  { division, passedOver }: Decision,
  better: readonly string[],
): { kind: 'NOTICE' | 'HIDDEN' | 'FORGED'; text: string } | null {
  if (better.length === 0) return null
  if (passedOver === null) {
    const text = `the winner of division ${division} did not make the sole best offer, and only staff can read why`
    return { kind: 'HIDDEN', text }
  }
  return better.slice(0, MAX_PASSED_OVER).every((ticketId) => passedOver.has(ticketId))
    ? {
        kind: 'NOTICE',
        text: `Staff recorded that they passed over ${counted(better.length, 'offer')} in division ${division}.`,
      }
    : { kind: 'FORGED', text: 'the winner is not the best offer that stands' }
}

function judgeOpenLot(state: State, { bidMode, totalAmountPaise }: Terms, decision: Decision): void {
  const isWhole = decision.paise === (bidMode === 'TOTAL_VALUE_DECREASING' ? totalAmountPaise : 0)
  if (!decision.isByPrebids || !isWhole) throw contradiction('a lot decided although there are offers')
  if (state.disqualifiedLive.has(decision.ticketId)) throw contradiction('somebody who was disqualified won')
}

export function replayDisqualifiedWinner(state: State, { winner }: { winner?: unknown }): void {
  if (!isWinner(winner)) throw unjudged('a disqualified winner cannot be read')
  const { id } = winner as ShownWinner
  const decision = standingWinners(state).find(({ winnerId }) => winnerId === id)
  if (decision === undefined) throw contradiction('a winner was disqualified who had not won')
  decision.isDisqualified = true
}
