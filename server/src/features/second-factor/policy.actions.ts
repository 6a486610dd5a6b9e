// Who must have a second factor. A change acts on sessions and sockets that are already open. A person who demands it of others must
// have one, so that nobody locks themselves out by mistake.
import type { PlatformSecondFactorPatch } from '@kuri/contract/tenancy/second-factor-policy.contract'
import { announceAccessChange } from '#features/access/gatekeeper'
import { recordAudit } from '#features/audit/audit.sql'
import { lockCompany, updateCompany } from '#features/companies/companies.sql'
import type { Reader, Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { getCompanyDemand, getPlatformPolicy, type PlatformPolicy, savePlatformPolicy } from './policy.sql.ts'
import { getPerson } from './second-factor.sql.ts'

const viewPlatformPolicy = ({ updatedAt, ...demands }: PlatformPolicy) => ({
  ...demands,
  updatedAt: updatedAt?.toISOString() ?? null,
})

export const readPlatformPolicy = async ({ db }: Platform) => viewPlatformPolicy(await getPlatformPolicy(db))

export async function readCompanyPolicy(db: Reader, companyId: string) {
  const { staff } = await getPlatformPolicy(db)
  return { required: await getCompanyDemand(db, companyId), requiredByPlatform: staff }
}

async function refuseWithoutFactor(tx: Tx, { actor }: Permit): Promise<void> {
  if ((await getPerson(tx, actor.userId)).activeSince === null) throw refuse('SECOND_FACTOR_MISSING')
}

export const updatePlatformPolicy = (deps: Platform, permit: Permit, patch: PlatformSecondFactorPatch) =>
  deps.transact(async (tx) => {
    const now = deps.clock.now()
    const before = await getPlatformPolicy(tx)
    const after = { ...before, ...patch }
    const switchesOn = (after.superadmins && !before.superadmins) || (after.staff && !before.staff)
    if (switchesOn) await refuseWithoutFactor(tx, permit)
    await savePlatformPolicy(tx, patch, now)
    await announceAccessChange(tx, { role: 'SUPERADMIN' })
    await announceAccessChange(tx, { role: 'COMPANY' })
    const { superadmins, staff } = before
    await recordAudit(
      tx,
      permit.actor,
      {
        companyId: null,
        action: 'platform-second-factor-policy.updated',
        resourceId: 'platform',
        before: { superadmins, staff },
        after: { superadmins: after.superadmins, staff: after.staff },
      },
      now,
    )
    return viewPlatformPolicy(await getPlatformPolicy(tx))
  })

export const updateCompanyPolicy = (deps: Platform, permit: Permit, required: boolean) =>
  deps.transact(async (tx) => {
    const { companyId } = permit
    const before = (await lockCompany(tx, companyId)).requiresSecondFactor
    const now = deps.clock.now()
    if (required !== before) {
      if (required) await refuseWithoutFactor(tx, permit)
      await updateCompany(tx, companyId, { requiresSecondFactor: required }, now)
      await announceAccessChange(tx, { companyId })
      await recordAudit(
        tx,
        permit.actor,
        {
          companyId,
          action: 'company.second-factor-policy-updated',
          resourceId: companyId,
          before: { required: before },
          after: { required },
        },
        now,
      )
    }
    return readCompanyPolicy(tx, companyId)
  })
