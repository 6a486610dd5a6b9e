// The permissions that the catalogue endpoint returns. They are fixed, so they need no table. [spec: The permission catalogue]
import { OWNERSHIP_ONLY, PERMISSION_CODES, PERMISSION_SCOPES, type PermissionCode, SCOPE_TYPES } from './permissions.ts'
import { Id, Instant, OneOf, type Static, Type } from './schema.ts'

export const Permission = Type.Object({
  id: Id,
  code: OneOf(PERMISSION_CODES),
  description: Type.String(),
  scopeType: OneOf(SCOPE_TYPES),
  ownershipOnly: Type.Boolean({ description: 'only the owner holds it; no role may contain it' }),
  createdAt: Instant,
})
export type Permission = Static<typeof Permission>

const DESCRIPTIONS: Record<PermissionCode, string> = {
  'company.profile.read': 'Read the company profile and its agreement',
  'company.profile.update': 'Change the company profile and its addresses',
  'company.compliance.manage': 'Manage managers and company documents',
  'company.mou.manage': 'Accept the agreement (MOU)',
  'company.policy.manage': 'Manage the auction policy of the company',
  'company.billing.manage': 'Pay refunds and prizes, approve waivers, keep the books and see all money of the company',
  'branch.create': 'Create branches',
  'employee.read': 'See employees and invitations',
  'employee.invite': 'Invite employees',
  'employee.suspend': 'Suspend, reactivate and revoke employees',
  'employee.assignment.manage': 'Assign roles to employees and remove them',
  'role.manage': 'Create, change and delete custom roles',
  'ownership.transfer': 'Transfer the ownership of the company to another employee',
  'template.manage': 'Manage prebid document templates',
  'preset.manage': 'Manage auction presets',
  'security-type.manage': 'Manage security types',
  'branch.read': 'See the branch',
  'branch.profile.manage': 'Change name, code and contact of the branch',
  'branch.address.manage': 'Change the address of the branch',
  'branch.banking.manage': 'Manage the bank accounts of the branch',
  'branch.lifecycle.manage': 'Deactivate, reactivate and archive the branch',
  'program.create': 'Create programs in the branch',
  'program.transfer': 'Move draft programs from or to the branch',
  'program.read': 'See the program',
  'program.update': 'Change the program',
  'program.status.manage': 'Change the status of the program and its cycles',
  'program.archive': 'Archive the program',
  'subscription.manage': 'Manage subscriptions of the program',
  'subscriber.manage': 'Manage subscribers and their requests',
  'statement.manage': 'See statements and cycle invoices',
  'payment.manage': 'Create invoices and record payments',
  'auction.read': 'See auctions and their settings',
  'auction.configure': 'Change the auction settings of the program',
  'auction.schedule': 'Schedule, approve and cancel auctions',
  'auction.operate': 'Start, pause, resume and end auctions',
  'auction.bid.manage': 'Manage live bids and bidders',
  'auction.prebid.manage': 'Open, close and reveal prebids',
  'auction.winner.manage': 'Declare and disqualify winners',
  'document.manage': 'Manage documents of the program',
  'signature.manage': 'Manage signatures and consent',
}

const CATALOGUED_AT = '2026-11-01T00:00:00.000Z'

/** An id made of the letters of the code, so that it is the same on every installation. */
export const permissionIdOf = (code: PermissionCode) => `c${code.replace(/[^a-z]/g, '').padEnd(24, '0')}`

export const PERMISSION_CATALOGUE: readonly Permission[] = PERMISSION_CODES.map((code) => ({
  id: permissionIdOf(code),
  code,
  description: DESCRIPTIONS[code],
  scopeType: PERMISSION_SCOPES[code],
  ownershipOnly: OWNERSHIP_ONLY.includes(code),
  createdAt: CATALOGUED_AT,
}))

const CODE_BY_ID = new Map(PERMISSION_CODES.map((code) => [permissionIdOf(code), code]))
export const permissionCodeOf = (id: string): PermissionCode | null => CODE_BY_ID.get(id) ?? null
