// Replays an auction from its log, by rules that are written here once more and share nothing with those of the service.

import { parseInstant } from '../base/bytes.ts'
import { counted } from '../base/counted.ts'
import { type Check, including, isText, isWhole, oneOf, orNull, readJson } from '../base/shape.ts'
import { type Action, actionsIn } from '../bundle/actions.ts'
import type { BundleEvent } from '../bundle/bundle.ts'
import { PASSED_OVER_TYPE, type PassedOver, parsePassedOver } from '../bundle/passed-over.ts'
import { parseSettlement, SETTLEMENT_TYPE, settlementFault } from '../bundle/settlement.ts'
import { parseTerms, TERMS_TYPE, type Terms } from '../bundle/terms.ts'
import type { Line } from '../tree/line.ts'
import type { Answer } from '../verdict/verdict.ts'
import { replayPassedOver } from './decisions.ts'
import { type Moment, replayBid, replayExtension } from './judge-bid.ts'
import { contradiction, firstState, ReplayStop, type State, standingWinners, unjudged } from './state.ts'
import { compareBidding, isStateChange, replayChange, type ShownBidding, type StateChange } from './transitions.ts'

export type Replay = { answer: Answer; state: State }

/** Reads every event in order; the first contradiction ends it. */
export function replay(events: readonly BundleEvent[], lines: readonly (Line | null)[]): Replay {
  const state = firstState()
  const termsOf = statedByVersion(events, lines, TERMS_TYPE, parseTerms)
  const passedOverOf = statedByVersion(events, lines, PASSED_OVER_TYPE, parsePassedOver)
  for (const [index, event] of events.entries()) {
    const line = lines[index]
    if (!line) return { state, answer: { kind: 'UNKNOWN', detail: `Event ${index + 1} cannot be replayed.` } }
    try {
      replayEvent(state, line, event, {
        terms: termsOf.get(line.stateVersion) ?? null,
        passedOver: passedOverOf.get(line.stateVersion) ?? null,
      })
    } catch (error) {
      if (!(error instanceof ReplayStop)) throw error
      const detail = `At event ${line.sequence}, ${error.message}.`
      const documents = [event.line, ...(event.payload === null ? [] : [event.payload])]
      return { state, answer: error.kind === 'NO' ? { kind: 'NO', detail, documents } : { kind: 'UNKNOWN', detail } }
    }
  }
  if (state.owedExtension !== null)
    return { state, answer: { kind: 'UNKNOWN', detail: 'The last bid moves the end, and that event is missing.' } }
  return { state, answer: { kind: 'YES', detail: summaryOf(state) } }
}

/** A write states its records after the step that they hold for. */
function statedByVersion<T>(
  events: readonly BundleEvent[],
  lines: readonly (Line | null)[],
  type: string,
  parse: (payload: string | null) => T | null,
): Map<number, T> {
  const found = new Map<number, T>()
  for (const [index, line] of lines.entries()) {
    if (line?.what.kind !== 'room' || line.what.type !== type) continue
    const stated = parse(events[index]!.payload)
    if (stated) found.set(line.stateVersion, stated)
  }
  return found
}

type StatedFacts = { terms: Terms | null; passedOver: PassedOver | null }

function replayEvent(state: State, line: Line, event: BundleEvent, stated: StatedFacts): void {
  const { what, sequence } = line
  const moment: Moment = {
    sequence,
    ...stated,
    at: parseInstant(line.createdAt)!,
    actions: event.private === null ? (line.commitment === null ? NO_ACTIONS : null) : actionsIn(event.private.facts),
  }
  if (what.kind !== 'ext' && state.owedExtension !== null)
    throw contradiction('a bid moves the end, and the event that says so is missing')
  if (what.kind === 'ext') replayExtension(state, what)
  else if (what.kind === 'bid') replayBid(state, what, moment)
  else if (what.kind === 'room' && Object.hasOwn(READERS, what.type)) READERS[what.type]!(state, event.payload, moment)
}
const NO_ACTIONS: readonly Action[] = []

