// Lists, creates, changes and deletes security types of the platform and of companies. [spec: Fields of a program;
// Which endpoint asks for what; Keeping templates and security types]
import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Body } from '@kuri/contract/kit/route'
import type { createSecurityType, updateSecurityType } from '@kuri/contract/programs/security-types.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import * as rows from './security-types.sql.ts'

export const securityTypeView = (row: rows.SecurityTypeRow) => ({
  ...row,
  securityTypeId: row.id,
  isPlatformType: row.companyId === null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

type WriteDeps = Pick<Platform, 'transact' | 'clock'>

export async function listTypes({ db }: Pick<Platform, 'db'>, permit: Permit, page: Page) {
  const [types, count] = await Promise.all([
    rows.listSecurityTypes(db, permit.tenant, page),
    rows.countSecurityTypes(db, permit.tenant),
  ])
  return paged('securityTypes', types.map(securityTypeView), count, page)
}

export async function readType({ db }: Pick<Platform, 'db'>, permit: Permit, id: string) {
  const type = await rows.findSecurityType(db, permit.tenant, id)
  if (!type) throw refuse('NOT_FOUND')
  return securityTypeView(type)
}

export const createType = (deps: WriteDeps, permit: Permit, body: Body<typeof createSecurityType>) =>
  deps.transact(async (tx) => {
    await rows.lockSecurityCode(tx, body.code)
    if (await rows.findVisibleCode(tx, permit.tenant, body.code))
      throw refuse('SECURITY_CODE_TAKEN', [{ path: 'code', message: 'is already used by another security type' }])
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
    return securityTypeView(type)
  })

export const changeType = (deps: WriteDeps, permit: Permit, id: string, body: Body<typeof updateSecurityType>) =>
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
    return securityTypeView(after)
  })

export const deleteType = (deps: WriteDeps, permit: Permit, id: string) =>
  deps.transact(async (tx) => {
    const type = await lockOwnType(tx, permit, id)
    if (await rows.findProgramAllowing(tx, type.companyId, type.code)) throw refuse('SECURITY_TYPE_IN_USE')
    const now = deps.clock.now()
    await rows.updateSecurityType(tx, id, { isActive: false, deletedAt: now }, now)
    await recordAudit(tx, permit.actor, { action: 'security-type.deleted', ...audited(type, null) }, now)
    return { id, securityTypeId: id }
  })

/** A company sees the platform's types but may change only its own. */
async function lockOwnType(tx: Tx, permit: Permit, id: string): Promise<rows.SecurityTypeRow> {
  const type = await rows.lockSecurityType(tx, permit.tenant, id)
  if (!type) throw refuse('NOT_FOUND')
  if (type.companyId !== permit.tenant) throw refuse('PLATFORM_SECURITY_TYPE_READ_ONLY')
  return type
}

/** [spec: Fields of a program] Every code of a program must be visible to its company, except those that the program already holds. */
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
        : [{ path: `allowedSecurities.${index}`, message: `is not an active security type: ${code}` }],
    ),
  )
}

function audited(before: rows.SecurityTypeRow | null, after: rows.SecurityTypeRow | null) {
  const { id, companyId } = (after ?? before)!
  return { companyId, resourceId: id, before: auditedFields(before), after: auditedFields(after) }
}
const auditedFields = (type: rows.SecurityTypeRow | null) =>
  type && { code: type.code, name: type.name, description: type.description, isActive: type.isActive }
