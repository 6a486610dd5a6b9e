// What processes send each other about bids: the bids of one auction to its owner, and the replies to them.
import { NO_GRANTS } from '#platform/permit'
import type { BidRequest } from '../../bidding/bid-request.ts'
import type { BidReply } from './bid-judge.ts'

/** A process of a version with another format listens to another subject, so that nobody answers and the bids are judged here. */
const SUBJECT = 'kuri_bids_1'

export const subjectOf = (processId: string): string => `${SUBJECT}.${processId}`

type SentBid = Omit<BidRequest, 'actor' | 'judgeBeforeMs'> & { userId: string }
/** Without bids it asks the owner to write the refusals that it still gathers. */
type Sent = { judgeBeforeMs: number; bids: SentBid[] }

export const writeBids = (requests: readonly BidRequest[], judgeBeforeMs: number): string =>
  JSON.stringify({
    judgeBeforeMs,
    bids: requests.map(({ actor, ...bid }) => ({ ...bid, userId: actor.userId })),
  } satisfies Sent)

export function readBids(text: string): BidRequest[] {
  const { judgeBeforeMs, bids } = JSON.parse(text) as Sent
  return bids.map(({ userId, ...bid }) => ({
    ...bid,
    // Only bids of members are handed on: what they may do is read with the auction.
    actor: { userId, role: 'SUBSCRIBER', companyId: null, grants: NO_GRANTS },
    judgeBeforeMs,
  }))
}

/** Null for a bid that the owner did not decide. */
export type Replies = readonly (BidReply | null)[]

/** One line for each bid: JSON has no line breaks, and the receiver passes it on unread. */
export const writeReplies = (replies: Replies): string =>
  replies.map((reply) => (reply === null ? '' : `${reply.type} ${reply.text}`)).join('\n')

export const readReplies = (text: string): Replies => text.split('\n').map(readReply)

function readReply(line: string): BidReply | null {
  if (line.startsWith('ack ')) return { type: 'ack', text: line.slice('ack '.length) }
  if (line.startsWith('error ')) return { type: 'error', text: line.slice('error '.length) }
  return null
}
