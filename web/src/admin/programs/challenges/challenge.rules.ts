// A challenge while it is written: its results, and questions whose options give points to results.
import type { Data } from '@kuri/contract/kit/route'
import type { ChallengeInput, getManagedChallenge } from '@kuri/contract/programs/challenge-editing.contract'

export type Challenge = Data<typeof getManagedChallenge>
export type Content = Pick<ChallengeInput, 'results' | 'questions'>
type Result = ChallengeInput['results'][number]
type Question = ChallengeInput['questions'][number]
type Option = Question['options'][number]

export const emptyResult = (number: number): Result => ({
  resultKey: `result-${number}`,
  title: '',
  iconKey: 'star',
  description: '',
  shareTitle: '',
  shareBody: '',
})
const emptyOption = (): Option => ({ text: '', points: [] })
export const emptyQuestion = (): Question => ({ text: '', options: [emptyOption(), emptyOption()] })

export const emptyContent = (): Content => ({
  results: [emptyResult(1), emptyResult(2)],
  questions: [emptyQuestion()],
})

/** A key that no other result has, because points refer to it. */
export function nextResult(results: readonly Result[]): Result {
  const keys = new Set(results.map(({ resultKey }) => resultKey))
  let number = results.length + 1
  while (keys.has(`result-${number}`)) number += 1
  return emptyResult(number)
}

const withoutPoints = (option: Option, resultKey: string): Option => ({
  ...option,
  points: option.points.filter((point) => point.resultKey !== resultKey),
})

/** Points of a result that is gone would be refused, so they go with it. */
export const withoutResult = ({ results, questions }: Content, resultKey: string): Content => ({
  results: results.filter((result) => result.resultKey !== resultKey),
  questions: questions.map((question) => ({
    ...question,
    options: question.options.map((option) => withoutPoints(option, resultKey)),
  })),
})

export const pointsOf = ({ points }: Option, resultKey: string) =>
  points.find((point) => point.resultKey === resultKey)?.points ?? 0

export function withPoints(option: Option, resultKey: string, points: number): Option {
  const others = withoutPoints(option, resultKey)
  return points === 0 ? others : { ...others, points: [...others.points, { resultKey, points }] }
}

/** Results that no answer leads to can never be somebody's result. */
export const unreachable = ({ results, questions }: Content): string[] =>
  results
    .filter(({ resultKey }) => !questions.some(({ options }) => options.some((each) => pointsOf(each, resultKey) > 0)))
    .map(({ title, resultKey }) => title || resultKey)
