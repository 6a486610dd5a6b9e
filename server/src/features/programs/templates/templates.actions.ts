// A company's templates for the document that accompanies a prebid. [spec: Document templates; Member endpoints and rules;
// Fields of a program; Keeping templates and security types; Creating a template]
import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Body } from '@kuri/contract/kit/route'
import type { createTemplate, updateTemplate } from '@kuri/contract/programs/templates.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { Reader, Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse, refuseInvalid } from '#platform/refusal'
import { addDraft, lockTemplate } from './template-versions.actions.ts'
import { repeatedKeyProblems } from './templates.rules.ts'
import * as rows from './templates.sql.ts'
import { templateDetailView, templateView, versionView } from './templates.view.ts'

type ReadDeps = Pick<Platform, 'db'>
type WriteDeps = Pick<Platform, 'transact' | 'clock'>

export async function listTemplates({ db }: ReadDeps, companyId: string, page: Page) {
  const [templates, count] = await Promise.all([
    rows.listTemplates(db, companyId, page),
    rows.countTemplates(db, companyId),
  ])
  return paged('prebidTemplates', templates.map(templateView), count, page)
}

export const readTemplate = ({ db }: ReadDeps, permit: Permit, id: string) => getDetail(db, permit.companyId, id)

async function getDetail(db: Reader, companyId: string, id: string) {
  const versions = await rows.listVersions(db, companyId, id)
  const newest = versions[0]
  if (!newest) throw refuse('NOT_FOUND')
  return templateDetailView(newest, versions)
}

export function createPrebidTemplate(deps: WriteDeps, permit: Permit, body: Body<typeof createTemplate>) {
  refuseInvalid(repeatedKeyProblems(body.fields))
  const { companyId } = permit
  return deps.transact(async (tx) => {
    const now = deps.clock.now()
    const id = newId(now.getTime())
    const template = { key: body.key, name: body.name, description: body.description ?? null }
    await rows.insertTemplate(tx, { id, companyId, ...template }, now)
    const versionId = await addDraft(tx, { id, companyId }, 1, body.fileName, body.fields, now)
    const after = { ...template, fileName: body.fileName }
    await recordAudit(tx, permit.actor, { companyId, action: 'prebid-template.created', resourceId: id, after }, now)
    return templateView((await rows.findVersion(tx, versionId))!)
  })
}

export const editTemplate = (deps: WriteDeps, permit: Permit, id: string, body: Body<typeof updateTemplate>) =>
  deps.transact(async (tx) => {
    const { name, description, isActive, companyId } = await lockTemplate(tx, permit, id)
    const before = { name, description, isActive }
    const now = deps.clock.now()
    const after = {
      name: body.name ?? name,
      description: body.description === undefined ? description : body.description,
      isActive: body.isActive ?? isActive,
    }
    await rows.updateTemplate(tx, id, after, now)
    const updated = { companyId, action: 'prebid-template.updated', resourceId: id, before, after } as const
    await recordAudit(tx, permit.actor, updated, now)
    return getDetail(tx, companyId, id)
  })

export const deleteTemplate = (deps: WriteDeps, permit: Permit, id: string) =>
  deps.transact(async (tx) => {
    const { key, name, companyId } = await lockTemplate(tx, permit, id)
    if (await rows.findProgramUsingTemplate(tx, id)) throw refuse('TEMPLATE_IN_USE')
    const now = deps.clock.now()
    await rows.updateTemplate(tx, id, { isActive: false, deletedAt: now }, now)
    const deleted = { companyId, action: 'prebid-template.deleted', resourceId: id, before: { key, name } } as const
    await recordAudit(tx, permit.actor, deleted, now)
    return { id, templateId: id }
  })

/** [spec: Member endpoints and rules] Open to every signed-in caller, because bidders have to fill it in. */
export async function readPublishedVersion({ db }: ReadDeps, versionId: string) {
  const version = await rows.findVersion(db, versionId)
  if (!version?.isActive || version.status !== 'PUBLISHED') throw refuse('NOT_FOUND')
  return versionView(version)
}

/** The version that a program names, even if it is no longer active; null when it names none. */
export async function findProgramTemplateVersion(db: Reader, versionId: string | null) {
  const version = versionId === null ? undefined : await rows.findVersion(db, versionId)
  return version ? versionView(version) : null
}

/** [spec: The prebid document] The version for a new document: the one that the program pins, else the company's newest published one. */
export async function findSignableVersion(db: Reader, companyId: string, pinnedVersionId: string | null) {
  if (pinnedVersionId === null) return rows.findNewestPublishedVersion(db, companyId)
  const pinned = await rows.findVersion(db, pinnedVersionId)
  const isUsable = pinned?.companyId === companyId && pinned.isActive && pinned.status === 'PUBLISHED'
  return isUsable ? pinned : undefined
}

/**
 * [spec: Fields of a program] For assigning a version to a program: an unknown or foreign one is not found, an inactive or unpublished one
 * is invalid. The template is locked until the commit.
 */
export async function lockUsableTemplateVersion(tx: Tx, companyId: string, versionId: string): Promise<void> {
  const path = 'prebidDocumentTemplateVersionId'
  const version = await rows.lockVersionShared(tx, versionId)
  if (version?.companyId !== companyId || version.purpose !== 'PREBID')
    throw refuse('NOT_FOUND', [{ path, message: 'is not a prebid template version of this company' }])
  if (!version.isActive) throw invalid(path, 'belongs to a template that is not active; activate it first')
  if (version.status !== 'PUBLISHED') throw invalid(path, 'is a draft; publish it first')
}
