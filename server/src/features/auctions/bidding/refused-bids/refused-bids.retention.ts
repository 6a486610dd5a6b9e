// How long refused bids are kept: a complaint about an auction comes within its year.
import type { RetentionRule } from '#platform/db/retention'
import { deleteRefusedBidsBefore } from './refused-bids.sql.ts'

const REFUSED_BIDS_KEPT_DAYS = 365

export const REFUSED_BID_RETENTION: RetentionRule = {
  keptDays: REFUSED_BIDS_KEPT_DAYS,
  deleteBatch: deleteRefusedBidsBefore,
}
