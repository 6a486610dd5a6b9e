// The company gives its consent to a program, once, with its active signature. [spec: Which endpoint asks for what; Statements]

import { recordAudit } from '#features/companies/audit/audit.sql'
import type { Origin } from '#platform/http/origin'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { findConsent, insertConsent, lockProgramScope } from './consents.sql.ts'
import { findAsset } from './signatures.sql.ts'

export async function consentToProgram(
  deps: Platform,
  permit: Permit,
  programId: string,
  signatureAssetId: string,
  origin: Origin,
) {
  const consent = await deps.transact(async (tx) => {
    const { companyId } = permit.requireVisible(await lockProgramScope(tx, programId))
    const given = await findConsent(tx, programId)
    if (given) return given

    const signature = await findAsset(tx, { companyId }, signatureAssetId)
    if (signature?.status !== 'READY' || !signature.isActive)
      throw refuse('SIGNATURE_NOT_USABLE', [
        { path: 'signatureAssetId', message: 'must be the active, confirmed signature of the company' },
      ])
    const now = deps.clock.now()
    const id = newId(now.getTime())
    const after = { programId, signatureAssetId }
    await recordAudit(tx, permit.actor, { companyId, action: 'program.consented', resourceId: programId, after }, now)
    return insertConsent(tx, { id, companyId, userId: permit.actor.userId, ...after, ...origin, createdAt: now })
  })
  return {
    id: consent.id,
    programId: consent.programId,
    signatureAssetId: consent.signatureAssetId,
    userId: consent.userId,
    acceptedTermsAndConditions: true as const,
    consentedAt: consent.createdAt.toISOString(),
  }
}
