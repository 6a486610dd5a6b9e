// Statements on challenges for their editor.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Challenge } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

export type ChallengeRow = Selectable<Challenge>
type Status = ChallengeRow['status']

const matching = (db: Reader, status: Status | undefined) =>
  db
    .selectFrom('challenges')
    .where('deletedAt', 'is', null)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))

export const listAllChallenges = (db: Reader, status: Status | undefined, page: Page): Promise<ChallengeRow[]> =>
  matching(db, status)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export async function countAllChallenges(db: Reader, status: Status | undefined): Promise<number> {
  const { count } = await matching(db, status)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findChallengeRow = (db: Reader, id: string): Promise<ChallengeRow | undefined> =>
  db.selectFrom('challenges').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()

export const lockChallenge = (tx: Tx, id: string): Promise<ChallengeRow | undefined> =>
  tx
    .selectFrom('challenges')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const insertChallenge = (tx: Tx, challenge: Insertable<Challenge>) =>
  tx.insertInto('challenges').values(challenge).execute()

export const updateChallengeRow = (tx: Tx, id: string, changes: Updateable<Challenge>) =>
  tx.updateTable('challenges').set(changes).where('id', '=', id).execute()

export async function hasAttempts(db: Reader, challengeId: string): Promise<boolean> {
  const attempt = await db
    .selectFrom('challengeAttempts')
    .select('id')
    .where('challengeId', '=', challengeId)
    .limit(1)
    .executeTakeFirst()
  return attempt !== undefined
}

export async function deleteContent(tx: Tx, challengeId: string): Promise<void> {
  const questions = tx.selectFrom('challengeQuestions').select('id').where('challengeId', '=', challengeId)
  await tx.deleteFrom('challengeOptions').where('questionId', 'in', questions).execute()
  await tx.deleteFrom('challengeQuestions').where('challengeId', '=', challengeId).execute()
  await tx.deleteFrom('challengeResults').where('challengeId', '=', challengeId).execute()
}
