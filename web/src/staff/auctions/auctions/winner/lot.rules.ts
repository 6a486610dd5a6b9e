// Who may win, and a draw that nobody can steer. Pure, except for the random numbers that are handed in.
import type { Candidate } from '@kuri/contract/auctions/winners.contract'
import type { Static } from '@kuri/contract/kit/schema'

export type CandidateRow = Static<typeof Candidate>
export type LotTicket = { enrolledSubscriberId: string; ticketNumber: number; name: string | null }

export type Decision =
  /** The best offer, alone. */
  | { kind: 'FIRST'; first: CandidateRow; others: readonly CandidateRow[] }
  /** Equal best offers: a lot decides. */
  | { kind: 'LOT'; tied: readonly CandidateRow[]; others: readonly CandidateRow[] }
  /** Nobody offered anything; chits with lots draw among the members who have paid. */
  | { kind: 'OPEN_LOT' }
  | { kind: 'NOBODY' }

export function decisionOf(candidates: readonly CandidateRow[], bidType: string | null): Decision {
  const [first] = candidates
  if (!first) return { kind: bidType === 'AUCTION_AND_LOT' ? 'OPEN_LOT' : 'NOBODY' }
  if (!first.isTied) return { kind: 'FIRST', first, others: candidates.slice(1) }
  const tied = candidates.filter(({ isTied, amount }) => isTied && amount === first.amount)
  return { kind: 'LOT', tied, others: candidates.filter((each) => !tied.includes(each)) }
}

const RANGE = 2 ** 32

/** Every index is as likely as the others: numbers of the last, incomplete round are thrown away. */
export function drawIndex(count: number, random32: () => number): number {
  const limit = RANGE - (RANGE % count)
  for (;;) {
    const number = random32()
    if (number < limit) return number % count
  }
}

export const random32 = () => crypto.getRandomValues(new Uint32Array(1))[0]!

type TicketRow = Pick<CandidateRow, 'enrolledSubscriberId' | 'ticketNumber' | 'subscriberName'>

export const ticketOf = ({ enrolledSubscriberId, ticketNumber, subscriberName }: TicketRow): LotTicket => ({
  enrolledSubscriberId,
  ticketNumber,
  name: subscriberName,
})
