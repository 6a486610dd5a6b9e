// Stands for the statement on superseded prebids: the simulated auctions have none.
import type * as real from '@kuri/server/features/auctions/model/superseded-prebids.sql'

export const updatePrebidsSuperseded: typeof real.updatePrebidsSuperseded = async () => {}
