// [D2 2.2, 4.3] What makes an assignment fit: the target of its scope and no other, a role made for that scope, places of
// the company, and never the owner's role.
import type { PermissionCode, ScopeType, SystemRole } from '@kuri/contract/kit/permissions'
import type { Detail, RefusalCode } from '@kuri/contract/kit/refusals'
import type { AssignmentInput } from '@kuri/contract/tenancy/roles.contract'
import type { Actor, Scope } from '#platform/permit'
import { canGrant } from './escalation.rules.ts'

export type Proposal = { roleId: string; scopeType: ScopeType; branchId: string | null; programId: string | null }

const proposalOf = ({ roleId, scopeType, branchId, programId }: AssignmentInput): Proposal => ({
  roleId,
  scopeType,
  branchId: branchId ?? null,
  programId: programId ?? null,
})

/** Two assignments with the same key are the same. */
export const keyOf = ({ roleId, branchId, programId }: Omit<Proposal, 'scopeType'>) =>
  `${roleId} ${branchId ?? ''} ${programId ?? ''}`

/** A list of proposals sent under `prefix` (`assignments.`), or one sent as the body itself. */
export type Sent = { proposal: Proposal; at: (field: string) => string }
export const sentAs = (input: AssignmentInput): Sent => ({ proposal: proposalOf(input), at: (field) => field })
export const sentUnder = (prefix: string, inputs: readonly AssignmentInput[]): Sent[] =>
  inputs.map((input, index) => ({
    proposal: proposalOf(input),
    at: (field) => `${prefix}assignments.${index}.${field}`,
  }))

const TARGET = { COMPANY: null, BRANCH: 'branchId', PROGRAM: 'programId' } as const

/** Exactly the target of the chosen scope, and no assignment twice. */
export function shapeProblems(sent: readonly Sent[]): Detail[] {
  const problems: Detail[] = []
  const seen = new Set<string>()
  for (const { proposal, at } of sent) {
    const target = TARGET[proposal.scopeType]
    for (const field of ['branchId', 'programId'] as const) {
      if (field === target && proposal[field] === null)
        problems.push({ path: at(field), message: `is required for the scope ${proposal.scopeType}` })
      if (field !== target && proposal[field] !== null)
        problems.push({ path: at(field), message: `does not belong to the scope ${proposal.scopeType}` })
    }
    if (seen.has(keyOf(proposal))) problems.push({ path: at('roleId'), message: 'repeats an earlier assignment' })
    seen.add(keyOf(proposal))
  }
  return problems
}

type RoleGround = {
  companyId: string | null
  scopeType: ScopeType
  systemRole: SystemRole | null
  codes: readonly PermissionCode[]
}
/** What the proposals rest on, as it is now, by id. */
export type AssignmentContext = {
  roles: ReadonlyMap<string, RoleGround>
  branches: ReadonlyMap<string, { companyId: string; isArchived: boolean }>
  programs: ReadonlyMap<string, { companyId: string; branchId: string }>
}
type BlockedProposal = { code: RefusalCode; field: string; message: string }

const missing = (field: string): BlockedProposal => ({
  code: 'NOT_FOUND',
  field,
  message: 'does not exist in the company',
})

/** Why this proposal does not fit the company, whoever makes it; null when it does. */
export function proposalBlockedReason(
  { roleId, scopeType, branchId, programId }: Proposal,
  companyId: string,
  ground: AssignmentContext,
) {
  const role = ground.roles.get(roleId)
  if (!role || (role.companyId !== null && role.companyId !== companyId)) return missing('roleId')
  if (role.systemRole === 'OWNER')
    return {
      code: 'OWNER_NOT_ASSIGNABLE',
      field: 'roleId',
      message: 'is the role of the owner',
    } satisfies BlockedProposal
  if (role.scopeType !== scopeType)
    return {
      code: 'ROLE_SCOPE_MISMATCH',
      field: 'scopeType',
      message: `must be ${role.scopeType} for this role`,
    } satisfies BlockedProposal
  const branch = branchId === null ? null : ground.branches.get(branchId)
  if (branch === undefined || (branch && branch.companyId !== companyId)) return missing('branchId')
  if (branch?.isArchived)
    return { code: 'BRANCH_ARCHIVED', field: 'branchId', message: 'is an archived branch' } satisfies BlockedProposal
  const program = programId === null ? null : ground.programs.get(programId)
  if (program === undefined || (program && program.companyId !== companyId)) return missing('programId')
  return null
}

/** Where an assignment acts; a program lies in its branch. */
export const scopeOf = ({ branchId, programId }: Proposal, companyId: string, ground: AssignmentContext): Scope => ({
  companyId,
  branchId: programId === null ? branchId : (ground.programs.get(programId)?.branchId ?? null),
  programId,
})

/** The same, asked of the one who proposes: he must hold what he hands out. */
export function grantBlockedReason(
  actor: Actor,
  proposal: Proposal,
  companyId: string,
  ground: AssignmentContext,
): BlockedProposal | null {
  const reason = proposalBlockedReason(proposal, companyId, ground)
  if (reason) return reason
  const codes = ground.roles.get(proposal.roleId)?.codes ?? []
  if (canGrant(actor, codes, scopeOf(proposal, companyId, ground))) return null
  return { code: 'ROLE_NOT_GRANTABLE', field: 'roleId', message: 'grants more than you hold there' }
}
