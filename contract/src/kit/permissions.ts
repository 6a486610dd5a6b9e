// The 40 permissions and 12 built-in roles, as data. [spec: The permission catalogue]
export const PERMISSION_SCOPES = {
  'company.profile.read': 'COMPANY',
  'company.profile.update': 'COMPANY',
  'company.compliance.manage': 'COMPANY',
  'company.mou.manage': 'COMPANY',
  'company.policy.manage': 'COMPANY',
  'company.billing.manage': 'COMPANY',
  'branch.create': 'COMPANY',
  'employee.read': 'COMPANY',
  'employee.invite': 'COMPANY',
  'employee.suspend': 'COMPANY',
  'employee.assignment.manage': 'COMPANY',
  'role.manage': 'COMPANY',
  'ownership.transfer': 'COMPANY',
  'template.manage': 'COMPANY',
  'preset.manage': 'COMPANY',
  'security-type.manage': 'COMPANY',
  'branch.read': 'BRANCH',
  'branch.profile.manage': 'BRANCH',
  'branch.address.manage': 'BRANCH',
  'branch.banking.manage': 'BRANCH',
  'branch.lifecycle.manage': 'BRANCH',
  'program.create': 'BRANCH',
  'program.transfer': 'BRANCH',
  'program.read': 'PROGRAM',
  'program.update': 'PROGRAM',
  'program.status.manage': 'PROGRAM',
  'program.archive': 'PROGRAM',
  'subscription.manage': 'PROGRAM',
  'subscriber.manage': 'PROGRAM',
  'statement.manage': 'PROGRAM',
  'payment.manage': 'PROGRAM',
  'auction.read': 'PROGRAM',
  'auction.configure': 'PROGRAM',
  'auction.schedule': 'PROGRAM',
  'auction.operate': 'PROGRAM',
  'auction.bid.manage': 'PROGRAM',
  'auction.prebid.manage': 'PROGRAM',
  'auction.winner.manage': 'PROGRAM',
  'document.manage': 'PROGRAM',
  'signature.manage': 'PROGRAM',
} as const satisfies Record<string, ScopeType>

export const SCOPE_TYPES = ['COMPANY', 'BRANCH', 'PROGRAM'] as const
export type ScopeType = (typeof SCOPE_TYPES)[number]
export type PermissionCode = keyof typeof PERMISSION_SCOPES
export const PERMISSION_CODES = Object.keys(PERMISSION_SCOPES) as PermissionCode[]

/** Only the owner holds these; no custom or assigned role can contain them. */
export const OWNERSHIP_ONLY: readonly PermissionCode[] = ['ownership.transfer']

const SCOPE_WIDTH = { COMPANY: 3, BRANCH: 2, PROGRAM: 1 } as const
/** A role can contain permissions of its own scope or of a narrower one. */
export const fitsScope = (code: PermissionCode, scope: ScopeType) =>
  SCOPE_WIDTH[PERMISSION_SCOPES[code]] <= SCOPE_WIDTH[scope]

export const SYSTEM_ROLES = [
  'OWNER',
  'COMPANY_ADMIN',
  'BRANCH_MANAGER',
  'PROGRAM_MANAGER',
  'AUCTION_OPERATOR',
  'SUBSCRIPTION_MANAGER',
  'VIEWER',
] as const
export type SystemRole = (typeof SYSTEM_ROLES)[number]

const ofScope = (scope: ScopeType) => PERMISSION_CODES.filter((code) => PERMISSION_SCOPES[code] === scope)
const programCodes = ofScope('PROGRAM')
const reads = PERMISSION_CODES.filter((code) => code.endsWith('.read'))

const GRANTS: Record<SystemRole, readonly PermissionCode[]> = {
  OWNER: PERMISSION_CODES,
  COMPANY_ADMIN: PERMISSION_CODES.filter((code) => !OWNERSHIP_ONLY.includes(code)),
  BRANCH_MANAGER: [...ofScope('BRANCH').filter((code) => code !== 'branch.lifecycle.manage'), ...programCodes],
  PROGRAM_MANAGER: ['branch.read', 'program.create', ...programCodes],
  AUCTION_OPERATOR: [
    'program.read',
    'auction.read',
    'auction.schedule',
    'auction.operate',
    'auction.bid.manage',
    'auction.prebid.manage',
    'auction.winner.manage',
  ],
  SUBSCRIPTION_MANAGER: [
    'program.read',
    'subscription.manage',
    'subscriber.manage',
    'statement.manage',
    'payment.manage',
  ],
  VIEWER: reads,
}

const builtIn = (systemRole: SystemRole, scopeType: ScopeType, description: string) => ({
  id: `role_${systemRole.toLowerCase()}_${scopeType.toLowerCase()}`,
  name: systemRole
    .toLowerCase()
    .split('_')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' '),
  description,
  scopeType,
  systemRole,
  permissions: GRANTS[systemRole].filter((code) => fitsScope(code, scopeType)),
})
type BuiltInRole = ReturnType<typeof builtIn>

export const BUILT_IN_ROLES: readonly BuiltInRole[] = [
  builtIn('OWNER', 'COMPANY', 'Full access, ownership transfer included'),
  builtIn('COMPANY_ADMIN', 'COMPANY', 'Full access except ownership transfer'),
  builtIn('BRANCH_MANAGER', 'BRANCH', 'Profile, address, banking and programs of a branch'),
  builtIn('PROGRAM_MANAGER', 'BRANCH', 'All programs of a branch'),
  builtIn('PROGRAM_MANAGER', 'PROGRAM', 'One program'),
  builtIn('AUCTION_OPERATOR', 'BRANCH', 'Schedules and runs the auctions of a branch'),
  builtIn('AUCTION_OPERATOR', 'PROGRAM', 'Schedules and runs the auctions of one program'),
  builtIn('SUBSCRIPTION_MANAGER', 'BRANCH', 'Subscribers, payments and statements of a branch'),
  builtIn('SUBSCRIPTION_MANAGER', 'PROGRAM', 'Subscribers, payments and statements of one program'),
  builtIn('VIEWER', 'COMPANY', 'Reads everything of the company'),
  builtIn('VIEWER', 'BRANCH', 'Reads a branch and its programs'),
  builtIn('VIEWER', 'PROGRAM', 'Reads one program and its auctions'),
]
export const OWNER_ROLE_ID = 'role_owner_company'
