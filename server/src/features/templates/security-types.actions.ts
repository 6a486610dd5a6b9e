// [D2 2.5, 4.8; G143] Security types of the platform and of companies.
import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Body } from '@kuri/contract/kit/route'
import type { changeSecurityType, createSecurityType } from '@kuri/contract/programs/security-types.contract'
import { recordAudit } from '#features/audit/audit.sql'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import * as rows from './security-types.sql.ts'

const show = (row: rows.SecurityTypeRow) => ({
  ...row,
  securityTypeId: row.id,
  isPlatformType: row.companyId === null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export async function listTypes(deps: Platform, permit: Permit, page: Page) {
  const [types, count] = await Promise.all([
    rows.listSecurityTypes(deps.db, permit.tenant, page),
    rows.countSecurityTypes(deps.db, permit.tenant),
  ])
  return paged('securityTypes', types.map(show), count, page)
}

export async function readType(deps: Platform, permit: Permit, id: string) {
  const type = await rows.findSecurityType(deps.db, permit.tenant, id)
  if (!type) throw refuse('NOT_FOUND')
  return show(type)
}

export const createType = (deps: Platform, permit: Permit, body: Body<typeof createSecurityType>) =>
  deps.transact(async (tx) => {
    await rows.lockSecurityCode(tx, body.code)
    if (await rows.findVisibleCode(tx, permit.tenant, body.code))
      throw refuse('SECURITY_CODE_TAKEN', [{ path: 'code', message: 'is taken' }])
    const now = deps.clock.now()
    const type: rows.SecurityTypeRow = {
      id: newId(now.getTime()),
      companyId: permit.tenant,
      code: body.code,
      name: body.name,
      description: body.description ?? null,
      isActive: true,
      createdAt: now,
      updatedAt: now,
    }
    await rows.insertSecurityType(tx, type)
    await recordAudit(tx, permit.actor, { action: 'security-type.created', ...audited(null, type) }, now)
    return show(type)
  })

export const changeType = (deps: Platform, permit: Permit, id: string, body: Body<typeof changeSecurityType>) =>
  deps.transact(async (tx) => {
    const before = await lockOwnType(tx, permit, id)
    const now = deps.clock.now()
    const changes = {
      name: body.name ?? before.name,
      description: body.description === undefined ? before.description : body.description,
      isActive: body.isActive ?? before.isActive,
    }
    await rows.updateSecurityType(tx, id, changes, now)
    const after = { ...before, ...changes, updatedAt: now }
    await recordAudit(tx, permit.actor, { action: 'security-type.updated', ...audited(before, after) }, now)
    return show(after)
  })

export const deleteType = (deps: Platform, permit: Permit, id: string) =>
  deps.transact(async (tx) => {
    const type = await lockOwnType(tx, permit, id)
    if (await rows.findProgramAllowing(tx, type.companyId, type.code)) throw refuse('SECURITY_TYPE_IN_USE')
    const now = deps.clock.now()
    await rows.updateSecurityType(tx, id, { isActive: false, deletedAt: now }, now)
    await recordAudit(tx, permit.actor, { action: 'security-type.deleted', ...audited(type, null) }, now)
    return { id, securityTypeId: id }
  })

/** A company sees the platform's types but keeps only its own. */
async function lockOwnType(tx: Tx, permit: Permit, id: string): Promise<rows.SecurityTypeRow> {
  const type = await rows.lockSecurityType(tx, permit.tenant, id)
  if (!type) throw refuse('NOT_FOUND')
  if (type.companyId !== permit.tenant) throw refuse('PLATFORM_SECURITY_TYPE_READ_ONLY')
  return type
}

/** [D2 2.5] For a program: every code must be one that the company sees; those it holds already may stay. */
export async function refuseUnknownSecurities(
  tx: Tx,
  companyId: string,
  codes: readonly string[],
  held: readonly string[] = [],
): Promise<void> {
  const added = codes.filter((code) => !held.includes(code))
  const known = await rows.listVisibleSecurityCodes(tx, companyId, added)
  refuseInvalid(
    codes.flatMap((code, index) =>
      held.includes(code) || known.has(code)
        ? []
        : [{ path: `allowedSecurities.${index}`, message: `there is no active security type with the code ${code}` }],
    ),
  )
}

function audited(before: rows.SecurityTypeRow | null, after: rows.SecurityTypeRow | null) {
  const { id, companyId } = (after ?? before)!
  return { companyId, resourceId: id, before: kept(before), after: kept(after) }
}
const kept = (type: rows.SecurityTypeRow | null) =>
  type && { code: type.code, name: type.name, description: type.description, isActive: type.isActive }