type Reader = (state: State, payload: string | null, moment: Moment) => void

const bidding: Readonly<Record<string, Check>> = {
  bidCount: isWhole,
  leadingBid: orNull(
    including({ id: isText, enrolledSubscriberId: isText, amount: (value) => typeof value === 'number' }),
  ),
}
const isRemovedBid = including({ ...bidding, bidId: isText, enrolledSubscriberId: isText })
const isDisqualification = including({ ...bidding, enrolledSubscriberId: isText, phase: oneOf('LIVE', 'PREBID') })

const READERS: Readonly<Record<string, Reader>> = {
  [TERMS_TYPE]: readTerms,
  [SETTLEMENT_TYPE]: readSettlement,
  [PASSED_OVER_TYPE]: (state, payload) => {
    const stated = parsePassedOver(payload)
    if (stated === null) throw unjudged('a record of whom staff passed over cannot be read')
    replayPassedOver(state, stated)
  },
  'auction.state.changed': (state, payload, moment) => {
    const change = readJson<StateChange>(payload, isStateChange)
    if (change === null) throw unjudged('a step cannot be read')
    replayChange(state, change, moment)
  },
  'auction.bid.deleted': (state, payload) => {
    const removed = readJson<{ bidId: string; enrolledSubscriberId: string } & ShownBidding>(payload, isRemovedBid)
    if (removed === null) throw unjudged('a deleted bid cannot be read')
    const bid = state.bids?.standing(removed.bidId) ?? null
    if (bid?.ticketId !== removed.enrolledSubscriberId) throw contradiction('a bid was deleted that does not stand')
    state.bids!.remove(bid)
    state.bidCount -= 1
    state.notices.push(`Staff deleted a bid (event ${bid.sequence}).`)
    compareBidding(state, removed)
  },
  'auction.bidder.disqualified': (state, payload) => {
    const out = readJson<{ enrolledSubscriberId: string; phase: 'LIVE' | 'PREBID' } & ShownBidding>(
      payload,
      isDisqualification,
    )
    if (out === null) throw unjudged('a disqualification cannot be read')
    const tickets = out.phase === 'LIVE' ? state.disqualifiedLive : state.disqualifiedPrebid
    if (tickets.has(out.enrolledSubscriberId)) throw contradiction('a bidder was disqualified twice')
    tickets.add(out.enrolledSubscriberId)
    if (out.phase === 'LIVE') state.bids?.removeTicket(out.enrolledSubscriberId)
    state.notices.push('Staff disqualified a bidder.')
    compareBidding(state, out)
  },
}

/** Those of a run are fixed when it starts: stated before, or by the same write. */
function readTerms(state: State, payload: string | null): void {
  const terms = parseTerms(payload)
  if (terms === null) throw unjudged('the terms are of a form that is not known here')
  const isRunning = state.status === 'LIVE' || state.status === 'PAUSED' || state.status === 'ENDED'
  if (isRunning && JSON.stringify(terms) !== JSON.stringify(state.terms))
    throw contradiction('the terms were changed after the auction started')
  state.terms = terms
}

function readSettlement(state: State, payload: string | null, { sequence }: Moment): void {
  const { terms } = state
  const settlement = parseSettlement(payload)
  if (settlement === null) throw unjudged('a settlement cannot be read')
  if (terms === null) throw unjudged('a settlement was made before the terms were stated')
  const amounts = standingWinners(state).map(({ paise }) => paise)
  if (amounts.includes(null)) {
    state.sealedSettlement = { settlement, sequence }
    return
  }
  const fault = settlementFault(settlement, terms, amounts as number[])
  if (fault) throw contradiction(fault)
}

function summaryOf({ bidCount, decisions, status }: State): string {
  const winners = decisions.filter(({ isDisqualified }) => !isDisqualified).length
  return `The rules give the same auction: ${counted(bidCount, 'bid')}, ${counted(winners, 'winner')}, ${status}.`
}
