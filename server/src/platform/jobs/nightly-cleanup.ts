// The nightly cleanup: one process deletes the rows that have outlived their retention. Features hand in their rules.

import type { Clock } from '../clock.ts'
import { applyRetention, type RetentionRule } from '../db/retention.ts'
import type { Transact } from '../db/types.ts'
import { deleteJobsGivenUpBefore } from './job-runner.sql.ts'

/** The name under which running installations have the job queued. */
export const NIGHTLY_CLEANUP = 'tidy-up'

/** Long enough to find out why they failed. */
const GIVEN_UP_JOBS: RetentionRule = { keptDays: 42, deleteBatch: deleteJobsGivenUpBefore }

export async function cleanUpNightly(
  { transact, clock }: { transact: Transact; clock: Clock },
  rules: readonly RetentionRule[],
): Promise<void> {
  const now = clock.now()
  for (const rule of [...rules, GIVEN_UP_JOBS]) await applyRetention(transact, rule, now)
}
