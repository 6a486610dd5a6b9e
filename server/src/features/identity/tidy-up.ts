// What nobody needs any more goes away every night: old sign-in codes, expired refresh tokens, messages that were sent long ago,
// jobs that were given up. Features further on bring what they have of that kind.
import { deleteMessagesBefore } from '#features/messages/messages.sql'
import { deleteOutdated, type Outdated } from '#platform/db/retention'
import { deleteJobsGivenUpBefore } from '#platform/jobs/jobs'
import type { Platform } from '#platform/platform'
import { deleteCodesBefore, deleteRefreshTokensExpiredBefore } from './identity.sql.ts'

export const NIGHTLY_CLEANUP = 'tidy-up'
export const KEPT_CODES_DAYS = 1

const OUTDATED: readonly Outdated[] = [
  { keptDays: KEPT_CODES_DAYS, deletePortion: deleteCodesBefore },
  { keptDays: 1, deletePortion: deleteRefreshTokensExpiredBefore },
  { keptDays: 30, deletePortion: deleteMessagesBefore },
  // Long enough to look into why.
  { keptDays: 42, deletePortion: deleteJobsGivenUpBefore },
]

export async function cleanUpNightly({ transact, clock }: Platform, ofOthers: readonly Outdated[] = []): Promise<void> {
  const now = clock.now()
  for (const outdated of [...OUTDATED, ...ofOthers]) await deleteOutdated(transact, outdated, now)
}
