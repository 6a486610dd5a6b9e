// The frames of the live room with the types of the contract, for code on the client's side. Only types are
// imported: nothing of the contract's schemas is bundled.
import type { CommandData, CommandType } from '@kuri/contract/auctions/live-room.contract'
import type { FrameData, FramePayload, FrameType, RoomEventType } from '@kuri/contract/auctions/live-room.frames'

type Envelope<T extends FrameType> = {
  type: T
  id: string
  /** The server's clock when the frame was made; for an event, when it happened. */
  timestamp: string
  sequence: number
  correlationId?: string
  data: FrameData<T>
}
export type Frame = { [T in FrameType]: Envelope<T> }[FrameType]
export type FrameOf<T extends FrameType> = Envelope<T>
export type EventFrame = { [T in RoomEventType | 'auction.bidding.advanced']: Envelope<T> }[
  | RoomEventType
  | 'auction.bidding.advanced']

/** Events have a place in the room's log; snapshots and rejected bids do not. */
export const isEvent = (frame: Frame): frame is EventFrame =>
  'payload' in frame.data && frame.type !== 'auction.state.snapshot' && frame.type !== 'auction.bid.rejected'

type Ack = FrameData<'ack'>
export type AckOf<T extends Ack['eventType']> = Extract<Ack, { eventType: T }>
export type RoomError = FrameData<'error'>

/** The one answer to a command: `ack` or `error`; for staff commands `command.acknowledged`, `command.rejected` or `command.failed`. */
export type Reply = {
  [T in 'ack' | 'error' | 'command.acknowledged' | 'command.rejected' | 'command.failed']: {
    type: T
    data: FrameData<T>
  }
}['ack' | 'error' | 'command.acknowledged' | 'command.rejected' | 'command.failed']

/** The final answer to a bid. */
export type BidReply = { type: 'ack'; data: AckOf<'auction.bid.place'> } | { type: 'error'; data: RoomError }

type Snapshot = FrameData<'auction.state.snapshot'>['payload']
export type RoomAuction = Snapshot['auction']
export type RoomUser = NonNullable<Snapshot['currentUser']>
export type Announcement = FramePayload<'auction.announcement.created'>['announcement']
export type RoomWinner = NonNullable<FramePayload<'auction.state.changed'>['winner']>
export type StateTransition = FramePayload<'auction.state.changed'>['transition']
export type { CommandData, CommandType, FrameData, FramePayload, FrameType }
