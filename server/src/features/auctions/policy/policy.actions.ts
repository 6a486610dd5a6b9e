// Reads and changes the auction policies: the configuration layers of the platform and of companies. [spec: Fields and resolution;
// Configuration endpoints]
import type { ConfigChange } from '@kuri/contract/auctions/config'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { findCompany } from '#features/companies/companies/companies.sql'
import type { Reader } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { listLayersBelowProgram, lockCompanyLayers, lockPlatformLayers } from './layers.sql.ts'
import * as rows from './policy.sql.ts'
import { policyView } from './policy.view.ts'
import type { RefreshPendingAuctions } from './policy-ports.ts'
import { changeConfig, configChangeIn, resolveConfig, withSecurities } from './settings.rules.ts'

export type PolicyDeps = Pick<Platform, 'db' | 'transact' | 'clock'> & {
  refreshPendingAuctions: RefreshPendingAuctions
}

export async function refuseMissingCompany(db: Reader, companyId: string): Promise<void> {
  if (!(await findCompany(db, companyId))) throw refuse('NOT_FOUND')
}

export const readPlatformPolicy = async (deps: PolicyDeps) => policyView(await rows.findPolicy(deps.db, null))

export async function readCompanyPolicy(deps: PolicyDeps, companyId: string) {
  await refuseMissingCompany(deps.db, companyId)
  return { companyId, ...policyView(await rows.findPolicy(deps.db, companyId)) }
}

export const changePlatformPolicy = (deps: PolicyDeps, permit: Permit, body: object) =>
  changePolicy(deps, permit, null, configChangeIn(body))

export async function changeCompanyPolicy(deps: PolicyDeps, permit: Permit, companyId: string, body: object) {
  await refuseMissingCompany(deps.db, companyId)
  return { companyId, ...(await changePolicy(deps, permit, companyId, configChangeIn(body))) }
}

const changePolicy = (deps: PolicyDeps, permit: Permit, companyId: string | null, change: ConfigChange) =>
  deps.transact(async (tx) => {
    await (companyId === null ? lockPlatformLayers(tx) : lockCompanyLayers(tx, companyId))
    const now = deps.clock.now()
    const before = await rows.findPolicy(tx, companyId)
    if (Object.keys(change).length === 0) return policyView(before)

    const overrides = changeConfig(before?.overrides ?? {}, change)
    await rows.insertOrUpdatePolicy(tx, companyId, overrides, now)
    await deps.refreshPendingAuctions(tx, companyId === null ? 'platform' : { companyId }, now)
    await recordAudit(
      tx,
      permit.actor,
      {
        companyId,
        action: companyId === null ? 'platform-auction-policy.updated' : 'company-auction-policy.updated',
        resourceId: companyId ?? 'platform',
        before: before?.overrides ?? null,
        after: overrides,
      },
      now,
    )
    return policyView({ overrides, createdAt: before?.createdAt ?? now, updatedAt: now })
  })

export async function readResolvedPolicy(deps: PolicyDeps, companyId: string) {
  await refuseMissingCompany(deps.db, companyId)
  const resolved = resolveConfig(await listLayersBelowProgram(deps.db, companyId, null))
  return { companyId, ...withSecurities(resolved, []) }
}
