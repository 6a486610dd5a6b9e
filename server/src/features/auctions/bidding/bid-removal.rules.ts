// Until when staff may delete a bid [D1 4.4, G066].
import { statusIs } from '@kuri/contract/auctions/status-sets'
import type { AuctionStatus } from '../model/auction.ts'

export const mayDeleteBid = (status: AuctionStatus): boolean => statusIs(status, 'undecided')
