// Custom roles of a company. [spec: The permission catalogue; Employee endpoints]

import type { RoleCreate, RolePatch, RoleQuery } from '@kuri/contract/companies/roles.contract'
import { paged } from '@kuri/contract/kit/paging'
import { PERMISSION_CATALOGUE } from '@kuri/contract/kit/permission-catalogue'
import { BUILT_IN_ROLES, type PermissionCode, type ScopeType } from '@kuri/contract/kit/permissions'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { announceAccessChange } from '#features/people/access/gatekeeper'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit, Scope } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse, refuseInvalid } from '#platform/refusal'
import { listScopesOfRole } from '../assignments/assignments.sql.ts'
import { canDefineRole } from '../assignments/escalation.rules.ts'
import { lockPendingInvitations } from '../invitations/invitations.sql.ts'
import { revokeOutdatedInvitations } from '../invitations/outdated-invitations.actions.ts'
import { updateAccessOfRole } from '../memberships/memberships.sql.ts'
import { isBuiltInName, readPermissions } from './roles.rules.ts'
import * as rows from './roles.sql.ts'
import { viewRole } from './roles.view.ts'

export const listPermissions = () =>
  paged('permissions', PERMISSION_CATALOGUE, PERMISSION_CATALOGUE.length, { pageNumber: 1, pageSize: 40 })

export async function listRoles(deps: Platform, companyId: string | null, query: RoleQuery) {
  const [count, found] = await Promise.all([
    rows.countRoles(deps.db, companyId, query),
    rows.listRoles(deps.db, companyId, query),
  ])
  return paged('roles', found.map(viewRole), count, query.all ? 'all' : query)
}

/** The roles of the company to choose from; the owner's is handed over, not assigned. */
export async function listAssignableRoles(deps: Platform, permit: Permit, query: RoleQuery) {
  const { companyId, actor } = permit
  const [count, found] = await Promise.all([
    rows.countRoles(deps.db, companyId, query),
    rows.listRoles(deps.db, companyId, query),
  ])
  const roles = found.map((row) => {
    const { assignmentCount: _count, ...role } = viewRole(row)
    const codes = role.permissions.map(({ code }) => code)
    const canHandOut = canDefineRole(actor, { companyId, scopeType: role.scopeType, codes }, [])
    return { ...role, isAssignable: role.systemRole !== 'OWNER' && canHandOut }
  })
  return paged('roles', roles, count, query.all ? 'all' : query)
}

/** A built-in role or one of the company; any role when a superadmin names no company. [spec: Errors] */
export async function readRole(deps: Platform, companyId: string | null, roleId: string) {
  const role = await rows.findRole(deps.db, companyId, roleId)
  if (!role) throw refuse('NOT_FOUND')
  return viewRole(role)
}

function refuseBuiltInName(name: string): void {
  if (isBuiltInName(name))
    throw refuse('ROLE_NAME_TAKEN', [{ path: 'name', message: 'is the name of a built-in role' }])
}

function refuseUngrantableContent(
  permit: Permit,
  scopeType: ScopeType,
  codes: readonly PermissionCode[],
  usedAt: readonly Scope[],
): void {
  if (!canDefineRole(permit.actor, { companyId: permit.companyId, scopeType, codes }, usedAt))
    throw refuse('ROLE_NOT_GRANTABLE', [
      { path: 'permissionIds', message: 'exceed the permissions that you hold where the role is assigned' },
    ])
}

/** The person who edits or deletes a role must hold what it no longer gives, in the same places as for granting it. */
function refuseUntakeableContent(
  permit: Permit,
  scopeType: ScopeType,
  lost: readonly PermissionCode[],
  usedAt: readonly Scope[],
): void {
  if (!canDefineRole(permit.actor, { companyId: permit.companyId, scopeType, codes: lost }, usedAt))
    throw refuse('PERMISSIONS_NOT_HELD')
}

