// [D3 2.5, 7] What a challenge's answers must be, and what they add up to.

import type { Detail } from '@kuri/contract/kit/refusals'
import type { ChallengeAnswer } from '@kuri/contract/public/challenges.contract'

export type Points = Readonly<Record<string, number>>
type ScoredOption = { id: string; points: Points }
type ScoredQuestion = { id: string; options: readonly ScoredOption[] }
type PossibleResult = { resultKey: string; displayOrder: number }
type Outcome = { resultKey: string; matchPercentage: number }

/** The categories whose attempts can be completed; the others are announced, but nothing scores them yet. */
const ENGINES: ReadonlySet<string> = new Set(['PERSONALITY'])
export const hasCompletionEngine = (category: string) => ENGINES.has(category)

const DAY_MS = 24 * 60 * 60 * 1000
const NEW_FOR_DAYS = 30
const TRENDING_WITHIN_DAYS = 7
export const TRENDING_FROM_PARTICIPANTS = 25

export const isNew = (publishedAt: Date | null, now: Date) =>
  publishedAt !== null && now.getTime() - publishedAt.getTime() < NEW_FOR_DAYS * DAY_MS
export const trendingSince = (now: Date) => new Date(now.getTime() - TRENDING_WITHIN_DAYS * DAY_MS)

type JudgedAnswers =
  | { broken: readonly Detail[]; chosen: null }
  | { broken: null; chosen: ReadonlyMap<string, ScoredOption> }

/** Every question answered once, with an option of its own; everything that is wrong is told at once. */
export function judgeAnswers(questions: readonly ScoredQuestion[], answers: readonly ChallengeAnswer[]): JudgedAnswers {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const chosen = new Map<string, ScoredOption>()
  const answered = new Set<string>()
  const broken: Detail[] = []
  for (const [index, answer] of answers.entries()) {
    const verdict = judgeAnswer(byId.get(answer.questionId), answer, answered.has(answer.questionId))
    if ('option' in verdict) chosen.set(answer.questionId, verdict.option)
    else broken.push({ ...verdict, path: `answers.${index}.${verdict.path}` })
    answered.add(answer.questionId)
  }
  for (const [index, { id }] of questions.entries())
    if (!answered.has(id)) broken.push({ path: 'answers', message: `question ${index + 1} (${id}) is not answered` })
  return broken.length > 0 ? { broken, chosen: null } : { broken: null, chosen }
}

function judgeAnswer(
  question: ScoredQuestion | undefined,
  { optionId, selectedOptionId }: ChallengeAnswer,
  isRepeated: boolean,
): Detail | { option: ScoredOption } {
  if (!question) return { path: 'questionId', message: 'is no question of this challenge' }
  if (isRepeated) return { path: 'questionId', message: 'was answered already; answer each question once' }
  const given = optionId ?? selectedOptionId
  if (given === undefined) return { path: 'optionId', message: 'is required' }
  if (selectedOptionId !== undefined && selectedOptionId !== given)
    return { path: 'selectedOptionId', message: 'differs from optionId; send one of the two' }
  const option = question.options.find(({ id }) => id === given)
  return option ? { option } : { path: 'optionId', message: 'is no option of this question' }
}

/**
 * The highest sum wins; ties go to the lowest displayOrder, then to the first key in plain order. The percentage is the
 * winner's share of all points that were awarded. Null when there is no result that could win.
 */
export function scorePersonality(
  results: readonly PossibleResult[],
  chosen: Iterable<{ points: Points }>,
): Outcome | null {
  const scores = new Map(results.map(({ resultKey }) => [resultKey, 0]))
  for (const { points } of chosen)
    for (const [resultKey, awarded] of Object.entries(points)) {
      const score = scores.get(resultKey)
      if (score !== undefined) scores.set(resultKey, score + awarded)
    }
  const ranked = results
    .map((result) => ({ ...result, score: scores.get(result.resultKey)! }))
    .sort((a, b) => b.score - a.score || a.displayOrder - b.displayOrder || (a.resultKey < b.resultKey ? -1 : 1))
  const winner = ranked[0]
  if (!winner) return null
  const total = ranked.reduce((sum, { score }) => sum + score, 0)
  const share = total > 0 ? Math.round((winner.score / total) * 100) : 0
  return { resultKey: winner.resultKey, matchPercentage: Math.min(100, Math.max(0, share)) }
}
