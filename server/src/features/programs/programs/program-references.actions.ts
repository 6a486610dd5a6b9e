// Locks what a program refers to: its branch, and the preset, template and securities of its auctions.
import { lockPresetForAssignment } from '#features/auctions/policy/presets.actions'
import { isProgramReady } from '#features/companies/branches/branches.rules'
import { lockBranch } from '#features/companies/branches/branches.sql'
import { refuseUnknownSecurities } from '#features/programs/security-types/security-types.actions'
import { lockUsableTemplateVersion } from '#features/programs/templates/templates.actions'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import { refuse } from '#platform/refusal'

/** The branch of a new or transferred program: visible to the caller, active and with an address. */
export async function lockReadyBranch(tx: Tx, permit: Permit, companyId: string, branchId: string): Promise<void> {
  const branch = permit.requireVisible(await lockBranch(tx, companyId, branchId, 'SHARE'))
  if (!isProgramReady(branch))
    throw refuse('BRANCH_NOT_READY', [{ path: 'branchId', message: 'must be an active branch that has an address' }])
}

/** Templates, presets and securities in a body must exist for the company; they are locked until the commit. */
export async function lockReferences(
  tx: Tx,
  program: { companyId: string; allowedSecurities: string[] },
  body: {
    prebidDocumentTemplateVersionId?: string | null
    auctionPresetId?: string | null
    allowedSecurities?: string[]
  },
): Promise<void> {
  const { companyId } = program
  if (body.allowedSecurities)
    await refuseUnknownSecurities(tx, companyId, body.allowedSecurities, program.allowedSecurities)
  if (body.prebidDocumentTemplateVersionId)
    await lockUsableTemplateVersion(tx, companyId, body.prebidDocumentTemplateVersionId)
  if (body.auctionPresetId) await lockPresetForAssignment(tx, companyId, body.auctionPresetId)
}
