// The state machine of an auction, as data [spec: Transitions of an auction]. A command or an engine step names its trigger; the server
// checks it here and takes the new status from here, so no other code writes a status. A console draws its buttons from the same table.
import type { AuctionStatus } from '../enums.ts'

/** `to: null` keeps the status: the trigger is only allowed in some statuses. */
export const TRANSITIONS = {
  schedule: { from: ['PENDING'], to: 'SCHEDULED' },
  reschedule: { from: ['SCHEDULED'], to: 'SCHEDULED' },
  approve: { from: ['SCHEDULED'], to: 'READY' },
  openPrebid: { from: ['SCHEDULED', 'READY'], to: null },
  closePrebid: { from: ['SCHEDULED', 'READY'], to: null },
  start: { from: ['SCHEDULED', 'READY'], to: 'LIVE' },
  pause: { from: ['LIVE'], to: 'PAUSED' },
  resume: { from: ['PAUSED'], to: 'LIVE' },
  end: { from: ['LIVE', 'PAUSED'], to: 'ENDED' },
  reveal: { from: ['ENDED', 'COMPLETE'], to: null },
  declareWinner: { from: ['ENDED'], to: 'ENDED' },
  complete: { from: ['ENDED'], to: 'COMPLETE' },
  reopen: { from: ['ENDED'], to: 'SCHEDULED' },
  disqualifyWinner: { from: ['ENDED', 'COMPLETE'], to: 'ENDED' },
  cancel: { from: ['PENDING', 'SCHEDULED', 'READY', 'LIVE', 'PAUSED'], to: 'CANCELLED' },
} as const satisfies Record<string, { from: readonly AuctionStatus[]; to: AuctionStatus | null }>
export type Trigger = keyof typeof TRANSITIONS

export const allows = (status: AuctionStatus, trigger: Trigger): boolean =>
  (TRANSITIONS[trigger].from as readonly AuctionStatus[]).includes(status)

/** Rules refuse an illegal trigger before a mutation is made; one that arrives here is a bug. */
export function statusAfter(status: AuctionStatus, trigger: Trigger | undefined): AuctionStatus {
  if (trigger === undefined) return status
  if (!allows(status, trigger)) throw new Error(`${trigger} is not allowed while the auction is ${status}`)
  return TRANSITIONS[trigger].to ?? status
}

/**
 * [spec: What becomes of a prebid] Prebids are a fallback: they are superseded when an auction with live bids ends, and when any auction
 * completes.
 */
export const supersedesPrebids = (trigger: Trigger | undefined, auction: { leadingBidId: string | null }): boolean =>
  trigger === 'complete' || (trigger === 'end' && auction.leadingBidId !== null)
