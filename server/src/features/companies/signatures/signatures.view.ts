import type { SignatureAsset } from '@kuri/contract/companies/signatures.contract'
import type { Static } from '@kuri/contract/kit/schema'
import { fileUrl } from '#features/companies/files/files.actions'
import type { Platform } from '#platform/platform'
import type { Asset } from './signatures.sql.ts'

export async function showSignature(deps: Platform, asset: Asset): Promise<Static<typeof SignatureAsset>> {
  return {
    id: asset.id,
    fileName: asset.fileName,
    contentType: asset.contentType as 'image/png' | 'image/jpeg',
    fileUrl: await fileUrl(deps, asset),
    status: 'READY',
    isActive: asset.isActive,
    uploadedAt: asset.uploadedAt!.toISOString(),
    createdAt: asset.createdAt.toISOString(),
    updatedAt: asset.updatedAt.toISOString(),
  }
}
