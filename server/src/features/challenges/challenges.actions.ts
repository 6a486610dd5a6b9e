// [D3 2.5, 3, 4] Find a challenge, start an attempt, complete it, show the result.

import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Body } from '@kuri/contract/kit/route'
import type { completeChallenge } from '@kuri/contract/public/challenges.contract'
import type { Reader } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { randomToken } from '#platform/secrets'
import { listQuestions, listResults } from './challenge-content.sql.ts'
import { hasCompletionEngine, judgeAnswers, scorePersonality, trendingSince } from './challenges.rules.ts'
import * as rows from './challenges.sql.ts'
import { attemptView, cardView, detailView, resultCardView, sharePathOf } from './challenges.view.ts'

/** 16 random bytes are 22 characters: nobody guesses another one's card. */
const SHARE_TOKEN_BYTES = 16

export async function listChallenges(deps: Platform, page: Page) {
  const now = deps.clock.now()
  const [challenges, count] = await Promise.all([
    rows.listPublished(deps.db, page, trendingSince(now)),
    rows.countPublished(deps.db),
  ])
  return paged(
    'challenges',
    challenges.map((row) => cardView(row, now)),
    count,
    page,
  )
}

async function getPublished(db: Reader, challengeId: string, now: Date) {
  const challenge = await rows.findPublished(db, challengeId, trendingSince(now))
  if (!challenge) throw refuse('NOT_FOUND')
  return challenge
}

export async function readChallenge(deps: Platform, challengeId: string) {
  const now = deps.clock.now()
  const challenge = await getPublished(deps.db, challengeId, now)
  const [questions, results] = await Promise.all([
    listQuestions(deps.db, challengeId),
    listResults(deps.db, challengeId),
  ])
  return detailView(challenge, questions, results, now)
}

export function startAttempt(deps: Platform, permit: Permit, challengeId: string) {
  const { userId } = permit.actor
  return deps.transact(async (tx) => {
    const now = deps.clock.now()
    await getPublished(tx, challengeId, now)
    await rows.insertParticipant(tx, challengeId, userId, now)
    const attempt = await rows.insertAttempt(tx, { id: newId(now.getTime()), challengeId, userId, startedAt: now })
    const challenge = await getPublished(tx, challengeId, now)
    return attemptView(attempt, challenge, undefined, deps.publicUrl(), now)
  })
}

export function completeAttempt(
  deps: Platform,
  permit: Permit,
  params: { challengeId: string; attemptId: string },
  { answers }: Body<typeof completeChallenge>,
) {
  return deps.transact(async (tx) => {
    const attempt = await rows.lockAttempt(tx, params.attemptId)
    const now = deps.clock.now()
    if (attempt?.userId !== permit.actor.userId || attempt.challengeId !== params.challengeId) throw refuse('NOT_FOUND')
    const challenge = await getPublished(tx, attempt.challengeId, now)
    if (attempt.status === 'COMPLETED') throw refuse('ATTEMPT_COMPLETED')
    if (!hasCompletionEngine(challenge.category)) throw refuse('CHALLENGE_NOT_SCORED')

    const { broken, chosen } = judgeAnswers(await listQuestions(tx, challenge.id), answers)
    if (broken) throw refuse('CHALLENGE_ANSWERS_INVALID', broken)
    const results = await listResults(tx, challenge.id)
    const outcome = scorePersonality(results, chosen.values())
    const result = results.find(({ resultKey }) => resultKey === outcome?.resultKey)
    if (!outcome || !result) throw new Error(`challenge ${challenge.id} has no results to choose from`)

    const shareToken = randomToken(SHARE_TOKEN_BYTES)
    const { matchPercentage } = outcome
    await rows.insertAnswers(
      tx,
      attempt.id,
      [...chosen].map(([questionId, option]) => ({ questionId, optionId: option.id })),
    )
    await rows.updateAttemptCompleted(tx, attempt.id, {
      resultId: result.id,
      matchPercentage,
      shareToken,
      completedAt: now,
    })
    return {
      attemptId: attempt.id,
      challenge: cardView(challenge, now),
      result,
      matchPercentage,
      shareToken,
      sharePath: sharePathOf(shareToken),
      completedAt: now.toISOString(),
    }
  })
}

export async function readAttempt(deps: Platform, permit: Permit, attemptId: string) {
  const now = deps.clock.now()
  const attempt = await rows.findAttempt(deps.db, attemptId)
  if (attempt?.userId !== permit.actor.userId) throw refuse('NOT_FOUND')
  const { challenge, result } = await getTakenChallenge(deps, attempt, now)
  return attemptView(attempt, challenge, result, deps.publicUrl(), now)
}

/** A card stays up when its challenge is no longer offered, and goes when the challenge is deleted. */
export async function readSharedResult(deps: Platform, shareToken: string) {
  const now = deps.clock.now()
  const attempt = await rows.findSharedAttempt(deps.db, shareToken)
  if (!attempt) throw refuse('NOT_FOUND')
  const { challenge, result } = await getTakenChallenge(deps, attempt, now)
  const card = resultCardView(attempt, challenge, result, deps.publicUrl(), now)
  if (!card) throw refuse('NOT_FOUND')
  return card
}

async function getTakenChallenge(deps: Platform, attempt: rows.AttemptRow, now: Date) {
  const [challenge, result] = await Promise.all([
    rows.findChallenge(deps.db, attempt.challengeId, trendingSince(now)),
    attempt.resultId === null ? undefined : rows.findResult(deps.db, attempt.resultId),
  ])
  if (!challenge) throw refuse('NOT_FOUND')
  return { challenge, result }
}
