// How long sign-in codes and expired refresh tokens are kept.
import type { RetentionRule } from '#platform/db/retention'
import { deleteCodesBefore, deleteRefreshTokensExpiredBefore } from './identity.sql.ts'

export const CODES_KEPT_DAYS = 1
const EXPIRED_TOKENS_KEPT_DAYS = 1

export const IDENTITY_RETENTION: readonly RetentionRule[] = [
  { keptDays: CODES_KEPT_DAYS, deleteBatch: deleteCodesBefore },
  { keptDays: EXPIRED_TOKENS_KEPT_DAYS, deleteBatch: deleteRefreshTokensExpiredBefore },
]
