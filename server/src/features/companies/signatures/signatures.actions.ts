// Signature images of subscribers and companies; an owner can have several, and one is active. [spec: Signature pictures;
// Enrollment endpoints]

import type { generateCompanySignature } from '@kuri/contract/companies/signatures.contract'
import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Body } from '@kuri/contract/kit/route'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { announceUpload, confirmUpload } from '#features/companies/files/files.actions'
import { findFile } from '#features/companies/files/files.sql'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import * as rows from './signatures.sql.ts'
import { showSignature } from './signatures.view.ts'

const ownSignatures = (permit: Permit): rows.SignatureOwner =>
  permit.actor.role === 'SUBSCRIBER' ? { ownerUserId: permit.actor.userId } : { companyId: permit.companyId }

export function announceSignature(
  deps: Platform,
  permit: Permit,
  { fileName, contentType }: Body<typeof generateCompanySignature>,
) {
  const owner = ownSignatures(permit)
  return deps.transact(async (tx) => {
    const now = deps.clock.now()
    const description = { owner, purpose: 'SIGNATURE', fileName, contentType, createdById: permit.actor.userId }
    const { fileId, ...upload } = await announceUpload(deps, tx, description, now)
    const id = newId(now.getTime())
    await rows.insertAsset(tx, owner, { id, fileId }, now)
    return { signatureAssetId: id, ...upload }
  })
}

export async function confirmSignature(deps: Platform, permit: Permit, id: string) {
  const owner = ownSignatures(permit)
  const asset = await rows.findAsset(deps.db, owner, id)
  const file = asset && (await findFile(deps.db, asset.fileId))
  if (!file) throw refuse('NOT_FOUND')
  await confirmUpload(deps, file, (tx, _file, now) => rows.updateAssetUploaded(tx, id, now))

  const confirmed = await deps.transact(async (tx) => {
    await rows.lockOwner(tx, owner)
    const now = deps.clock.now()
    const before = await rows.findAsset(tx, owner, id)
    await rows.updateActiveAsset(tx, owner, id, now)
    if ('companyId' in owner && !before?.isActive) {
      const { companyId } = owner
      await recordAudit(tx, permit.actor, { companyId, action: 'signature.activated', resourceId: id }, now)
    }
    return rows.findAsset(tx, owner, id)
  })
  return { signatureAssetId: id, ...(await showSignature(deps, confirmed!)) }
}

export async function listSignatures(deps: Platform, permit: Permit, page: Page) {
  const { count, assets } = await rows.listReadyAssets(deps.db, ownSignatures(permit), page)
  return paged('signatures', await Promise.all(assets.map((asset) => showSignature(deps, asset))), count, page)
}
