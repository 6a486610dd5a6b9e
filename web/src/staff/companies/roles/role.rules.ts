// Which permissions a role of a scope can get from somebody, and why not.
import { fitsScope, OWNERSHIP_ONLY, type PermissionCode, type ScopeType } from '@kuri/contract/kit/permissions'
import type { Side } from '../../side/side.rules.ts'

export type NotGranted = 'TOO_WIDE' | 'NOT_HELD'

/** A role for the whole company needs permissions that are held there; another one may be handed out where they are held. */
export function notGrantedReason(code: PermissionCode, scope: ScopeType, can: Side['can']): NotGranted | null {
  if (!fitsScope(code, scope)) return 'TOO_WIDE'
  return can(code, scope === 'COMPANY' ? 'COMPANY' : undefined) ? null : 'NOT_HELD'
}

/** Only the owner holds these, so a role never offers them. */
export const isOffered = (code: PermissionCode) => !OWNERSHIP_ONLY.includes(code)

export const fitting = (codes: readonly PermissionCode[], scope: ScopeType) =>
  codes.filter((code) => isOffered(code) && fitsScope(code, scope))
