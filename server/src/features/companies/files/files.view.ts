import type { StoredFile } from '@kuri/contract/companies/files.contract'
import type { Static } from '@kuri/contract/kit/schema'
import type { Platform } from '#platform/platform'
import { fileUrl } from './files.actions.ts'
import type { File } from './files.sql.ts'

export async function showFile(
  deps: Pick<Platform, 'objectStore'>,
  file: File,
  fileType: string,
): Promise<Static<typeof StoredFile>> {
  return {
    fileId: file.id,
    fileType,
    fileName: file.fileName,
    contentType: file.contentType,
    sizeBytes: file.sizeBytes!,
    sha256: file.sha256!,
    status: 'READY',
    uploadedAt: file.confirmedAt!.toISOString(),
    fileUrl: await fileUrl(deps, file),
  }
}
