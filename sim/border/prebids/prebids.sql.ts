// Stands for the statements on prebids.

import type * as real from '@kuri/server/features/auctions/prebids/prebids.sql'
import type { Tx } from '@kuri/server/platform/db/types'
import { databaseError } from '../../store/store.ts'
import { sessionOf } from '../database.ts'
import { prebidsOf } from './prebid-rows.ts'

export * from '@kuri/server/features/auctions/prebids/prebids.sql'

const NOT_ENDED = {
  status: 'ACTIVE',
  deletedAt: null,
  deletionReason: null,
  disqualifiedAt: null,
  disqualificationReasonCode: null,
} as const

/** A ticket has one active prebid in an auction. */
export const insertPrebid: typeof real.insertPrebid = (tx, prebid) => {
  const session = sessionOf(tx)
  const row = { ...NOT_ENDED, ...prebid } as real.Prebid
  return session.send(() => {
    const { tables } = session.store
    const isTaken = prebidsOf(tables, row.auctionId).some(
      ({ enrollmentId, status }) => enrollmentId === row.enrollmentId && status === 'ACTIVE',
    )
    if (isTaken) throw databaseError('23505')
    session.write(() => tables.prebids.set(row.id, row))
    return row
  })
}

export const findActivePrebid: typeof real.findActivePrebid = (db, auctionId, prebidId, owner) => {
  const session = sessionOf(db)
  return session.send(() => {
    const prebid = session.store.tables.prebids.get(prebidId)
    const isOwn = !owner || (prebid?.enrollmentId === owner.enrollmentId && prebid.subscriberId === owner.subscriberId)
    return prebid?.auctionId === auctionId && prebid.status === 'ACTIVE' && isOwn ? { ...prebid } : undefined
  })
}

function change(tx: Tx, prebidId: string, changes: Partial<real.Prebid>): Promise<real.Prebid> {
  const session = sessionOf(tx)
  return session.send(() => {
    const { prebids } = session.store.tables
    const changed = { ...prebids.get(prebidId)!, ...changes }
    session.write(() => prebids.set(prebidId, changed))
    return changed
  })
}

export const updatePrebidOffer: typeof real.updatePrebidOffer = (tx, prebidId, offer, now) =>
  change(tx, prebidId, { ...offer, updatedAt: now })

export const updatePrebidCancelled: typeof real.updatePrebidCancelled = (tx, prebidId, deletionReason, now) =>
  change(tx, prebidId, { status: 'CANCELLED', deletionReason, updatedAt: now })

export const updatePrebidApplied: typeof real.updatePrebidApplied = async (tx, prebidId, now) => {
  await change(tx, prebidId, { status: 'APPLIED', updatedAt: now })
  return [] as never
}