export function createRole(deps: Platform, permit: Permit, body: RoleCreate) {
  const { companyId, actor } = permit
  const { name, scopeType, description = null } = body
  const { codes, problems } = readPermissions(body.permissionIds, scopeType)
  refuseInvalid(problems)
  refuseUngrantableContent(permit, scopeType, codes, [])
  refuseBuiltInName(name)
  return deps.transact(async (tx) => {
    const now = deps.clock.now()
    const id = newId(now.getTime())
    await rows.insertRole(tx, {
      id,
      companyId,
      name,
      description,
      scopeType,
      permissionCodes: codes,
      createdById: actor.userId,
      createdAt: now,
      updatedAt: now,
    })
    const after = { name, description, scopeType, codes }
    await recordAudit(tx, actor, { companyId, action: 'role.created', resourceId: id, after }, now)
    return viewRole(await rows.getRole(tx, companyId, id))
  })
}

/**
 * New permissions take effect at once wherever the role is assigned, so the editor must hold them at each scope.
 * [spec: Nobody grants more than they hold]
 */
export function updateRole(deps: Platform, permit: Permit, roleId: string, body: RolePatch) {
  const { companyId } = permit
  return deps.transact(async (tx) => {
    const invitations = body.permissionIds ? await lockPendingInvitations(tx, companyId, deps.clock.now()) : []
    const role = await lockCustomRole(tx, companyId, roleId)
    const now = deps.clock.now()
    if (body.scopeType !== undefined && body.scopeType !== role.scopeType)
      throw invalid('scopeType', 'cannot be changed; create another role for that scope')
    if (body.name !== undefined) refuseBuiltInName(body.name)
    const codes = body.permissionIds && readContent(body.permissionIds, role.scopeType)
    if (codes) {
      const usedAt = await listScopesOfRole(tx, companyId, roleId, now)
      refuseUngrantableContent(permit, role.scopeType, codes, usedAt)
      const lost = codesOf(role).filter((code) => !codes.includes(code))
      refuseUntakeableContent(permit, role.scopeType, lost, usedAt)
    }

    const before = { name: role.name, description: role.description, codes: role.permissionCodes }
    const after = {
      name: body.name ?? role.name,
      description: body.description === undefined ? role.description : body.description,
      codes: codes ?? role.permissionCodes,
    }
    const { codes: permissionCodes, ...named } = after
    await rows.updateRole(tx, roleId, { ...named, permissionCodes, updatedAt: now })
    if (codes) {
      await updateAccessOfRole(tx, roleId, now)
      await announceAccessChange(tx, { companyId })
    }
    await recordAudit(tx, permit.actor, { companyId, action: 'role.updated', resourceId: roleId, before, after }, now)
    await revokeOutdatedInvitations(tx, permit.actor, invitations, now)
    return viewRole(await rows.getRole(tx, companyId, roleId))
  })
}

export function deleteRole(deps: Platform, permit: Permit, roleId: string) {
  const { companyId } = permit
  return deps.transact(async (tx) => {
    const role = await lockCustomRole(tx, companyId, roleId)
    const now = deps.clock.now()
    if (Number((await rows.getRole(tx, companyId, roleId)).assignmentCount) > 0) throw refuse('ROLE_ASSIGNED')
    const usedAt = await listScopesOfRole(tx, companyId, roleId, now)
    refuseUntakeableContent(permit, role.scopeType, codesOf(role), usedAt)
    await rows.deleteRole(tx, roleId)
    const before = { name: role.name, codes: role.permissionCodes }
    await recordAudit(tx, permit.actor, { companyId, action: 'role.deleted', resourceId: roleId, before }, now)
    return { roleId }
  })
}

const codesOf = (role: { permissionCodes: string[] }) => role.permissionCodes as PermissionCode[]

/** Built-in roles are refused before any lock, because assignments of all companies share them. */
async function lockCustomRole(tx: Tx, companyId: string, roleId: string) {
  if (BUILT_IN_ROLES.some(({ id }) => id === roleId)) throw refuse('ROLE_BUILT_IN')
  const role = await rows.lockRole(tx, companyId, roleId)
  if (!role) throw refuse('NOT_FOUND')
  return role
}

function readContent(permissionIds: readonly string[], scopeType: ScopeType): PermissionCode[] {
  const { codes, problems } = readPermissions(permissionIds, scopeType)
  refuseInvalid(problems)
  return codes
}
