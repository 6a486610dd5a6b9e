// Statements on challenges, their participants and attempts.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { type Insertable, sql } from 'kysely'
import type { ChallengeAttempt } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import { TRENDING_FROM_PARTICIPANTS } from './challenges.rules.ts'

/** Stops counting as soon as there are enough participants. */
const isTrending = (since: Date) =>
  sql<boolean>`(SELECT count(*) FROM (SELECT 1 FROM challenge_participants p
      WHERE p.challenge_id = challenges.id AND p.joined_at > ${since} LIMIT ${TRENDING_FROM_PARTICIPANTS}) recent)
    >= ${TRENDING_FROM_PARTICIPANTS}`.as('isTrending')

const selectCards = (db: Reader, trendingSince: Date) =>
  db
    .selectFrom('challenges')
    .select(['challenges.id', 'slug', 'title', 'description', 'category', 'difficulty', 'durationMinutes'])
    .select(['challenges.status', 'participantsCount', 'publishedAt', isTrending(trendingSince)])
    .where('deletedAt', 'is', null)
export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

export const listPublished = (db: Reader, page: Page, trendingSince: Date) =>
  selectCards(db, trendingSince)
    .where('status', '=', sql.lit('PUBLISHED'))
    .orderBy('publishedAt', 'desc')
    .orderBy('challenges.id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export async function countPublished(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('challenges')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', sql.lit('PUBLISHED'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export const findPublished = (db: Reader, challengeId: string, trendingSince: Date) =>
  selectCards(db, trendingSince)
    .where('challenges.id', '=', challengeId)
    .where('status', '=', 'PUBLISHED')
    .executeTakeFirst()

export const findPublishedBySlugOrId = (db: Reader, slugOrId: string, trendingSince: Date) =>
  selectCards(db, trendingSince)
    .where((eb) => eb.or([eb('challenges.id', '=', slugOrId), eb('slug', '=', slugOrId)]))
    .where('status', '=', 'PUBLISHED')
    .executeTakeFirst()

/** Finds archived challenges too, because their results stay readable. */
export const findChallenge = (db: Reader, challengeId: string, trendingSince: Date) =>
  selectCards(db, trendingSince).where('challenges.id', '=', challengeId).executeTakeFirst()

/** A subscriber counts once, whatever the number of attempts. */
export async function insertParticipant(tx: Tx, challengeId: string, userId: string, now: Date): Promise<void> {
  const joined = await tx
    .insertInto('challengeParticipants')
    .values({ challengeId, userId, joinedAt: now })
    .onConflict((conflict) => conflict.columns(['challengeId', 'userId']).doNothing())
    .returning('userId')
    .executeTakeFirst()
  if (joined)
    await tx
      .updateTable('challenges')
      .set((eb) => ({ participantsCount: eb('participantsCount', '+', 1) }))
      .where('id', '=', challengeId)
      .execute()
}

export const insertAttempt = (tx: Tx, attempt: Insertable<ChallengeAttempt>) =>
  tx.insertInto('challengeAttempts').values(attempt).returningAll().executeTakeFirstOrThrow()

export const lockAttempt = (tx: Tx, attemptId: string) =>
  tx.selectFrom('challengeAttempts').selectAll().where('id', '=', attemptId).forUpdate().executeTakeFirst()

const selectAttempts = (db: Reader) => db.selectFrom('challengeAttempts').selectAll()
export type AttemptRow = Awaited<ReturnType<ReturnType<typeof selectAttempts>['execute']>>[number]

export const findAttempt = (db: Reader, attemptId: string) =>
  selectAttempts(db).where('id', '=', attemptId).executeTakeFirst()
export const findSharedAttempt = (db: Reader, shareToken: string) =>
  selectAttempts(db).where('shareToken', '=', shareToken).executeTakeFirst()

export const findResult = (db: Reader, resultId: string) =>
  db.selectFrom('challengeResults').selectAll().where('id', '=', resultId).executeTakeFirst()

export const insertAnswers = (tx: Tx, attemptId: string, answers: { questionId: string; optionId: string }[]) =>
  tx
    .insertInto('challengeAnswers')
    .values(answers.map((answer) => ({ ...answer, attemptId })))
    .execute()

export const updateAttemptCompleted = (
  tx: Tx,
  attemptId: string,
  outcome: { resultId: string; matchPercentage: number; shareToken: string; completedAt: Date },
) =>
  tx
    .updateTable('challengeAttempts')
    .set({ status: 'COMPLETED', ...outcome })
    .where('id', '=', attemptId)
    .returningAll()
    .executeTakeFirstOrThrow()
