// What happens when a person gets their first factor, a further one, or loses one.
import { randomBytes } from 'node:crypto'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { findActor } from '#features/people/access/access.sql'
import { announceAccessChange } from '#features/people/access/gatekeeper'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { type FactorMessage, notifyPerson } from './factor-messages.actions.ts'
import { hashRecoveryCode } from './proofs.actions.ts'
import { RECOVERY_CODE_BYTES, RECOVERY_CODE_COUNT, recoveryCodeOf } from './recovery-codes.rules.ts'
import * as rows from './second-factor.sql.ts'

/** Replaces the codes of a person and returns the new ones, which are stored as keyed hashes only. */
export async function createRecoveryCodes(deps: Platform, tx: Tx, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => recoveryCodeOf(randomBytes(RECOVERY_CODE_BYTES)))
  await rows.deleteRecoveryCodes(tx, userId)
  await rows.insertRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(deps, userId, code)),
    now,
  )
  return codes
}

/**
 * After a factor was stored. The first one makes the second factor active: sessions that were opened without it end, setups that
 * were started without a proof are dropped, and the recovery codes are returned.
 */
export async function factorAdded(
  deps: Platform,
  tx: Tx,
  permit: Permit,
  person: rows.Person,
  added: { notice: FactorMessage; kind: 'TOTP' | 'PASSKEY' },
  now: Date,
): Promise<string[] | undefined> {
  const { actor } = permit
  await notifyPerson(deps, tx, person, added.notice, now)
  await recordAudit(
    tx,
    actor,
    {
      companyId: actor.companyId,
      action: 'account.second-factor-added',
      resourceId: person.id,
      after: { kind: added.kind },
    },
    now,
  )
  if (person.activeSince) return undefined
  const isReady = { activeSince: now, pendingTotpSealed: null, pendingTotpExpiresAt: null }
  await rows.saveFactor(tx, person.id, isReady, now)
  await rows.deleteChallenges(tx, person.id)
  await rows.updateOtherSessionsRevoked(tx, person.id, actor.sessionId, 'SECOND_FACTOR_ADDED', now)
  await announceAccessChange(tx, { userId: person.id })
  return createRecoveryCodes(deps, tx, person.id, now)
}

/** After a factor was removed. Without a last one the recovery codes go too, unless somebody demands a second factor. */
export async function factorRemoved(
  deps: Platform,
  tx: Tx,
  { actor }: Permit,
  person: rows.Person,
  removed: { notice: FactorMessage; kind: 'TOTP' | 'PASSKEY'; isLast: boolean },
  now: Date,
): Promise<void> {
  if (removed.isLast) {
    const current = await findActor(tx, actor.sessionId)
    if (current?.secondFactor.requiredBy) throw refuse('LAST_SECOND_FACTOR')
    await rows.deleteEverything(tx, person.id)
    await announceAccessChange(tx, { userId: person.id })
  }
  await notifyPerson(deps, tx, person, removed.notice, now)
  await recordAudit(
    tx,
    actor,
    {
      companyId: actor.companyId,
      action: 'account.second-factor-removed',
      resourceId: person.id,
      before: { kind: removed.kind },
    },
    now,
  )
}
