// Who may change whether others must have a second factor. Switching a demand off weakens every account of the company, the owner's
// too, so a right to manage employees is not enough for it.
import type { PermissionCode } from '@kuri/contract/kit/permissions'
import type { POLICY_BLOCKED_REASONS } from '@kuri/contract/people/second-factor-policy.contract'

type PlatformDemands = { superadmins: boolean; staff: boolean }
type Caller = { hasFactor: boolean; can(code: PermissionCode): boolean }

export function changedDemands(before: PlatformDemands, patch: Partial<PlatformDemands>): Partial<PlatformDemands> {
  const groups = Object.keys(before) as (keyof PlatformDemands)[]
  const changed = groups.filter((group) => patch[group] !== undefined && patch[group] !== before[group])
  return Object.fromEntries(changed.map((group) => [group, !before[group]]))
}

/** A person who demands it of others must have a factor, so that nobody locks themselves out by mistake. */
export function companyPolicyBlockedReason(
  isRequired: boolean,
  { hasFactor, can }: Caller,
): (typeof POLICY_BLOCKED_REASONS)[number] | null {
  if (!can('employee.suspend')) return 'PERMISSION_REQUIRED'
  if (isRequired && !can('ownership.transfer')) return 'OWNER_REQUIRED'
  return hasFactor ? null : 'SECOND_FACTOR_MISSING'
}
