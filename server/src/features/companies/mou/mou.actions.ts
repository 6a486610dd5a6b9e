// The agreement (MOU): a superadmin uploads and assigns a version, and the company accepts that version. [spec: Versions of the agreement;
// Announce, upload, confirm; A code by SMS]
import { type Page, paged } from '@kuri/contract/kit/paging'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { announceUpload, confirmUpload, fileUrl } from '#features/companies/files/files.actions'
import { findFile } from '#features/companies/files/files.sql'
import type { Origin } from '#platform/http/origin'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import { assignBlockedReason, statusAfterAcceptance } from './mou.rules.ts'
import * as rows from './mou.sql.ts'
import { showVersion } from './mou.view.ts'

export function announceVersion(deps: Platform, permit: Permit, companyId: string, fileName: string) {
  return deps.transact(async (tx) => {
    if (!(await rows.lockCompany(tx, companyId))) throw refuse('NOT_FOUND')
    const now = deps.clock.now()
    const version = (await rows.findLastVersionNumber(tx, companyId)) + 1
    const createdById = permit.actor.userId
    const file = {
      owner: { companyId },
      purpose: 'MOU',
      fileName,
      contentType: 'application/pdf',
      createdById,
    } as const
    const { fileId, ...upload } = await announceUpload(deps, tx, file, now, { mustBeNew: true })
    const id = newId(now.getTime())
    await rows.insertVersion(tx, { id, companyId, version, fileId, createdById, createdAt: now })
    await recordAudit(tx, permit.actor, { companyId, action: 'mou.generated', resourceId: id, after: { version } }, now)
    return { ...showVersion(await rows.getVersion(tx, companyId, id)), ...upload }
  })
}

export async function confirmVersion(deps: Platform, permit: Permit, companyId: string, id: string) {
  const version = await rows.findVersion(deps.db, companyId, id)
  const file = version && (await findFile(deps.db, version.fileId))
  if (!file) throw refuse('NOT_FOUND')
  await confirmUpload(deps, file, async (tx, { sizeBytes, sha256 }, now) => {
    await rows.updateVersionReady(tx, id)
    const after = { sizeBytes, sha256 }
    await recordAudit(tx, permit.actor, { companyId, action: 'mou.confirmed', resourceId: id, after }, now)
  })
  return showVersion(await rows.getVersion(deps.db, companyId, id))
}

export function assignVersion(deps: Platform, permit: Permit, companyId: string, id: string) {
  return deps.transact(async (tx) => {
    const company = await rows.lockCompany(tx, companyId)
    const version = await rows.findVersion(tx, companyId, id)
    if (!company || !version) throw refuse('NOT_FOUND')
    refuseIf(assignBlockedReason({ status: version.status, isCurrent: company.currentMouVersionId === id }))
    if (version.status === 'READY') {
      const now = deps.clock.now()
      await rows.updateVersionAssigned(tx, id, permit.actor.userId, now)
      await rows.updateCurrentVersion(tx, companyId, id, now)
      const after = { version: version.version }
      await recordAudit(tx, permit.actor, { companyId, action: 'mou.assigned', resourceId: id, after }, now)
    }
    return showVersion(await rows.getVersion(tx, companyId, id))
  })
}

export async function listVersions(deps: Platform, companyId: string, page: Page) {
  const company = await rows.findCompany(deps.db, companyId)
  if (!company) throw refuse('NOT_FOUND')
  const { count, versions } = await rows.listVersions(deps.db, companyId, page)
  const items = await Promise.all(
    versions.map(async (row) => ({
      ...showVersion(row),
      isCurrent: row.id === company.currentMouVersionId,
      acceptedById: row.acceptedById,
      acceptedByName: row.acceptedByName,
      acceptedIp: row.acceptedIp,
      acceptedUserAgent: row.acceptedUserAgent,
      downloadUrl: row.status === 'GENERATED' ? null : await fileUrl(deps, row),
    })),
  )
  return paged('mouVersions', items, count, page)
}

export async function readCurrentVersion(deps: Platform, permit: Permit) {
  const company = await rows.findCompany(deps.db, permit.companyId)
  if (!company?.currentMouVersionId) throw refuse('MOU_NOT_ASSIGNED')
  const current = await rows.getVersion(deps.db, permit.companyId, company.currentMouVersionId)
  return {
    ...showVersion(current),
    acceptanceRequired: current.acceptedAt === null,
    downloadUrl: await fileUrl(deps, current),
  }
}

export function acceptCurrentVersion(deps: Platform, permit: Permit, mouVersionId: string | undefined, origin: Origin) {
  const { companyId, actor } = permit
  return deps.transact(async (tx) => {
    const company = await rows.lockCompany(tx, companyId)
    if (!company?.currentMouVersionId) throw refuse('MOU_NOT_ASSIGNED')
    const current = await rows.getVersion(tx, companyId, company.currentMouVersionId)
    if (mouVersionId !== undefined && mouVersionId !== current.id) throw refuse('MOU_NOT_CURRENT')
    if (current.acceptedAt)
      return {
        mouVersionId: current.id,
        acceptedAt: current.acceptedAt.toISOString(),
        profileStatus: company.profileStatus,
      }

    const now = deps.clock.now()
    const profileStatus = statusAfterAcceptance(company)
    const acceptance = { acceptedById: actor.userId, acceptedIp: origin.ip, acceptedUserAgent: origin.userAgent }
    await rows.updateVersionAccepted(tx, current.id, { ...acceptance, acceptedAt: now })
    if (profileStatus !== company.profileStatus) await rows.updateProfileStatus(tx, companyId, profileStatus, now)
    const after = { version: current.version, profileStatus }
    await recordAudit(tx, actor, { companyId, action: 'mou.accepted', resourceId: current.id, after }, now)
    return { mouVersionId: current.id, acceptedAt: now.toISOString(), profileStatus }
  })
}
