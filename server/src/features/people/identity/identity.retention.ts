// How long sign-in codes, what is counted about them, and expired refresh tokens are kept.
import type { RetentionRule } from '#platform/db/retention'
import { deleteSpentProofsBefore } from '#platform/proof-of-work/spent-proofs.sql'
import { deleteCodesBefore, deleteSpendingBefore } from './codes.sql.ts'
import { deleteRefreshTokensExpiredBefore } from './identity.sql.ts'
import { deleteWrongCodesBefore } from './wrong-codes.sql.ts'

export const CODES_KEPT_DAYS = 1
const SPENDING_KEPT_DAYS = 30
const EXPIRED_TOKENS_KEPT_DAYS = 1

export const IDENTITY_RETENTION: readonly RetentionRule[] = [
  { keptDays: CODES_KEPT_DAYS, deleteBatch: deleteCodesBefore },
  { keptDays: CODES_KEPT_DAYS, deleteBatch: deleteWrongCodesBefore },
  { keptDays: CODES_KEPT_DAYS, deleteBatch: deleteSpentProofsBefore },
  { keptDays: SPENDING_KEPT_DAYS, deleteBatch: deleteSpendingBefore },
  { keptDays: EXPIRED_TOKENS_KEPT_DAYS, deleteBatch: deleteRefreshTokensExpiredBefore },
]
