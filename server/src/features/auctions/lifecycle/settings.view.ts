// [D1 2.4] The settings object of every auction payload.
import type { Settings } from '@kuri/contract/auction-config'
import type { AuctionRow } from './auction.ts'
import { settingsOf } from './schedule.rules.ts'

export const settingsView = (auction: AuctionRow) => settingsOf(auction) as Settings
