// Prevents escalation: an actor can grant a permission only at a scope where they hold it themselves. [spec: The permission catalogue;
// Nobody grants more than they hold] The same holds for taking away. Assigning, inviting, suspending, revoking, reactivating, removing
// assignments, and creating, editing and deleting roles use these rules, single and in bulk.
import type { PermissionCode, ScopeType } from '@kuri/contract/kit/permissions'
import { type Actor, type Holder, holds, type Scope } from '#platform/permit'

/** Whether the actor holds all these permissions at that scope, and so can grant them there. */
export const canGrant = (actor: Holder, codes: readonly PermissionCode[], scope: Scope): boolean =>
  codes.every((code) => holds(actor, code, scope))

/** Permissions at a scope: what an assignment gives, and what its loss takes away. */
export type Rights = { codes: readonly PermissionCode[]; scope: Scope }

/** Nobody takes away or gives back what they could not grant: each permission must be held where the other person has it. */
export const canGrantAll = (actor: Holder, rights: readonly Rights[]): boolean =>
  rights.every(({ codes, scope }) => canGrant(actor, codes, scope))

/** Whether an invitation can still be handed out by the person who made it, with the rights that they have now. */
export const mayHandOut = (inviter: Holder | undefined, companyId: string, rights: readonly Rights[]): boolean =>
  inviter !== undefined && holds(inviter, 'employee.invite', { companyId }) && canGrantAll(inviter, rights)

/**
 * Whether the actor can give a role these permissions. They must hold them at every scope where the role is already assigned
 * or proposed, because the change takes effect there at once, and at one scope where a role of this type can be assigned.
 */
export function canDefineRole(
  actor: Actor,
  role: { companyId: string; scopeType: ScopeType; codes: readonly PermissionCode[] },
  usedAt: readonly Scope[],
): boolean {
  const { companyId, scopeType, codes } = role
  const fits = (scope: Scope) => canGrant(actor, codes, scope)
  return usedAt.every(fits) && scopesWithin(actor, companyId, scopeType).some(fits)
}

/** Where this actor could assign a role of this scope type: the whole company and the scopes of their own grants. */
function scopesWithin({ grants }: Actor, companyId: string, scopeType: ScopeType): Scope[] {
  const company = { companyId }
  if (scopeType === 'COMPANY') return [company]
  const branches = [...grants.branches.keys()].map((branchId) => ({ companyId, branchId }))
  if (scopeType === 'BRANCH') return [company, ...branches]
  return [company, ...branches, ...[...grants.programs.keys()].map((programId) => ({ companyId, programId }))]
}
