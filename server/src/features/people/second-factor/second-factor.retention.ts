// How long answered and expired challenges are kept.
import type { RetentionRule } from '#platform/db/retention'
import { deleteChallengesBefore } from './challenges.sql.ts'

export const SECOND_FACTOR_RETENTION: RetentionRule = { keptDays: 1, deleteBatch: deleteChallengesBefore }
