// Replaces the recovery codes of the signed-in person.
import type { SecondFactorProof } from '@kuri/contract/people/second-factor.shapes'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { createRecoveryCodes } from './activation.actions.ts'
import { notifyPerson } from './factor-messages.actions.ts'
import { changeWithProof } from './proofs.actions.ts'

export const replaceRecoveryCodes = (deps: Platform, permit: Permit, proof: SecondFactorProof) =>
  changeWithProof(deps, permit, proof, async (tx, person, now) => {
    if (!person.activeSince) throw refuse('SECOND_FACTOR_MISSING')
    const recoveryCodes = await createRecoveryCodes(deps, tx, person.id, now)
    await notifyPerson(deps, tx, person, 'recoveryCodesReplaced', now)
    const { companyId } = permit.actor
    await recordAudit(
      tx,
      permit.actor,
      { companyId, action: 'account.recovery-codes-replaced', resourceId: person.id },
      now,
    )
    return { recoveryCodes }
  })
