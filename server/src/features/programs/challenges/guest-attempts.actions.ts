// A visitor takes a challenge without an account and claims the result after signing in.
import type { Body } from '@kuri/contract/kit/route'
import type { completeChallengeAsGuest } from '@kuri/contract/programs/challenges.contract'
import type { RetentionRule } from '#platform/db/retention'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { randomToken } from '#platform/secrets'
import { getAttemptedChallenge, getPublishedBySlug, saveOutcome } from './challenges.actions.ts'
import { insertAttempt, insertParticipant } from './challenges.sql.ts'
import { attemptView } from './challenges.view.ts'
import { deleteUnclaimedBefore, lockAttemptByClaimToken, updateAttemptOwner } from './guest-attempts.sql.ts'

const UNCLAIMED_KEPT_DAYS = 30

export const GUEST_ATTEMPT_RETENTION: RetentionRule = {
  keptDays: UNCLAIMED_KEPT_DAYS,
  deleteBatch: deleteUnclaimedBefore,
}

type Deps = Pick<Platform, 'transact' | 'clock' | 'secrets' | 'publicUrl'>

/** Only a hash of the token is stored. A visitor counts as a participant when they claim. */
export function completeAsGuest(
  { transact, clock, secrets }: Deps,
  slugOrId: string,
  { answers }: Body<typeof completeChallengeAsGuest>,
) {
  return transact(async (tx) => {
    const now = clock.now()
    const challenge = await getPublishedBySlug(tx, slugOrId, now)
    const claimToken = randomToken()
    const claimTokenHash = secrets.keyedHash(claimToken)
    const attemptId = newId(now.getTime())
    await insertAttempt(tx, { id: attemptId, challengeId: challenge.id, userId: null, startedAt: now, claimTokenHash })
    return { attemptId, ...(await saveOutcome(tx, attemptId, challenge, answers, now)), claimToken }
  })
}

export function claimAttempt({ transact, clock, secrets, publicUrl }: Deps, permit: Permit, claimToken: string) {
  const { userId } = permit.actor
  return transact(async (tx) => {
    const attempt = await lockAttemptByClaimToken(tx, secrets.keyedHash(claimToken))
    const now = clock.now()
    if (!attempt || (attempt.userId !== null && attempt.userId !== userId)) throw refuse('NOT_FOUND')
    if (attempt.userId === null) {
      await insertParticipant(tx, attempt.challengeId, userId, now)
      await updateAttemptOwner(tx, attempt.id, userId)
    }
    const { challenge, result } = await getAttemptedChallenge(tx, attempt, now)
    return attemptView({ ...attempt, userId }, challenge, result, publicUrl(), now)
  })
}
