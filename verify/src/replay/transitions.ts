// The steps of an auction (`auction.state.changed`): each must be possible where the auction stands, and the state that the room was
// shown must be the one that follows.
import { parseInstant } from '../base/bytes.ts'
import { type Check, including, isObject, isText, isWhole, orNull } from '../base/shape.ts'
import type { Terms } from '../bundle/terms.ts'
import { Bids } from './bids.ts'
import { replayDecision, replayDisqualifiedWinner } from './decisions.ts'
import type { Moment } from './judge-bid.ts'
import {
  contradiction,
  type Deadline,
  NO_DEADLINE,
  type State,
  type Status,
  standingWinners,
  unjudged,
} from './state.ts'

export type ShownState = {
  status: Status
  auctionEndAt: string | null
  closingPhase: string | null
  closingPhaseEndsAt: string | null
  startedAt: string | null
  prebidEndAt: string | null
  leadingBid: { id: string; enrolledSubscriberId: string; amount: number } | null
  bidCount: number
  declaredWinnerCount: number
}
export type StateChange = {
  transition: string
  state: ShownState
  winner?: unknown
  reason?: unknown
  outage?: unknown
}

const isAmount: Check = (value) => typeof value === 'number'
export const isStateChange: Check = including({
  transition: isText,
  state: including({
    status: isText,
    auctionEndAt: orNull(isText),
    closingPhase: orNull(isText),
    closingPhaseEndsAt: orNull(isText),
    startedAt: orNull(isText),
    prebidEndAt: orNull(isText),
    leadingBid: orNull(including({ id: isText, enrolledSubscriberId: isText, amount: isAmount })),
    bidCount: isWhole,
    declaredWinnerCount: isWhole,
  }),
})

