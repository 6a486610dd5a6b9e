// The second step of a sign-in: the proof of the second factor opens the session that the code alone did not.
import type { SecondFactorProof } from '@kuri/contract/people/second-factor.shapes'
import type { Device } from '#features/people/identity/identity-ports'
import { openSession, type SessionDeps } from '#features/people/identity/sessions.actions'
import { type Refusal, refuse, refuseInvalid } from '#platform/refusal'
import { findChallenge } from './challenges.sql.ts'
import { judgeProof } from './proofs.actions.ts'
import { proofProblems } from './proofs.rules.ts'
import { lockPerson } from './second-factor.sql.ts'

type SignedIn = Awaited<ReturnType<typeof openSession>>

export async function completeSignIn(deps: SessionDeps, proof: SecondFactorProof): Promise<SignedIn> {
  refuseInvalid(proofProblems(proof))
  const challenge = await findChallenge(deps.db, deps.secrets.keyedHash(proof.challengeToken))
  if (!challenge) throw refuse('SECOND_FACTOR_CHALLENGE_INVALID')
  const outcome = await deps.transact(async (tx): Promise<{ refusal: Refusal } | { signedIn: SignedIn }> => {
    const person = await lockPerson(tx, challenge.userId)
    const now = deps.clock.now()
    const refusal = await judgeProof(deps, tx, person, proof, { purpose: 'SIGN_IN', sessionId: null }, now)
    if (refusal) return { refusal }
    const device = challenge.device as unknown as Device
    return { signedIn: await openSession(deps, tx, person, device, { isNewSubscriber: false, now }) }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.signedIn
}
