// One change of an auction: the trigger, the columns, the action log, the room events and the notification. Rules make it;
// `applyMutations` writes it in the transaction that holds the auction's lock.

import type { FramePayload, RoomEventType } from '@kuri/contract/auctions/live-room.frames'
import { statusAfter, supersedesPrebids, type Trigger } from '@kuri/contract/auctions/rules/transitions.rules'
import type { Actor } from '#platform/permit'
import type { Auction, AuctionRow, ReadWithAuction } from './auction.ts'

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
  // Besides those of the specification (docs/decisions/0020-provable-draws.md).
  'OPEN_DRAW',
  'VOID_DRAW',
] as const
export type ActionLogAction = (typeof ACTION_LOG_ACTIONS)[number]

/** ROOM: everybody in the room. STAFF: staff only. SUBSCRIBER: one subscriber. */
export type RoomEvent = {
  /** `staffFields` are added to the payload for staff. */
  [T in RoomEventType]: { type: T; payload: FramePayload<T>; staffFields?: Partial<FramePayload<T>> }
}[RoomEventType] &
  ({ audience: 'ROOM' | 'STAFF' } | { audience: 'SUBSCRIBER'; subscriberId: string })

/** Kept in the log for those who check the auction, and sent to no screen. RECORD: open to its members. LEDGER: hidden. */
export type RecordedEvent = { type: `auction.${string}`; payload: object } & (
  | { audience: 'RECORD' }
  | { audience: 'LEDGER' /** Who may open it besides staff. */; subscriberId?: string }
)

export type NotificationType = 'AUCTION_STARTED' | 'AUCTION_ENDED' | 'AUCTION_RESCHEDULED'

/** Every column but the status, which follows from the trigger: writing it by hand does not compile. */
export type AuctionChanges = Partial<Omit<AuctionRow, 'status'> & ReadWithAuction> & { status?: never }

export type Mutation = {
  /** The transition of this mutation; absent when the status neither changes nor matters. */
  trigger?: Trigger
  changes: AuctionChanges
  logs: readonly ActionLogEntry[]
  /** Built from the state after the change, which the events carry. */
  events: (after: Auction) => readonly RoomEvent[]
  /** Logged after the events. */
  records?: (after: Auction) => readonly RecordedEvent[]
  notification?: NotificationType
}

/** The auction as a mutation leaves it, before it gets its new version and due time. */
export const stateAfter = (auction: Auction, { trigger, changes }: Pick<Mutation, 'trigger' | 'changes'>): Auction => ({
  ...auction,
  ...changes,
  status: statusAfter(auction.status, trigger),
  ...(supersedesPrebids(trigger, auction) ? { activePrebidCount: 0 } : {}),
})

/** The person who acts, or null when the engine acts by itself. */
export type ActorOrSystem = Pick<Actor, 'userId' | 'role'> | null
