// Adds and publishes versions of a template. A published version never changes. [spec: Document templates;
// Keeping templates and security types]
import type { Body } from '@kuri/contract/kit/route'
import type { addTemplateVersion } from '@kuri/contract/programs/templates.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { repeatedKeyProblems, sortFields } from './templates.rules.ts'
import * as rows from './templates.sql.ts'
import { templateView } from './templates.view.ts'

type WriteDeps = Pick<Platform, 'transact' | 'clock'>

export const addVersion = (deps: WriteDeps, permit: Permit, id: string, body: Body<typeof addTemplateVersion>) => {
  refuseInvalid(repeatedKeyProblems(body.fields))
  return deps.transact(async (tx) => {
    const template = await lockTemplate(tx, permit, id)
    const now = deps.clock.now()
    const newest = (await rows.listVersions(tx, template.companyId, id))[0]!
    const number = newest.version + 1
    const fileName = body.fileName ?? newest.fileName
    const versionId = await addDraft(tx, template, number, fileName, body.fields, now)
    await rows.updateTemplate(tx, id, {}, now)
    const { companyId } = template
    const after = { versionId, version: number, fileName }
    const added = { companyId, action: 'prebid-template.version-added', resourceId: id, after } as const
    await recordAudit(tx, permit.actor, added, now)
    return templateView((await rows.findVersion(tx, versionId))!)
  })
}

export const publishVersion = (deps: WriteDeps, permit: Permit, id: string, versionId: string) =>
  deps.transact(async (tx) => {
    const { companyId } = await lockTemplate(tx, permit, id)
    const now = deps.clock.now()
    const version = await rows.findVersion(tx, versionId)
    if (version?.templateId !== id) throw refuse('NOT_FOUND')
    if (version.status === 'PUBLISHED') return templateView(version)
    await rows.updateVersionPublished(tx, versionId, now)
    await rows.updateTemplate(tx, id, {}, now)
    const after = { versionId, version: version.version, status: 'PUBLISHED' }
    const change = { before: { ...after, status: 'DRAFT' }, after }
    const published = { companyId, action: 'prebid-template.version-published', resourceId: id, ...change } as const
    await recordAudit(tx, permit.actor, published, now)
    return templateView((await rows.findVersion(tx, versionId))!)
  })

export async function addDraft(
  tx: Tx,
  template: { id: string; companyId: string },
  version: number,
  fileName: string,
  fields: Body<typeof addTemplateVersion>['fields'],
  now: Date,
): Promise<string> {
  const id = newId(now.getTime())
  const { companyId } = template
  const draft = { id, templateId: template.id, companyId, version, fileName, fields: sortFields(fields) }
  await rows.insertVersion(tx, draft, now)
  return id
}

export async function lockTemplate(tx: Tx, permit: Permit, id: string) {
  const template = await rows.lockTemplate(tx, permit.companyId, id)
  if (!template) throw refuse('NOT_FOUND')
  return template
}
