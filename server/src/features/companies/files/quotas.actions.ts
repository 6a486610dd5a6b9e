// Refuses uploads beyond the quota of their owner. Counted under the lock of the owner's row.
import type { Tx } from '#platform/db/types'
import type { Platform } from '#platform/platform'
import { refuseIf } from '#platform/refusal'
import { announceBlockedReason, keepBlockedReason, type Quota } from './quotas.rules.ts'
import { countKeptFiles, lockOwner, type QuotaOwner } from './quotas.sql.ts'

type Deps = Pick<Platform, 'config'>
type OwnedFile = { companyId?: string | null; ownerUserId?: string | null }

/** A program's files count for its company. */
const quotaOwner = (file: OwnedFile): QuotaOwner =>
  file.companyId ? { companyId: file.companyId } : { ownerUserId: file.ownerUserId! }

const quotaOf = ({ config }: Deps, owner: QuotaOwner): Quota =>
  'companyId' in owner ? config.fileQuotas.company : config.fileQuotas.user

export async function refuseAnnouncementAboveQuota(deps: Deps, tx: Tx, file: OwnedFile): Promise<void> {
  if (!deps.config.rateLimitsOn) return
  const owner = quotaOwner(file)
  await lockOwner(tx, owner)
  refuseIf(announceBlockedReason(await countKeptFiles(tx, owner), quotaOf(deps, owner)))
}

export async function refuseFileAboveQuota(deps: Deps, tx: Tx, file: OwnedFile, sizeBytes: number): Promise<void> {
  if (!deps.config.rateLimitsOn) return
  const owner = quotaOwner(file)
  await lockOwner(tx, owner)
  refuseIf(keepBlockedReason(await countKeptFiles(tx, owner), quotaOf(deps, owner), sizeBytes))
}
