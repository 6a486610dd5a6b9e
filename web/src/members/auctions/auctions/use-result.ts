// The result of an auction with the money around it: how the pot was divided, the member's own statement, and their prize.
import { getOwnAuction, getOwnAuctionOverview } from '@kuri/contract/auctions/subscriber.contract'
import { listOwnPrograms } from '@kuri/contract/money/own-programs.contract'
import { listOwnPayouts } from '@kuri/contract/money/payouts.contract'
import { getOwnStatement } from '@kuri/contract/money/statements.contract'
import { listSubscriberCycles } from '@kuri/contract/programs/cycles.contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { poll } from '../../../api/poll.ts'
import { read } from '../../../api/query.ts'
import { type Auction, nextInstalments, type OwnTicket, pageOfMonth } from './result.rules.ts'

const pageSize = 100
const POLL_WHILE_DECIDED_MS = 3000
/** A winner can be taken out later, and then the list changes. */
const POLL_MS = 60_000

const pollAfterMs = (auction: Auction | undefined) =>
  (auction?.winners.length ?? 0) > 0 || auction?.auctionStatus === 'CANCELLED' ? POLL_MS : POLL_WHILE_DECIDED_MS

/** Read when the page opens, however fresh the auction is: who comes from the room read it a moment before the winner. */
export const useDecidedAuction = (auctionId: string) =>
  useQuery({
    ...poll(getOwnAuction, { params: { auctionId } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => pollAfterMs(state.data),
  })

/** The member's tickets with what they bid; a ticket that cannot be read is left out. One query, since their number varies. */
export function useOwnTickets({ cycleId, enrollments }: Auction): readonly OwnTicket[] {
  const ids = enrollments.map(({ enrolledSubscriberId }) => enrolledSubscriberId)
  const tickets = useQuery({
    queryKey: [getOwnAuctionOverview.path, cycleId, ids],
    queryFn: async ({ signal }) => {
      const readTicket = (enrolledSubscriberId: string) =>
        api(getOwnAuctionOverview, { params: { cycleId, enrolledSubscriberId }, signal })
      const all = await Promise.allSettled(ids.map(readTicket))
      return all.flatMap((each) => (each.status === 'fulfilled' ? [each.value.currentUser] : []))
    },
    refetchOnMount: 'always',
  })
  return tickets.data ?? []
}

/** Null until the month is completed; after a disqualification it is open again. */
export function useSettlement({ programId, cycleId, cycleNumber, auctionStatus }: Auction) {
  const pageNumber = pageOfMonth(cycleNumber, pageSize)
  const list = useQuery({
    ...read(listSubscriberCycles, {
      params: { programId },
      query: { pageSize, ...(pageNumber > 1 ? { pageNumber } : {}) },
    }),
    enabled: auctionStatus === 'COMPLETE',
    refetchInterval: POLL_MS,
  })
  const cycle = list.data?.cycles.find((each) => each.cycleId === cycleId)
  return { settlement: (auctionStatus === 'COMPLETE' && cycle?.settlement) || null, isPending: list.isLoading }
}

export function useNextInstalments({ programId, cycleNumber }: Auction) {
  const programs = useQuery(read(listOwnPrograms, { query: { pageSize } }))
  const pageNumber = pageOfMonth(cycleNumber, pageSize)
  const statement = useQuery(
    read(getOwnStatement, { params: { programId }, query: { pageSize, ...(pageNumber > 1 ? { pageNumber } : {}) } }),
  )
  const program = programs.data?.programs.find((each) => each.programId === programId)
  if (!program || !statement.data) return null
  return nextInstalments(statement.data, { cycleNumber, cycleCount: program.cycleCount })
}

/** The payment of a prize that the member has won; null while the company has not opened it. */
export function usePrize(winnerId: string) {
  const payouts = useQuery(read(listOwnPayouts, { query: { pageSize } }))
  return payouts.data?.payouts.find((payout) => payout.winnerId === winnerId) ?? null
}
