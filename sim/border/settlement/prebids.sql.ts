// Stands for the statement on a prebid that won.
import type * as real from '@kuri/server/features/auctions/prebids/prebids.sql'

export * from '@kuri/server/features/auctions/prebids/prebids.sql'

export const updatePrebidApplied: typeof real.updatePrebidApplied = async () => undefined as never
