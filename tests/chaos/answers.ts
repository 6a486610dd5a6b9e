// A bid and the final reply it got.
import type { BidReply } from '@kuri/room-client/frames'

export type Answer = { member: number; id: string; amountPaise: number; reply: BidReply }
export type Acknowledged = Answer & { reply: BidReply & { type: 'ack' } }

export const isAcknowledged = <T extends Answer>(answer: T): answer is T & Acknowledged => answer.reply.type === 'ack'
