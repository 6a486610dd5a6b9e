// Who must have a second factor. A change acts on sessions and sockets that are already open.
import type { PermissionCode } from '@kuri/contract/kit/permissions'
import type {
  CompanySecondFactorChange,
  PlatformSecondFactorPatch,
} from '@kuri/contract/people/second-factor-policy.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { lockCompany, updateCompany } from '#features/companies/companies/companies.sql'
import { writeNotification } from '#features/messages/notifications/notification-texts'
import { queueStaffNotification } from '#features/messages/notifications/notifications.actions'
import { announceAccessChange } from '#features/people/access/gatekeeper'
import type { Reader, Tx } from '#platform/db/types'
import { type Actor, holds, type Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import { changedDemands, companyPolicyBlockedReason } from './policy.rules.ts'
import { getCompanyDemand, getPlatformPolicy, type PlatformPolicy, savePlatformPolicy } from './policy.sql.ts'
import { judgeOwnProof, transactWithProof } from './proofs.actions.ts'
import { getPerson, lockPerson, type Person } from './second-factor.sql.ts'

const viewPlatformPolicy = ({ updatedAt, ...demands }: PlatformPolicy) => ({
  ...demands,
  updatedAt: updatedAt?.toISOString() ?? null,
})

export const readPlatformPolicy = async ({ db }: Platform) => viewPlatformPolicy(await getPlatformPolicy(db))

const callerOf = (actor: Actor, companyId: string, { activeSince }: Person) => ({
  hasFactor: activeSince !== null,
  can: (code: PermissionCode) => holds(actor, code, { companyId }),
})

export async function readCompanyPolicy(db: Reader, { actor, companyId }: Permit) {
  const { staff } = await getPlatformPolicy(db)
  const required = await getCompanyDemand(db, companyId)
  const caller = callerOf(actor, companyId, await getPerson(db, actor.userId))
  return { required, requiredByPlatform: staff, changeBlockedReason: companyPolicyBlockedReason(required, caller) }
}

export const updatePlatformPolicy = (
  deps: Platform,
  { actor }: Permit,
  { proof, ...patch }: PlatformSecondFactorPatch,
) =>
  transactWithProof(deps, proof, async (tx) => {
    const person = await lockPerson(tx, actor.userId)
    const now = deps.clock.now()
    const { superadmins, staff } = await getPlatformPolicy(tx)
    const before = { superadmins, staff }
    const changes = changedDemands(before, patch)
    if (Object.keys(changes).length > 0) {
      if (person.activeSince === null) throw refuse('SECOND_FACTOR_MISSING')
      const isSwitchedOff = Object.values(changes).includes(false)
      const refusal = isSwitchedOff ? await judgeOwnProof(deps, tx, person, actor, proof, now) : null
      if (refusal) return { refusal }
      await savePlatformPolicy(tx, changes, now)
      await announceAccessChange(tx, { role: 'SUPERADMIN' })
      await announceAccessChange(tx, { role: 'COMPANY' })
      const entry = {
        companyId: null,
        action: 'platform-second-factor-policy.updated',
        resourceId: 'platform',
      } as const
      await recordAudit(tx, actor, { ...entry, before, after: { ...before, ...changes } }, now)
    }
    return { done: viewPlatformPolicy(await getPlatformPolicy(tx)) }
  })

export const updateCompanyPolicy = (deps: Platform, permit: Permit, { required, proof }: CompanySecondFactorChange) =>
  transactWithProof(deps, proof, async (tx) => {
    const { actor, companyId } = permit
    const before = (await lockCompany(tx, companyId)).requiresSecondFactor
    if (required !== before) {
      const person = await lockPerson(tx, actor.userId)
      const now = deps.clock.now()
      refuseIf(companyPolicyBlockedReason(before, callerOf(actor, companyId, person)))
      const refusal = required ? null : await judgeOwnProof(deps, tx, person, actor, proof, now)
      if (refusal) return { refusal }
      await updateCompany(tx, companyId, { requiresSecondFactor: required }, now)
      await announceAccessChange(tx, { companyId })
      const entry = { companyId, action: 'company.second-factor-policy-updated', resourceId: companyId } as const
      await recordAudit(tx, actor, { ...entry, before: { required: before }, after: { required } }, now)
      if (!required) await notifyManagers(tx, companyId, person, now)
    }
    return { done: await readCompanyPolicy(tx, permit) }
  })

/** The owner is among them: the owner holds every permission. */
const notifyManagers = (tx: Tx, companyId: string, { name }: Person, now: Date) =>
  queueStaffNotification(
    tx,
    { companyId, permission: 'employee.suspend' },
    { ...writeNotification('SECOND_FACTOR_NOT_REQUIRED', { name: name ?? 'The owner' }), data: { companyId } },
    now,
  )
