// Stands for the names and dates around an auction, which no rule of the simulation reads.
import type * as real from '@kuri/server/features/auctions/screens/auction-context.sql'

const CONTEXT = { chitId: null, branchName: '', cycleStartDate: '', cycleEndDate: '' }

export const getAuctionContext = (async () => CONTEXT) as unknown as typeof real.getAuctionContext
