// The named sets of auction statuses [spec: The words of an auction; Transitions of an auction]. Every rule, statement and screen that asks
// about more than one status uses one of these; which status follows which is in rules/transitions.rules.ts.
import type { AuctionStatus } from './enums.ts'

export const STATUS_SETS = {
  /** Bidding has not started; prebids are accepted while their window is open. */
  acceptsPrebids: ['PENDING', 'SCHEDULED', 'READY'],
  /** Scheduled, and waiting for the start. */
  awaitsStart: ['SCHEDULED', 'READY'],
  /** Subscribers can enter the live room: something can still happen in it. */
  roomOpen: ['SCHEDULED', 'READY', 'LIVE', 'PAUSED'],
  /** Started and not ended yet. */
  running: ['LIVE', 'PAUSED'],
  /** Not ended yet, so it can be cancelled. */
  beforeEnd: ['PENDING', 'SCHEDULED', 'READY', 'LIVE', 'PAUSED'],
  /** Started, with a division still to be decided: bids are shown and can be taken out. */
  undecided: ['LIVE', 'PAUSED', 'ENDED'],
  /** Scheduled and not finished: the auction binds its cycle and its program, and the engine watches it. */
  underWay: ['SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'ENDED'],
  /** Bidding has ended: there are candidates, and staff can read prebid amounts. */
  ended: ['ENDED', 'COMPLETE'],
  /** Nobody can join any more. */
  over: ['ENDED', 'COMPLETE', 'CANCELLED'],
  /** Finished: no command changes the status, except the disqualification of a winner. */
  finished: ['COMPLETE', 'CANCELLED'],
} as const satisfies Record<string, readonly AuctionStatus[]>
type StatusSet = keyof typeof STATUS_SETS

export const statusIs = <Name extends StatusSet>(
  status: AuctionStatus | null,
  name: Name,
): status is (typeof STATUS_SETS)[Name][number] =>
  status !== null && (STATUS_SETS[name] as readonly AuctionStatus[]).includes(status)
