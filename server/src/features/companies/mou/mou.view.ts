import type { MouVersion } from '@kuri/contract/companies/mou.contract'
import type { Static } from '@kuri/contract/kit/schema'
import type { Version } from './mou.sql.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

export const showVersion = (row: Version): Static<typeof MouVersion> => ({
  mouVersionId: row.id,
  version: row.version,
  status: row.status,
  originalFileName: row.fileName,
  contentType: row.contentType,
  sizeBytes: row.sizeBytes,
  sha256: row.sha256,
  uploadedAt: iso(row.confirmedAt),
  assignedAt: iso(row.assignedAt),
  acceptedAt: iso(row.acceptedAt),
  createdAt: row.createdAt.toISOString(),
})
