// Some refusals cannot but tell a company that a number or an address belongs to somebody. They name neither, each is in the
// audit log, and after five in an hour the company has to wait, so that nobody can search for users with them.
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { Refusal, refuseFor } from '#platform/refusal'
import { listAuditTimes, recordAudit } from './audit.sql.ts'
import type { AuditAction } from './audit-actions.ts'

const PER_HOUR = 5
const HOUR_MS = 3600 * 1000

type Probe = { action: AuditAction; resourceId: string; code: RefusalCode }

export async function limitProbes<Result>(
  deps: Pick<Platform, 'transact' | 'clock' | 'config' | 'db'>,
  { actor }: Permit,
  { action, resourceId, code }: Probe,
  work: () => Promise<Result>,
): Promise<Result> {
  const { companyId } = actor
  if (companyId !== null && deps.config.rateLimitsOn) {
    const now = deps.clock.now().getTime()
    const oldest = (await listAuditTimes(deps.db, { companyId, action }, PER_HOUR))[PER_HOUR - 1]
    if (oldest && oldest.getTime() > now - HOUR_MS)
      throw refuseFor('RATE_LIMITED', Math.ceil((oldest.getTime() + HOUR_MS - now) / 1000))
  }
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === code)
      await deps.transact((tx) => recordAudit(tx, actor, { companyId, action, resourceId }, deps.clock.now()))
    throw error
  }
}
