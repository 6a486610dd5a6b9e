// [D1 2.12, 4.1; D2 2.5; G143, G178] Templates of a company for the document that accompanies a prebid.
import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Body } from '@kuri/contract/kit/route'
import type { changeTemplate, createTemplate } from '@kuri/contract/programs/templates.contract'
import { recordAudit } from '#features/audit/audit.sql'
import type { Reader, Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse, refuseInvalid } from '#platform/refusal'
import { addDraft, lockTemplate } from './template-versions.actions.ts'
import { repeatedKeyProblems } from './templates.rules.ts'
import * as rows from './templates.sql.ts'
import { showTemplate, showTemplateDetail, showVersion } from './templates.view.ts'

export async function listTemplates(deps: Platform, permit: Permit, page: Page) {
  const [templates, count] = await Promise.all([
    rows.listTemplates(deps.db, permit.companyId, page),
    rows.countTemplates(deps.db, permit.companyId),
  ])
  return paged('prebidTemplates', templates.map(showTemplate), count, page)
}

export const readTemplate = (deps: Platform, permit: Permit, id: string) => detail(deps.db, permit.companyId, id)

async function detail(db: Reader, companyId: string, id: string) {
  const versions = await rows.listVersions(db, companyId, id)
  const newest = versions[0]
  if (!newest) throw refuse('NOT_FOUND')
  return showTemplateDetail(newest, versions)
}

export function createPrebidTemplate(deps: Platform, permit: Permit, body: Body<typeof createTemplate>) {
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
    return showTemplate((await rows.findVersion(tx, versionId))!)
  })
}

export const editTemplate = (deps: Platform, permit: Permit, id: string, body: Body<typeof changeTemplate>) =>
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
    return detail(tx, companyId, id)
  })

export const deleteTemplate = (deps: Platform, permit: Permit, id: string) =>
  deps.transact(async (tx) => {
    const { key, name, companyId } = await lockTemplate(tx, permit, id)
    if (await rows.findProgramUsingTemplate(tx, id)) throw refuse('TEMPLATE_IN_USE')
    const now = deps.clock.now()
    await rows.updateTemplate(tx, id, { isActive: false, deletedAt: now }, now)
    const deleted = { companyId, action: 'prebid-template.deleted', resourceId: id, before: { key, name } } as const
    await recordAudit(tx, permit.actor, deleted, now)
    return { id, templateId: id }
  })

/** [D1 4.1] For everybody who has to fill it in. */
export async function readPublishedVersion(deps: Platform, versionId: string) {
  const version = await rows.findVersion(deps.db, versionId)
  if (!version?.isActive || version.status !== 'PUBLISHED') throw refuse('NOT_FOUND')
  return showVersion(version)
}

/** The version that a program names, whatever has become of it since; null when it names none. */
export async function findProgramTemplateVersion(db: Reader, versionId: string | null) {
  const version = versionId === null ? undefined : await rows.findVersion(db, versionId)
  return version ? showVersion(version) : null
}

/** [G102] What a document is made from: the version that the program pins, else the company's newest published one. */
export async function findSignableVersion(db: Reader, companyId: string, pinnedVersionId: string | null) {
  if (pinnedVersionId === null) return rows.findNewestPublishedVersion(db, companyId)
  const pinned = await rows.findVersion(db, pinnedVersionId)
  const isUsable = pinned?.companyId === companyId && pinned.isActive && pinned.status === 'PUBLISHED'
  return isUsable ? pinned : undefined
}

/**
 * [D2 2.5] For a program that is being given a template version: missing or foreign is not found, inactive or
 * unpublished is a bad choice. The template stays as it is until the commit.
 */
export async function lockUsableTemplateVersion(tx: Tx, companyId: string, versionId: string): Promise<void> {
  const path = 'prebidDocumentTemplateVersionId'
  const version = await rows.lockVersionShared(tx, versionId)
  if (version?.companyId !== companyId || version.purpose !== 'PREBID')
    throw refuse('NOT_FOUND', [{ path, message: 'there is no such template version' }])
  if (!version.isActive) throw invalid(path, 'belongs to a template that is not active; activate it first')
  if (version.status !== 'PUBLISHED') throw invalid(path, 'is a draft; publish it first')
}
