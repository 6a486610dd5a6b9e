import type { getAuctionMinutes } from '@kuri/contract/auctions/minutes.contract'
import type { Data } from '@kuri/contract/kit/route'

export type AuctionMinutes = Data<typeof getAuctionMinutes.company>
export type MinutesRecord = NonNullable<AuctionMinutes['record']>
