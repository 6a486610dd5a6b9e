import type { Data } from '@kuri/contract/kit/route'
import type { getAuctionMinutes } from '@kuri/contract/proof/minutes.contract'

export type AuctionMinutes = Data<typeof getAuctionMinutes.company>
export type MinutesRecord = NonNullable<AuctionMinutes['record']>
