// A bid and the final reply it got.
import type { Reply } from '@kuri/room-client/room-client'

export type Answer = { member: number; id: string; amountPaise: number; reply: Reply }

export const isAcknowledged = ({ reply }: Answer) => reply.type === 'ack'
