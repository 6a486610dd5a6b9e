// One mutation of an auction: what changes, what the log says, what the room hears, whom we tell.
// Rules make it; `applyMutations` writes it. Everything lands in the transaction that holds the auction's lock.
import type { Actor } from '#platform/permit'
import type { Auction, AuctionRow } from './auction.ts'

export type ActionLogEntry = { action: ActionLogAction; reason?: string | null | undefined; metadata?: object | null }

export const ACTION_LOG_ACTIONS = [
  'SCHEDULE',
  'RESCHEDULE',
  'ARM_LIFECYCLE',
  'UPDATE_SETTINGS',
  'APPROVE',
  'CANCEL',
  'START',
  'AUTO_START',
  'PAUSE',
  'RESUME',
  'END',
  'AUTO_END',
  'MANUAL_OPEN_PREBID',
  'AUTO_OPEN_PREBID',
  'MANUAL_CLOSE_PREBID',
  'REVEAL_PREBIDS',
  'AUTO_REVEAL_PREBIDS',
  'DELETE_PREBID',
  'STAFF_OFFLINE_BID',
  'DELETE_BID',
  'DISQUALIFY_BIDDER',
  'DECLARE_WINNER',
  'AUTO_DECLARE_WINNER',
  'DISQUALIFY_WINNER',
  'REPLACE_DISQUALIFIED_WINNER',
  'RECORD_LOT',
] as const
export type ActionLogAction = (typeof ACTION_LOG_ACTIONS)[number]

/** ROOM: everybody in it. STAFF: the staff room only. SUBSCRIBER: one person. */
export type RoomEvent = { type: string; payload: object } & (
  | { audience: 'ROOM' | 'STAFF' }
  | { audience: 'SUBSCRIBER'; subscriberId: string }
)

export type NotificationType = 'AUCTION_STARTED' | 'AUCTION_ENDED' | 'AUCTION_RESCHEDULED'

export type Mutation = {
  changes: Partial<AuctionRow>
  logs: readonly ActionLogEntry[]
  /** Built from the state after the change, which the events carry. */
  events: (after: Auction) => readonly RoomEvent[]
  notification?: NotificationType
}

/** Who did it: a person, or nobody when the engine did. */
export type Doer = Pick<Actor, 'userId' | 'role'> | null
