// [D2 2.2, G179] No escalation: a permission passes on only from somebody who holds it at the very place where it will act.
// Assigning, inviting, creating and editing a role, single or in bulk, all ask here.
import type { PermissionCode, ScopeType } from '@kuri/contract/kit/permissions'
import { type Actor, holds, type Scope } from '#platform/permit'

/** May this actor give these permissions to somebody at that place? */
export const canGrant = (actor: Actor, codes: readonly PermissionCode[], place: Scope): boolean =>
  codes.every((code) => holds(actor, code, place))

/**
 * May this actor give a role this content? He must hold it at every place where the role is assigned or proposed already,
 * for the new content acts there at once; and in at least one place where a role of its scope can act at all.
 */
export function mayDefine(
  actor: Actor,
  role: { companyId: string; scopeType: ScopeType; codes: readonly PermissionCode[] },
  inUseAt: readonly Scope[],
): boolean {
  const { companyId, scopeType, codes } = role
  const fits = (place: Scope) => canGrant(actor, codes, place)
  return inUseAt.every(fits) && scopesWithin(actor, companyId, scopeType).some(fits)
}

/** Where a role of this scope could be handed out by this actor: the whole company, and what his own grants reach. */
function scopesWithin({ grants }: Actor, companyId: string, scopeType: ScopeType): Scope[] {
  const company = { companyId }
  if (scopeType === 'COMPANY') return [company]
  const branches = [...grants.branches.keys()].map((branchId) => ({ companyId, branchId }))
  if (scopeType === 'BRANCH') return [company, ...branches]
  return [company, ...branches, ...[...grants.programs.keys()].map((programId) => ({ companyId, programId }))]
}
