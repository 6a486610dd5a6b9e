// Checks the answer to a challenge under the lock of the person: two processes never accept one code, one passkey answer or one
// recovery code twice. A wrong answer is committed, so refusals are returned here and thrown after the transaction.
import type { SecondFactorProof } from '@kuri/contract/people/second-factor.shapes'
import { later } from '#features/people/identity/sessions.actions'
import type { Tx } from '#platform/db/types'
import type { Actor, Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { type Refusal, refuse, refuseFor, refuseInvalid } from '#platform/refusal'
import { isOpen, isWorthWarning, pauseSeconds } from './attempts.rules.ts'
import { ourRelyingParty } from './challenges.actions.ts'
import * as challenges from './challenges.sql.ts'
import { notifyPerson } from './factor-messages.actions.ts'
import { listPasskeys, updatePasskeyUsed } from './passkeys.sql.ts'
import { methodOf, proofProblems } from './proofs.rules.ts'
import { normaliseRecoveryCode } from './recovery-codes.rules.ts'
import { claimRecoveryCode, getPerson, lockPerson, type Person, saveFactor } from './second-factor.sql.ts'
import { acceptedTotpStep } from './totp.rules.ts'
import { verifyAssertion } from './webauthn.ts'

type ProofRequest = { purpose: 'SIGN_IN' | 'CONFIRM'; sessionId: string | null }

export const hashRecoveryCode = ({ secrets }: Pick<Platform, 'secrets'>, userId: string, code: string) =>
  secrets.keyedHash(`recovery:${userId}:${normaliseRecoveryCode(code)}`)

/** Null when the proof is good; it is then used up. Needs the lock of the person. */
export async function judgeProof(
  deps: Platform,
  tx: Tx,
  person: Person,
  proof: SecondFactorProof,
  asked: ProofRequest,
  now: Date,
): Promise<Refusal | null> {
  const challenge = await challenges.findChallenge(tx, deps.secrets.keyedHash(proof.challengeToken))
  if (challenge?.userId !== person.id || !isOpen(challenge, asked, now))
    return refuse('SECOND_FACTOR_CHALLENGE_INVALID')
  const method = methodOf(proof)
  const pausedMs =
    method === 'TOTP' && deps.config.rateLimitsOn ? (person.pausedUntil?.getTime() ?? 0) - now.getTime() : 0
  if (pausedMs > 0) return refuseFor('SECOND_FACTOR_PAUSED', Math.ceil(pausedMs / 1000))

  const isGood = await CHECKS[method](deps, tx, person, proof, challenge, now)
  if (!isGood) {
    await challenges.updateChallengeTried(tx, challenge.tokenHash)
    if (method === 'TOTP') await countWrongCode(deps, tx, person, now)
    return refuse('SECOND_FACTOR_WRONG')
  }
  await challenges.updateChallengeConsumed(tx, challenge.tokenHash, now)
  await saveFactor(tx, person.id, { failedCodes: 0, pausedUntil: null }, now)
  return null
}

type Check = (
  deps: Platform,
  tx: Tx,
  person: Person,
  proof: SecondFactorProof,
  challenge: challenges.ChallengeRow,
  now: Date,
) => Promise<boolean>

const CHECKS = {
  async TOTP(deps, tx, person, { totpCode = '' }, _challenge, now) {
    if (!person.totpSealed) return false
    const secret = deps.secrets.decrypt(person.totpSealed)
    const step = acceptedTotpStep(secret, totpCode, person.totpLastStep, now.getTime())
    if (step !== null) await saveFactor(tx, person.id, { totpLastStep: step }, now)
    return step !== null
  },

  async PASSKEY(deps, tx, person, { passkey: assertion }, { webauthnChallenge }, now) {
    const passkey = (await listPasskeys(tx, person.id)).find(({ credentialId }) => credentialId === assertion?.id)
    if (!passkey || !assertion || webauthnChallenge === null) return false
    const counter = await verifyAssertion(ourRelyingParty(deps), webauthnChallenge, passkey, assertion)
    if (counter !== null) await updatePasskeyUsed(tx, passkey.id, counter, now)
    return counter !== null
  },

  async RECOVERY_CODE(deps, tx, person, { recoveryCode = '' }, _challenge, now) {
    const isUnused = await claimRecoveryCode(tx, person.id, hashRecoveryCode(deps, person.id, recoveryCode), now)
    if (isUnused) await notifyPerson(deps, tx, person, 'recoveryCodeUsed', now)
    return isUnused
  },
} satisfies Record<ReturnType<typeof methodOf>, Check>

async function countWrongCode(deps: Platform, tx: Tx, person: Person, now: Date): Promise<void> {
  const failedCodes = (person.failedCodes ?? 0) + 1
  const pause = pauseSeconds(failedCodes)
  await saveFactor(tx, person.id, { failedCodes, pausedUntil: pause > 0 ? later(now, pause) : null }, now)
  if (isWorthWarning(failedCodes)) await notifyPerson(deps, tx, person, 'wrongCodes', now)
}

type Outcome<T> = { refusal: Refusal } | { done: T }

/** Commits also when it ends in a refusal, so that a wrong answer stays counted; the refusal is thrown afterwards. */
export async function transactWithProof<T>(
  deps: Platform,
  proof: SecondFactorProof | undefined,
  run: (tx: Tx) => Promise<Outcome<T>>,
): Promise<T> {
  if (proof) refuseInvalid(proofProblems(proof, 'proof.'))
  const outcome = await deps.transact(run)
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.done
}

/** Whether the signed-in person, who has a factor and whose lock is held, has just proved it in this session. */
export const judgeOwnProof = async (
  deps: Platform,
  tx: Tx,
  person: Person,
  { sessionId }: Actor,
  proof: SecondFactorProof | undefined,
  now: Date,
): Promise<Refusal | null> =>
  proof
    ? judgeProof(deps, tx, person, proof, { purpose: 'CONFIRM', sessionId }, now)
    : refuse('SECOND_FACTOR_PROOF_REQUIRED')

/** Runs a change of the person's factors after a fresh proof. Without an active factor there is nothing to prove. */
export const changeWithProof = <T>(
  deps: Platform,
  { actor }: Permit,
  proof: SecondFactorProof | undefined,
  change: (tx: Tx, person: Person, now: Date) => Promise<T>,
): Promise<T> =>
  transactWithProof(deps, proof, async (tx) => {
    const person = await lockPerson(tx, actor.userId)
    const now = deps.clock.now()
    if (!person.activeSince) return { done: await change(tx, person, now) }
    const refusal = await judgeOwnProof(deps, tx, person, actor, proof, now)
    return refusal ? { refusal } : { done: await change(tx, await getPerson(tx, person.id), now) }
  })
