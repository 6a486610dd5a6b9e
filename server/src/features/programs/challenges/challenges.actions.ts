// Lists challenges, starts and completes attempts, and shows their results. [spec: Challenges and scoring; States of a request;
// Enrollment endpoints]
import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Body } from '@kuri/contract/kit/route'
import type { ChallengeAnswer, completeChallenge } from '@kuri/contract/programs/challenges.contract'
import type { Reader, Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { randomToken } from '#platform/secrets'
import { listQuestions, listResults } from './challenge-content.sql.ts'
import { hasCompletionEngine, judgeAnswers, scorePersonality, trendingSince } from './challenges.rules.ts'
import * as rows from './challenges.sql.ts'
import { attemptView, cardView, detailView, resultCardView, sharePathOf } from './challenges.view.ts'

/** 16 random bytes are 22 characters, so that nobody can guess the link of another card. */
const SHARE_TOKEN_BYTES = 16

type ReadDeps = Pick<Platform, 'db' | 'clock'>
type LinkDeps = ReadDeps & Pick<Platform, 'publicUrl'>

export async function listChallenges({ db, clock }: ReadDeps, page: Page) {
  const now = clock.now()
  const [challenges, count] = await Promise.all([
    rows.listPublished(db, page, trendingSince(now)),
    rows.countPublished(db),
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

export async function readChallenge({ db, clock }: ReadDeps, challengeId: string) {
  const now = clock.now()
  return readDetail(db, await getPublished(db, challengeId, now), now)
}

/** By the slug or the id, for visitors. */
export async function readChallengeBySlug({ db, clock }: ReadDeps, slugOrId: string) {
  const now = clock.now()
  return readDetail(db, await getPublishedBySlug(db, slugOrId, now), now)
}

export async function getPublishedBySlug(db: Reader, slugOrId: string, now: Date) {
  const challenge = await rows.findPublishedBySlugOrId(db, slugOrId, trendingSince(now))
  if (!challenge) throw refuse('NOT_FOUND')
  return challenge
}

async function readDetail(db: Reader, challenge: rows.CardRow, now: Date) {
  const [questions, results] = await Promise.all([listQuestions(db, challenge.id), listResults(db, challenge.id)])
  return detailView(challenge, questions, results, now)
}

export function startAttempt(
  deps: Pick<Platform, 'transact' | 'clock' | 'publicUrl'>,
  permit: Permit,
  challengeId: string,
) {
  const { userId } = permit.actor
  return deps.transact(async (tx) => {
    const now = deps.clock.now()
    await getPublished(tx, challengeId, now)
    await rows.insertParticipant(tx, challengeId, userId, now)
    const attempt = await rows.insertAttempt(tx, { id: newId(now.getTime()), challengeId, userId, startedAt: now })
    const challenge = await getPublished(tx, challengeId, now)
    return attemptView({ ...attempt, userId }, challenge, undefined, deps.publicUrl(), now)
  })
}

export function completeAttempt(
  deps: Pick<Platform, 'transact' | 'clock'>,
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
    return { attemptId: attempt.id, ...(await saveOutcome(tx, attempt.id, challenge, answers, now)) }
  })
}

/** Scores the answers and completes the attempt with them. */
export async function saveOutcome(
  tx: Tx,
  attemptId: string,
  challenge: rows.CardRow,
  answers: readonly ChallengeAnswer[],
  now: Date,
) {
  if (!hasCompletionEngine(challenge.category)) throw refuse('CHALLENGE_NOT_SCORED')
  const { problems, chosen } = judgeAnswers(await listQuestions(tx, challenge.id), answers)
  if (problems) throw refuse('CHALLENGE_ANSWERS_INVALID', problems)
  const results = await listResults(tx, challenge.id)
  const outcome = scorePersonality(results, chosen.values())
  const result = results.find(({ resultKey }) => resultKey === outcome?.resultKey)
  if (!outcome || !result) throw new Error(`challenge ${challenge.id} has no results to choose from`)

  const shareToken = randomToken(SHARE_TOKEN_BYTES)
  const { matchPercentage } = outcome
  const chosenIds = [...chosen].map(([questionId, option]) => ({ questionId, optionId: option.id }))
  await rows.insertAnswers(tx, attemptId, chosenIds)
  await rows.updateAttemptCompleted(tx, attemptId, {
    resultId: result.id,
    matchPercentage,
    shareToken,
    completedAt: now,
  })
  return {
    challenge: cardView(challenge, now),
    result,
    matchPercentage,
    shareToken,
    sharePath: sharePathOf(shareToken),
    completedAt: now.toISOString(),
  }
}

export async function readAttempt(deps: LinkDeps, permit: Permit, attemptId: string) {
  const now = deps.clock.now()
  const attempt = await rows.findAttempt(deps.db, attemptId)
  if (attempt?.userId !== permit.actor.userId) throw refuse('NOT_FOUND')
  const { challenge, result } = await getAttemptedChallenge(deps.db, attempt, now)
  return attemptView({ ...attempt, userId: permit.actor.userId }, challenge, result, deps.publicUrl(), now)
}

/** A card stays available when its challenge is archived, and is gone when the challenge is deleted. */
export async function readSharedResult(deps: LinkDeps, shareToken: string) {
  const now = deps.clock.now()
  const attempt = await rows.findSharedAttempt(deps.db, shareToken)
  if (!attempt) throw refuse('NOT_FOUND')
  const { challenge, result } = await getAttemptedChallenge(deps.db, attempt, now)
  const card = resultCardView(attempt, challenge, result, deps.publicUrl(), now)
  if (!card) throw refuse('NOT_FOUND')
  return card
}

export async function getAttemptedChallenge(db: Reader, attempt: rows.AttemptRow, now: Date) {
  const [challenge, result] = await Promise.all([
    rows.findChallenge(db, attempt.challengeId, trendingSince(now)),
    attempt.resultId === null ? undefined : rows.findResult(db, attempt.resultId),
  ])
  if (!challenge) throw refuse('NOT_FOUND')
  return { challenge, result }
}
