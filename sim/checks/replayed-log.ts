// Replays the log of an auction by rules of its own and holds every event against them: deadlines, calls, pauses, extensions, the end.
import type { LoggedEvent } from '@kuri/server/features/auctions/model/events.sql'
import type { ActionRow, BidRow } from '../store/tables.ts'
import { OVER } from '../world/auction-row.ts'
import type { AuctionPlan } from '../world/plan.ts'
import type { Violation } from './history.ts'

const DAY_MS = 86_400_000
const NEXT_CALL: Readonly<Record<string, string>> = { FIRST_CALL: 'SECOND_CALL', SECOND_CALL: 'THIRD_CALL' }

type Status = 'READY' | 'LIVE' | 'PAUSED' | 'ENDED' | 'COMPLETE' | 'CANCELLED'
type ShownState = {
  status: Status
  auctionEndAt: string | null
  closingPhase: string | null
  closingPhaseEndsAt: string | null
  bidCount: number
  leadingBid: { id: string } | null
}
type StatePayload = { transition: string; state: ShownState }

/** The deadline is that of the auction, or of the call under way. */
type ReplayedState = {
  status: Status
  startedMs: number
  deadlineMs: number | null
  call: string | null
  remainingMs: number
  bidCount: number
  leadingBidId: string | null
  leadingPaise: number | null
}

type Replayed = { state: ReplayedState; deadlinesMs: Set<number>; violations: Violation[] }

export function replayLog(
  plan: AuctionPlan,
  events: readonly LoggedEvent[],
  bids: ReadonlyMap<number, BidRow>,
  actions: readonly ActionRow[],
): Replayed {
  const violations: Violation[] = []
  const deadlinesMs = new Set<number>()
  const broken = (rule: number, text: string) => void violations.push({ rule, text })
  const isCalled = plan.closingMode === 'CALL_MODE'
  const state: ReplayedState = {
    status: 'READY',
    startedMs: 0,
    deadlineMs: null,
    call: null,
    remainingMs: 0,
    bidCount: 0,
    leadingBidId: null,
    leadingPaise: null,
  }
  let isExtensionDue = false
  let isRevealed = false

  function applyBid(event: LoggedEvent) {
    const bid = bids.get(event.serverSequence)
    if (!bid) return broken(18, `event ${event.serverSequence} has no bid`)
    const atMs = bid.createdAt.getTime()
    if (OVER.has(state.status)) broken(14, `bid ${event.serverSequence} comes after the end`)
    else if (state.status !== 'LIVE') broken(26, `bid ${event.serverSequence} was accepted while ${state.status}`)
    const endsMs = isCalled && state.call !== 'THIRD_CALL' ? null : state.deadlineMs
    if (endsMs !== null && atMs >= endsMs) broken(16, `bid ${event.serverSequence} is not before its deadline`)
    state.bidCount += 1
    if (state.leadingPaise !== bid.amountPaise) {
      state.leadingPaise = bid.amountPaise
      state.leadingBidId = bid.id
    }
    const before = state.deadlineMs
    if (isCalled) {
      state.call = 'FIRST_CALL'
      state.deadlineMs = atMs + plan.callSeconds * 1000
      isExtensionDue = true
    } else if (plan.extensionSeconds > 0 && before !== null) {
      state.deadlineMs = Math.min(before + plan.extensionSeconds * 1000, state.startedMs + DAY_MS)
      isExtensionDue = state.deadlineMs > before
    }
  }

  function applyTransition(event: LoggedEvent, { transition, state: shown }: StatePayload) {
    const atMs = event.createdAt.getTime()
    const mustBe = (...statuses: Status[]) => {
      if (!statuses.includes(state.status)) broken(37, `${transition} while ${state.status}`)
    }
    switch (transition) {
      case 'started':
        mustBe('READY')
        state.status = 'LIVE'
        state.startedMs = atMs
        state.call = isCalled ? 'FIRST_CALL' : null
        state.deadlineMs = atMs + (isCalled ? plan.callSeconds : plan.durationSeconds) * 1000
        break
      case 'extended':
        mustBe('LIVE')
        if (isExtensionDue) break
        if (!isCalled || NEXT_CALL[state.call ?? ''] === undefined) return broken(37, 'extended without a cause')
        if (atMs < state.deadlineMs!) broken(17, `the next call came ${state.deadlineMs! - atMs} ms early`)
        state.call = NEXT_CALL[state.call!]!
        state.deadlineMs = atMs + plan.callSeconds * 1000
        break
      case 'paused':
        mustBe('LIVE')
        state.status = 'PAUSED'
        state.remainingMs = Math.max(0, (state.deadlineMs ?? atMs) - atMs)
        state.deadlineMs = null
        break
      case 'resumed':
        mustBe('PAUSED')
        state.status = 'LIVE'
        state.deadlineMs = atMs + state.remainingMs
        break
      case 'closed': {
        if (OVER.has(state.status)) broken(15, 'it ended twice')
        const isAutomatic = actions.some(
          ({ action, stateVersion }) => action === 'AUTO_END' && stateVersion === event.stateVersion,
        )
        if (isAutomatic && (state.deadlineMs === null || atMs < state.deadlineMs)) broken(17, 'it ended early')
        if (isCalled && isAutomatic && state.call !== 'THIRD_CALL') broken(17, `it ended in ${state.call}`)
        state.status = shown.status
        state.call = null
        return
      }
      case 'prebids_revealed':
        mustBe('ENDED')
        if (plan.prebids !== 'REVEALED') broken(33, 'the prebids were revealed, and nobody asked for it')
        if (isRevealed) broken(37, 'the prebids were revealed twice')
        isRevealed = true
        return
      case 'winner_selected':
        mustBe('ENDED')
        if (shown.bidCount !== state.bidCount) broken(5, `${transition} shows ${shown.bidCount} bids`)
        state.status = shown.status
        return
      default:
        return broken(37, `an unknown transition ${transition}`)
    }
    const shownMs = (isCalled ? shown.closingPhaseEndsAt : shown.auctionEndAt) ?? null
    if ((shownMs === null ? null : Date.parse(shownMs)) !== state.deadlineMs)
      broken(
        transition === 'resumed' || transition === 'paused' ? 32 : 31,
        `${transition} shows the deadline ${shownMs}`,
      )
    if (shown.status !== state.status || shown.bidCount !== state.bidCount || shown.closingPhase !== state.call)
      broken(5, `${transition} shows ${shown.status}, ${shown.bidCount} bids, ${shown.closingPhase}`)
    if ((shown.leadingBid?.id ?? null) !== state.leadingBidId) broken(10, `${transition} shows another leader`)
  }

  for (const event of events) {
    if (event.type === 'auction.bid.created') {
      if (isExtensionDue) broken(31, `the extension before ${event.serverSequence} has no event`)
      applyBid(event)
    } else if (event.type === 'auction.state.changed') {
      applyTransition(event, JSON.parse(event.payload) as StatePayload)
      isExtensionDue = false
    }
    if (state.deadlineMs !== null) deadlinesMs.add(state.deadlineMs)
  }
  if (isExtensionDue) broken(31, 'the last extension has no event')
  return { state, deadlinesMs, violations }
}
