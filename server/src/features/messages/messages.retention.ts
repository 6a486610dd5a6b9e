// How long sent and failed messages are kept.
import type { RetentionRule } from '#platform/db/retention'
import { deleteMessagesBefore } from './messages.sql.ts'

const MESSAGES_KEPT_DAYS = 30

export const MESSAGE_RETENTION: RetentionRule = { keptDays: MESSAGES_KEPT_DAYS, deleteBatch: deleteMessagesBefore }
