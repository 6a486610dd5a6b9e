// How long sent and failed messages, and what is counted about them, are kept.
import type { RetentionRule } from '#platform/db/retention'
import { deleteMessageSpendingBefore } from './company-budget.sql.ts'
import { deleteMessagesBefore } from './messages.sql.ts'

const MESSAGES_KEPT_DAYS = 30

export const MESSAGE_RETENTION: readonly RetentionRule[] = [
  { keptDays: MESSAGES_KEPT_DAYS, deleteBatch: deleteMessagesBefore },
  { keptDays: MESSAGES_KEPT_DAYS, deleteBatch: deleteMessageSpendingBefore },
]