type Step = readonly [from: readonly Status[], to: readonly Status[]]
const WAITING: readonly Status[] = ['SCHEDULED', 'READY']
const STEPS: Readonly<Record<string, Step | undefined>> = {
  schedule_changed: [['PENDING', 'SCHEDULED'], ['SCHEDULED']],
  approved: [['SCHEDULED'], ['READY']],
  prebid_opened: [WAITING, WAITING],
  prebid_closed: [WAITING, WAITING],
  started: [WAITING, ['LIVE']],
  paused: [['LIVE'], ['PAUSED']],
  resumed: [['PAUSED'], ['LIVE']],
  extended: [['LIVE'], ['LIVE']],
  closed: [
    ['PENDING', 'SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'ENDED'],
    ['ENDED', 'CANCELLED', 'COMPLETE'],
  ],
  prebids_revealed: [
    ['ENDED', 'COMPLETE', 'CANCELLED'],
    ['ENDED', 'COMPLETE', 'CANCELLED'],
  ],
  winner_selected: [['ENDED'], ['ENDED', 'COMPLETE', 'SCHEDULED']],
  winner_disqualified: [['ENDED', 'COMPLETE'], ['ENDED']],
}
/** Steps that leave the status as it is. */
const STAYS = new Set(['prebid_opened', 'prebid_closed', 'prebids_revealed'])

const instantOf = (text: string | null): number | null => (text === null ? null : parseInstant(text))

export function replayChange(state: State, change: StateChange, moment: Moment): void {
  const { transition, state: shown } = change
  const before = state.status
  const step = Object.hasOwn(STEPS, transition) ? STEPS[transition] : undefined
  if (step === undefined) throw unjudged(`the step ${transition.slice(0, 40)} is not known here`)
  const [from, to] = step
  if (!from.includes(before) || !to.includes(shown.status) || (STAYS.has(transition) && shown.status !== before))
    throw contradiction(`the auction went from ${before} to ${shown.status} by ${transition}`)
  if (transition === 'closed' && !isEnding(before, shown.status))
    throw contradiction(`the auction went from ${before} to ${shown.status} by closing`)
  if (Object.hasOwn(EFFECTS, transition)) EFFECTS[transition]!(state, change, moment)
  state.status = shown.status
  compare(state, shown)
}

const isEnding = (before: Status, after: Status): boolean =>
  before === 'LIVE' || before === 'PAUSED'
    ? after !== 'COMPLETE'
    : before === 'ENDED'
      ? after === 'COMPLETE'
      : after === 'CANCELLED'

type Effect = (state: State, change: StateChange, moment: Moment) => void
const EFFECTS: Readonly<Record<string, Effect>> = {
  started: start,
  paused: pause,
  resumed: resume,
  extended: extend,
  closed: close,
  prebids_revealed: (state, _change, { sequence }) => {
    state.revealedAt ??= sequence
  },
  winner_selected: (state, change, moment) => {
    replayDecision(state, change, moment)
    if (change.state.status === 'SCHEDULED') state.deadline = NO_DEADLINE
  },
  winner_disqualified: (state, change) => replayDisqualifiedWinner(state, change),
  prebid_closed: (state, change) => {
    state.prebidEndAt = instantOf(change.state.prebidEndAt)
  },
}

function start(state: State, { state: shown }: StateChange, { sequence, at, terms: stated }: Moment): void {
  const terms = stated ?? state.terms
  if (terms === null) throw unjudged('the auction started before its terms were stated')
  if (instantOf(shown.startedAt) !== at) throw contradiction('the auction states another start than its event')
  state.terms = terms
  state.bids = new Bids(terms)
  state.startedAt = at
  state.firstStart ??= sequence
  state.prebidEndAt = instantOf(shown.prebidEndAt) ?? state.prebidEndAt
  state.remainingMs = null
  state.deadline =
    terms.closingMode === 'CALL_MODE'
      ? { auctionEndAt: null, closingPhase: 'FIRST_CALL', closingPhaseEndsAt: at + terms.firstCallSeconds * 1000 }
      : { ...NO_DEADLINE, auctionEndAt: at + (terms.durationSeconds ?? 0) * 1000 }
}

const isByCalls = ({ terms }: State) => terms?.closingMode === 'CALL_MODE'
const nextMoment = (state: State): number | null =>
  isByCalls(state) ? state.deadline.closingPhaseEndsAt : state.deadline.auctionEndAt
const withMoment = (state: State, at: number | null): Deadline =>
  isByCalls(state) ? { ...state.deadline, closingPhaseEndsAt: at } : { ...state.deadline, auctionEndAt: at }

function pause(state: State, _change: StateChange, { at }: Moment): void {
  const deadline = nextMoment(state)
  state.remainingMs = deadline === null ? null : Math.max(0, deadline - at)
  state.deadline = { ...state.deadline, auctionEndAt: null, closingPhaseEndsAt: null }
}

function resume(state: State, _change: StateChange, { at }: Moment): void {
  state.deadline = withMoment(state, at + (state.remainingMs ?? 0))
  state.remainingMs = null
}

const NEXT_CALL: Readonly<Record<string, readonly [phase: string, seconds: (terms: Terms) => number] | undefined>> = {
  FIRST_CALL: ['SECOND_CALL', ({ secondCallSeconds }) => secondCallSeconds],
  SECOND_CALL: ['THIRD_CALL', ({ thirdCallSeconds }) => thirdCallSeconds],
}

function extend(state: State, { state: shown, reason, outage }: StateChange, { at }: Moment): void {
  const before = nextMoment(state)
  if (reason === 'OUTAGE') {
    const stated = instantOf(isByCalls(state) ? shown.closingPhaseEndsAt : shown.auctionEndAt)
    if (before === null || stated === null || stated <= before) throw contradiction('an outage did not move the end on')
    const seconds = isObject(outage) && Number.isSafeInteger(outage.awaySeconds) ? outage.awaySeconds : '?'
    state.notices.push(`The service states that it was away for ${seconds} seconds, and moved the end.`)
    state.deadline = withMoment(state, stated)
    return
  }
  const next = isByCalls(state) ? NEXT_CALL[state.deadline.closingPhase ?? ''] : undefined
  if (next === undefined || before === null) throw contradiction('the end was moved although nothing moves it')
  if (at < before) throw contradiction('a call ended before its time')
  const [closingPhase, secondsOf] = next
  state.deadline = { ...state.deadline, closingPhase, closingPhaseEndsAt: at + secondsOf(state.terms!) * 1000 }
}

function close(state: State, { state: shown }: StateChange, { at }: Moment): void {
  if (shown.status === 'COMPLETE') return
  const deadline = nextMoment(state)
  const isRunning = state.status === 'LIVE' || state.status === 'PAUSED'
  if (isRunning && shown.status === 'ENDED' && (deadline === null || at < deadline))
    state.notices.push('Staff ended the auction before its deadline.')
  state.deadline = NO_DEADLINE
}

/** What the room was shown after the step, where it follows from the log. */
function compare(state: State, shown: ShownState): void {
  const { deadline, status } = state
  if (status === 'LIVE' || status === 'PAUSED') {
    const isSame =
      instantOf(shown.auctionEndAt) === deadline.auctionEndAt &&
      shown.closingPhase === deadline.closingPhase &&
      instantOf(shown.closingPhaseEndsAt) === deadline.closingPhaseEndsAt
    if (!isSame) throw contradiction('the room was shown another deadline than the log gives')
  }
  compareBidding(state, shown)
  if (shown.declaredWinnerCount !== standingWinners(state).length)
    throw contradiction('the room was shown another number of winners than the log gives')
}

export type ShownBidding = Pick<ShownState, 'leadingBid' | 'bidCount'>

export function compareBidding(state: State, shown: ShownBidding): void {
  const leader = state.bids?.leader() ?? null
  const { leadingBid } = shown
  if (shown.bidCount !== state.bidCount)
    throw contradiction('the room was shown another number of bids than the log gives')
  if (leadingBid?.id !== leader?.bidId || leadingBid?.enrolledSubscriberId !== leader?.ticketId)
    throw contradiction('the room was shown another leader than the log gives')
  if (leader !== null && leadingBid?.amount !== leader.paise / 100)
    throw contradiction('the room was shown another leading amount than the log gives')
}
