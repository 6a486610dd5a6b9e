// [D1 2.3, 10] Reading and changing the platform's and a company's layer.
import type { ConfigChange } from '@kuri/contract/auctions/config'
import { recordAudit } from '#features/audit/audit.sql'
import { findCompany } from '#features/companies/companies.sql'
import type { Reader, Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { type LayerScope, listLayersBelowProgram, lockCompanyLayers, lockPlatformLayers } from './layers.sql.ts'
import * as rows from './policy.sql.ts'
import { changeConfig, configChangeIn, resolveConfig, showConfig, withSecurities } from './settings.rules.ts'

/** Auctions lie further on than policies do, so the app hands in how they follow a change. */
export type PolicyDeps = Platform & {
  refreshPendingAuctions: (tx: Tx, scope: LayerScope, now: Date) => Promise<unknown>
}

const show = (policy: rows.PolicyRow | undefined) => ({
  ...showConfig(policy?.overrides ?? null),
  createdAt: policy?.createdAt.toISOString() ?? null,
  updatedAt: policy?.updatedAt.toISOString() ?? null,
})

export async function refuseMissingCompany(db: Reader, companyId: string): Promise<void> {
  if (!(await findCompany(db, companyId))) throw refuse('NOT_FOUND')
}

export const readPlatformPolicy = async (deps: PolicyDeps) => show(await rows.findPolicy(deps.db, null))

export async function readCompanyPolicy(deps: PolicyDeps, companyId: string) {
  await refuseMissingCompany(deps.db, companyId)
  return { companyId, ...show(await rows.findPolicy(deps.db, companyId)) }
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
    if (Object.keys(change).length === 0) return show(before)

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
    return show({ overrides, createdAt: before?.createdAt ?? now, updatedAt: now })
  })

export async function readResolvedPolicy(deps: PolicyDeps, companyId: string) {
  await refuseMissingCompany(deps.db, companyId)
  const resolved = resolveConfig(await listLayersBelowProgram(deps.db, companyId, null))
  return { companyId, ...withSecurities(resolved, []) }
}
