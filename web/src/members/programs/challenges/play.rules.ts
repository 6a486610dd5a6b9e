// Which question comes next, and what is kept of the answers while somebody plays. Pure.
import type { Detail } from '@kuri/contract/kit/refusals'

export type Answer = { questionId: string; optionId: string }
export type KeptAnswers = { attemptId: string; answers: readonly Answer[] }
type Question = { id: string; options: readonly { id: string }[] }

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'questionId' in value && 'optionId' in value

/** Reads what the browser kept. Anything else than an attempt with its answers is nothing. */
export function readKept(stored: object): KeptAnswers | null {
  const { attemptId, answers } = stored as Partial<KeptAnswers>
  if (typeof attemptId !== 'string' || !Array.isArray(answers)) return null
  return { attemptId, answers: answers.filter(isAnswer) }
}

/** One answer per question at most, in the order of the questions, and only with options that exist. */
export const validAnswers = (questions: readonly Question[], answers: readonly Answer[]): Answer[] =>
  questions.flatMap(({ id, options }) => {
    const answer = answers.find(({ questionId }) => questionId === id)
    return answer && options.some((option) => option.id === answer.optionId) ? [answer] : []
  })

export const withAnswer = (answers: readonly Answer[], answer: Answer): Answer[] => [
  ...answers.filter(({ questionId }) => questionId !== answer.questionId),
  answer,
]

/** Counted from 1. The number of questions plus one when all are answered. */
export function firstOpenQuestion(questions: readonly Question[], answers: readonly Answer[]): number {
  const index = questions.findIndex(({ id }) => !answers.some(({ questionId }) => questionId === id))
  return index === -1 ? questions.length + 1 : index + 1
}

/** Nobody skips a question by typing an address. */
export function shownQuestion(questions: readonly Question[], answers: readonly Answer[], asked = 1): number {
  return Math.min(asked, firstOpenQuestion(questions, answers), questions.length)
}

/** The question that a refusal speaks about, counted from 1. Answers are sent in the order of the questions. */
export function refusedQuestion(details: readonly Detail[]): number | null {
  for (const { path, params } of details) {
    const index = /^answers\.(\d+)/.exec(path)?.[1]
    if (index !== undefined) return Number(index) + 1
    const number = params?.number
    if (typeof number === 'number') return number
  }
  return null
}
