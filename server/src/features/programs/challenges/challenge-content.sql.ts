// Statements on the questions, options and results of challenges. The seed and the editor write them.
import type { Insertable } from 'kysely'
import type { Challenge, ChallengeOption, ChallengeQuestion, ChallengeResult } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import type { Points } from './challenges.rules.ts'

/** True when the caller inserted the challenge; false when it exists or another process is inserting it. */
export async function claimSlug(tx: Tx, challenge: Insertable<Challenge>): Promise<boolean> {
  const inserted = await tx
    .insertInto('challenges')
    .values(challenge)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const insertResults = (tx: Tx, results: Insertable<ChallengeResult>[]) =>
  tx.insertInto('challengeResults').values(results).execute()
export const insertQuestions = (tx: Tx, questions: Insertable<ChallengeQuestion>[]) =>
  tx.insertInto('challengeQuestions').values(questions).execute()
export const insertOptions = (tx: Tx, options: Insertable<ChallengeOption>[]) =>
  tx.insertInto('challengeOptions').values(options).execute()

export const listResults = (db: Reader, challengeId: string) =>
  db
    .selectFrom('challengeResults')
    .selectAll()
    .where('challengeId', '=', challengeId)
    .orderBy('displayOrder')
    .orderBy('resultKey')
    .execute()
export type ResultRow = Awaited<ReturnType<typeof listResults>>[number]

type OptionRow = { id: string; text: string; displayOrder: number; points: Points }
export type QuestionRow = { id: string; text: string; displayOrder: number; options: OptionRow[] }

/** The questions with their options, both sorted, in one query. */
export async function listQuestions(db: Reader, challengeId: string): Promise<QuestionRow[]> {
  const rows = await db
    .selectFrom('challengeQuestions as question')
    .leftJoin('challengeOptions as option', 'option.questionId', 'question.id')
    .select(['question.id as questionId', 'question.text as questionText', 'question.displayOrder as questionOrder'])
    .select(['option.id', 'option.text', 'option.displayOrder', 'option.points'])
    .where('question.challengeId', '=', challengeId)
    .orderBy('question.displayOrder')
    .orderBy('option.displayOrder')
    .execute()
  const questions = new Map<string, QuestionRow>()
  for (const { questionId, questionText, questionOrder, ...option } of rows) {
    const question = questions.get(questionId) ?? {
      id: questionId,
      text: questionText,
      displayOrder: questionOrder,
      options: [],
    }
    questions.set(questionId, question)
    if (option.id !== null) question.options.push(option as OptionRow)
  }
  return [...questions.values()]
}
