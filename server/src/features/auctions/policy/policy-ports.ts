// What auction policies ask of the features above them. The app passes the implementation in (docs/architecture.md, Ports).
import type { Tx } from '#platform/db/types'
import type { LayerScope } from './layers.sql.ts'

/** Applies a changed layer to the auctions that follow it and have not started. Returns the ids of those that changed. */
export type RefreshPendingAuctions = (tx: Tx, scope: LayerScope, now: Date) => Promise<string[]>
