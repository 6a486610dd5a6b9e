// Statements on document templates and their versions.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { TemplateField } from '@kuri/contract/programs/templates.contract'
import type { Reader, Tx } from '#platform/db/types'

export type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>[number]

/** Versions with their template, of templates that are not deleted. */
const selectVersions = (db: Reader) =>
  db
    .selectFrom('documentTemplateVersions as version')
    .innerJoin('documentTemplates as template', 'template.id', 'version.templateId')
    .select([
      'template.id as templateId',
      'template.key',
      'template.name',
      'template.description',
      'template.companyId',
      'template.purpose',
      'template.isActive',
      'template.createdAt',
      'template.updatedAt',
      'version.id as versionId',
      'version.version',
      'version.status',
      'version.fileName',
      'version.fields',
      'version.publishedAt',
      'version.createdAt as versionCreatedAt',
    ])
    .where('template.deletedAt', 'is', null)

const selectNewestVersions = (db: Reader) =>
  selectVersions(db).where('version.version', '=', (eb) =>
    eb
      .selectFrom('documentTemplateVersions as other')
      .select((own) => own.fn.max('other.version').as('newest'))
      .whereRef('other.templateId', '=', 'template.id'),
  )

/** Each template with its newest version. */
export const listTemplates = (db: Reader, companyId: string, page: Page) =>
  selectNewestVersions(db)
    .where('template.companyId', '=', companyId)
    .orderBy('template.createdAt', 'desc')
    .orderBy('template.id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export async function countTemplates(db: Reader, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('documentTemplates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

const SHOWN_VERSIONS = 100
export const listVersions = (db: Reader, companyId: string, templateId: string) =>
  selectVersions(db)
    .where('template.companyId', '=', companyId)
    .where('template.id', '=', templateId)
    .orderBy('version.version', 'desc')
    .limit(SHOWN_VERSIONS)
    .execute()

export const findVersion = (db: Reader, versionId: string) =>
  selectVersions(db).where('version.id', '=', versionId).executeTakeFirst()

/** The last published version among the company's active templates. */
export const findNewestPublishedVersion = (db: Reader, companyId: string) =>
  selectVersions(db)
    .where('template.companyId', '=', companyId)
    .where('template.purpose', '=', 'PREBID')
    .where('template.isActive', '=', true)
    .where('version.status', '=', 'PUBLISHED')
    .orderBy('version.publishedAt', 'desc')
    .orderBy('version.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest published version of each active template, by name. */
export const listUsableVersions = (db: Reader, companyId: string, limit: number) =>
  selectVersions(db)
    .where('template.companyId', '=', companyId)
    .where('template.purpose', '=', 'PREBID')
    .where('template.isActive', '=', true)
    .where('version.version', '=', (eb) =>
      eb
        .selectFrom('documentTemplateVersions as other')
        .select((own) => own.fn.max('other.version').as('newest'))
        .whereRef('other.templateId', '=', 'template.id')
        .where('other.status', '=', 'PUBLISHED'),
    )
    .orderBy('template.name')
    .orderBy('template.id')
    .limit(limit)
    .execute()

/** Shared, so that the template is neither deleted nor deactivated while a program is assigned to it. */
export const lockVersionShared = (tx: Tx, versionId: string) =>
  selectVersions(tx).where('version.id', '=', versionId).forShare('template').executeTakeFirst()

export const lockTemplate = (tx: Tx, companyId: string, templateId: string) =>
  tx
    .selectFrom('documentTemplates')
    .select(['id', 'companyId', 'key', 'name', 'description', 'isActive'])
    .where('id', '=', templateId)
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const insertTemplate = (
  tx: Tx,
  template: { id: string; companyId: string; key: string; name: string; description: string | null },
  now: Date,
) =>
  tx
    .insertInto('documentTemplates')
    .values({ ...template, createdAt: now, updatedAt: now })
    .execute()

export const insertVersion = (
  tx: Tx,
  version: {
    id: string
    templateId: string
    companyId: string
    version: number
    fileName: string
    fields: TemplateField[]
  },
  now: Date,
) =>
  tx
    .insertInto('documentTemplateVersions')
    .values({ ...version, fields: JSON.stringify(version.fields), createdAt: now, updatedAt: now })
    .execute()

export const updateTemplate = (
  tx: Tx,
  id: string,
  changes: { name?: string; description?: string | null; isActive?: boolean; deletedAt?: Date },
  now: Date,
) =>
  tx
    .updateTable('documentTemplates')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .execute()

/** A second publication keeps the time of the first. */
export const updateVersionPublished = (tx: Tx, versionId: string, now: Date) =>
  tx
    .updateTable('documentTemplateVersions')
    .set({ status: 'PUBLISHED', publishedAt: now, updatedAt: now })
    .where('id', '=', versionId)
    .where('status', '=', 'DRAFT')
    .execute()

export const findProgramUsingTemplate = (tx: Tx, templateId: string) =>
  tx
    .selectFrom('programs')
    .innerJoin('documentTemplateVersions as version', 'version.id', 'programs.prebidDocumentTemplateVersionId')
    .select('programs.id')
    .where('version.templateId', '=', templateId)
    .where('programs.deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
