// Which assignments are valid: the target that the scope needs and no other, a role of that scope, branches and programs of
// the company, and never the owner's role. [spec: The permission catalogue; Employee endpoints]

import type { AssignmentInput } from '@kuri/contract/companies/roles.contract'
import type { PermissionCode, ScopeType, SystemRole } from '@kuri/contract/kit/permissions'
import type { Detail, RefusalCode } from '@kuri/contract/kit/refusals'
import type { Actor, Scope } from '#platform/permit'
import { canGrant, type Rights } from './escalation.rules.ts'

export type Proposal = { roleId: string; scopeType: ScopeType; branchId: string | null; programId: string | null }

const toProposal = ({ roleId, scopeType, branchId, programId }: AssignmentInput): Proposal => ({
  roleId,
  scopeType,
  branchId: branchId ?? null,
  programId: programId ?? null,
})

/** Two assignments with the same key are equal. */
export const assignmentKey = ({ roleId, branchId, programId }: Omit<Proposal, 'scopeType'>) =>
  `${roleId} ${branchId ?? ''} ${programId ?? ''}`

/** A proposal with the path of its fields: one sent as the body itself, or one of a list under `prefix`. */
export type SentProposal = { proposal: Proposal; at: (field: string) => string }
export const readProposal = (input: AssignmentInput): SentProposal => ({
  proposal: toProposal(input),
  at: (field) => field,
})
export const readProposals = (prefix: string, inputs: readonly AssignmentInput[]): SentProposal[] =>
  inputs.map((input, index) => ({
    proposal: toProposal(input),
    at: (field) => `${prefix}assignments.${index}.${field}`,
  }))

const TARGET = { COMPANY: null, BRANCH: 'branchId', PROGRAM: 'programId' } as const

/** Each proposal must have exactly the target of its scope, and none may occur twice. */
export function shapeProblems(sent: readonly SentProposal[]): Detail[] {
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
    if (seen.has(assignmentKey(proposal)))
      problems.push({ path: at('roleId'), message: 'repeats an earlier assignment' })
    seen.add(assignmentKey(proposal))
  }
  return problems
}

type RoleFacts = {
  companyId: string | null
  scopeType: ScopeType
  systemRole: SystemRole | null
  codes: readonly PermissionCode[]
}
/** The current roles, branches and programs of the proposals, by id. */
export type AssignmentContext = {
  roles: ReadonlyMap<string, RoleFacts>
  branches: ReadonlyMap<string, { companyId: string; isArchived: boolean }>
  programs: ReadonlyMap<string, { companyId: string; branchId: string }>
}
type BlockedProposal = { code: RefusalCode; field: string; message: string }

const missing = (field: string): BlockedProposal => ({
  code: 'NOT_FOUND',
  field,
  message: 'does not exist in the company',
})

/** Why this proposal is not valid in the company, or null; it does not depend on the actor. */
export function proposalBlockedReason(
  { roleId, scopeType, branchId, programId }: Proposal,
  companyId: string,
  context: AssignmentContext,
) {
  const role = context.roles.get(roleId)
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
  const branch = branchId === null ? null : context.branches.get(branchId)
  if (branch === undefined || (branch && branch.companyId !== companyId)) return missing('branchId')
  if (branch?.isArchived)
    return { code: 'BRANCH_ARCHIVED', field: 'branchId', message: 'is an archived branch' } satisfies BlockedProposal
  const program = programId === null ? null : context.programs.get(programId)
  if (program === undefined || (program && program.companyId !== companyId)) return missing('programId')
  return null
}

/** The scope of an assignment; that of a program includes its branch. */
export const assignmentScope = (
  { branchId, programId }: Proposal,
  companyId: string,
  context: AssignmentContext,
): Scope => ({
  companyId,
  branchId: programId === null ? branchId : (context.programs.get(programId)?.branchId ?? null),
  programId,
})

/** What the proposals give if they are accepted now; a role that is gone gives nothing. */
export const proposedRights = (
  proposals: readonly Proposal[],
  companyId: string,
  context: AssignmentContext,
): Rights[] =>
  proposals.map((proposal) => ({
    codes: context.roles.get(proposal.roleId)?.codes ?? [],
    scope: assignmentScope(proposal, companyId, context),
  }))

/** Like `proposalBlockedReason`, and the actor must hold every permission of the role at that scope. */
export function grantBlockedReason(
  actor: Actor,
  proposal: Proposal,
  companyId: string,
  context: AssignmentContext,
): BlockedProposal | null {
  const reason = proposalBlockedReason(proposal, companyId, context)
  if (reason) return reason
  const codes = context.roles.get(proposal.roleId)?.codes ?? []
  if (canGrant(actor, codes, assignmentScope(proposal, companyId, context))) return null
  return { code: 'ROLE_NOT_GRANTABLE', field: 'roleId', message: 'grants permissions that you do not hold there' }
}
