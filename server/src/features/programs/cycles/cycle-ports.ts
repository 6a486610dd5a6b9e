// What cycles ask of the features above them. The app passes the implementation in (docs/architecture.md, Ports).
import type { Tx } from '#platform/db/types'
import type { Actor } from '#platform/permit'
import type { Platform } from '#platform/platform'

/** Completes an ENDED auction together with its cycle. */
export type CompleteEndedAuction = (deps: Platform, tx: Tx, auctionId: string, actor: Actor, now: Date) => Promise<void>
