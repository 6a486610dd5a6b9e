// Stands for the list of participants, which no rule of the simulation reads.
import { paged } from '@kuri/contract/kit/paging'
import type * as real from '@kuri/server/features/auctions/audience/participants'

export const readParticipants: typeof real.readParticipants = async (_deps, _db, _auctionId, page) =>
  paged('items', [], 0, page)
