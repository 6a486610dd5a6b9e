// The permissions by what they are about, in the order in which people look for them.
import type { PermissionCode } from '@kuri/contract/kit/permissions'

export const PERMISSION_AREAS = {
  programs: [
    'program.read',
    'program.create',
    'program.update',
    'program.status.manage',
    'program.transfer',
    'program.archive',
    'document.manage',
    'signature.manage',
  ],
  auctions: [
    'auction.read',
    'auction.schedule',
    'auction.operate',
    'auction.bid.manage',
    'auction.prebid.manage',
    'auction.winner.manage',
    'auction.configure',
  ],
  members: ['subscriber.manage', 'subscription.manage', 'statement.manage', 'payment.manage', 'company.billing.manage'],
  team: [
    'employee.read',
    'employee.invite',
    'employee.suspend',
    'employee.assignment.manage',
    'role.manage',
    'ownership.transfer',
  ],
  branches: [
    'branch.read',
    'branch.create',
    'branch.profile.manage',
    'branch.address.manage',
    'branch.banking.manage',
    'branch.lifecycle.manage',
  ],
  company: [
    'company.profile.read',
    'company.profile.update',
    'company.compliance.manage',
    'company.mou.manage',
    'company.policy.manage',
    'preset.manage',
    'template.manage',
    'security-type.manage',
  ],
} as const satisfies Record<string, readonly PermissionCode[]>

export type PermissionArea = keyof typeof PERMISSION_AREAS
const AREAS = Object.keys(PERMISSION_AREAS) as PermissionArea[]

/** These permissions by area; areas without one are left out. */
export function byArea(codes: Iterable<PermissionCode>): { area: PermissionArea; codes: PermissionCode[] }[] {
  const wanted = new Set(codes)
  return AREAS.map((area) => ({ area, codes: PERMISSION_AREAS[area].filter((code) => wanted.has(code)) })).filter(
    (each) => each.codes.length > 0,
  )
}
