// Template versions as bidders see them, and templates as the company that owns them does.
import type { TemplateField } from '@kuri/contract/programs/templates.contract'
import type { VersionRow } from './templates.sql.ts'

/** [spec: Document templates] */
export const versionView = (row: VersionRow) => ({
  templateId: row.templateId,
  templateKey: row.key,
  templateName: row.name,
  templateDescription: row.description,
  templateVersionId: row.versionId,
  templateVersion: row.version,
  fileName: row.fileName,
  fields: row.fields as unknown as TemplateField[],
})

/** For the company that owns the template. */
export const templateView = (row: VersionRow) => ({
  id: row.templateId,
  ...versionView(row),
  status: row.status,
  purpose: 'PREBID' as const,
  companyId: row.companyId,
  isActive: row.isActive,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export const templateDetailView = (newest: VersionRow, versions: readonly VersionRow[]) => ({
  ...templateView(newest),
  versions: versions.map((row) => ({
    templateVersionId: row.versionId,
    templateVersion: row.version,
    status: row.status,
    fileName: row.fileName,
    fields: row.fields as unknown as TemplateField[],
    publishedAt: row.publishedAt?.toISOString() ?? null,
    createdAt: row.versionCreatedAt.toISOString(),
  })),
})
