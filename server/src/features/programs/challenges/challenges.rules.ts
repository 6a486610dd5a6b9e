// Which answers a challenge accepts, and which result they score. [spec: Challenges and scoring; Errors]
import type { Detail } from '@kuri/contract/kit/refusals'
import type { ChallengeAnswer } from '@kuri/contract/programs/challenges.contract'

export type Points = Readonly<Record<string, number>>
type ScoredOption = { id: string; points: Points }
type ScoredQuestion = { id: string; options: readonly ScoredOption[] }
type PossibleResult = { resultKey: string; displayOrder: number }
type Outcome = { resultKey: string; matchPercentage: number }

/** The categories whose attempts can be completed; the others exist but are not scored yet. */
const SCORED_CATEGORIES: ReadonlySet<string> = new Set(['PERSONALITY'])
export const hasCompletionEngine = (category: string) => SCORED_CATEGORIES.has(category)

const DAY_MS = 24 * 60 * 60 * 1000
const NEW_FOR_DAYS = 30
const TRENDING_WITHIN_DAYS = 7
export const TRENDING_FROM_PARTICIPANTS = 25

export const isNew = (publishedAt: Date | null, now: Date) =>
  publishedAt !== null && now.getTime() - publishedAt.getTime() < NEW_FOR_DAYS * DAY_MS
export const trendingSince = (now: Date) => new Date(now.getTime() - TRENDING_WITHIN_DAYS * DAY_MS)

type JudgedAnswers =
  | { problems: readonly Detail[]; chosen: null }
  | { problems: null; chosen: ReadonlyMap<string, ScoredOption> }

/** Every question must be answered once, with one of its options. All problems are returned at once. */
export function judgeAnswers(questions: readonly ScoredQuestion[], answers: readonly ChallengeAnswer[]): JudgedAnswers {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const chosen = new Map<string, ScoredOption>()
  const answered = new Set<string>()
  const problems: Detail[] = []
  for (const [index, answer] of answers.entries()) {
    const verdict = judgeAnswer(byId.get(answer.questionId), answer, answered.has(answer.questionId))
    if ('option' in verdict) chosen.set(answer.questionId, verdict.option)
    else problems.push({ ...verdict, path: `answers.${index}.${verdict.path}` })
    answered.add(answer.questionId)
  }
  for (const [index, { id }] of questions.entries())
    if (!answered.has(id)) problems.push({ path: 'answers', message: `question ${index + 1} (${id}) is not answered` })
  return problems.length > 0 ? { problems, chosen: null } : { problems: null, chosen }
}

function judgeAnswer(
  question: ScoredQuestion | undefined,
  { optionId, selectedOptionId }: ChallengeAnswer,
  isRepeated: boolean,
): Detail | { option: ScoredOption } {
  if (!question) return { path: 'questionId', message: 'is not a question of this challenge' }
  if (isRepeated) return { path: 'questionId', message: 'is already answered: answer each question once' }
  const chosenId = optionId ?? selectedOptionId
  if (chosenId === undefined) return { path: 'optionId', message: 'is required' }
  if (selectedOptionId !== undefined && selectedOptionId !== chosenId)
    return { path: 'selectedOptionId', message: 'differs from optionId: send only one of the two' }
  const option = question.options.find(({ id }) => id === chosenId)
  return option ? { option } : { path: 'optionId', message: 'is not an option of this question' }
}

/**
 * The highest sum wins; ties go to the lowest displayOrder, then to the first key. The percentage is the winner's share
 * of all awarded points. Null when the challenge has no results.
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
