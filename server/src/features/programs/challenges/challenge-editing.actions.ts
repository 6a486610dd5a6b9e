// Superadmins write, publish and archive challenges.
import { paged } from '@kuri/contract/kit/paging'
import type { Body, Query } from '@kuri/contract/kit/route'
import type {
  ChallengeInput,
  listManagedChallenges,
  updateChallenge,
} from '@kuri/contract/programs/challenge-editing.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { Reader, Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { insertOptions, insertQuestions, insertResults, listQuestions, listResults } from './challenge-content.sql.ts'
import { contentProblems } from './challenge-editing.rules.ts'
import * as rows from './challenge-editing.sql.ts'
import { ICON_KEYS } from './result-card.icons.ts'

type Content = Pick<ChallengeInput, 'results' | 'questions'>

const summaryView = ({ publishedAt, createdAt, updatedAt, deletedAt: _, ...row }: rows.ChallengeRow) => ({
  ...row,
  publishedAt: publishedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

export async function listForEditors({ db }: Platform, query: Query<typeof listManagedChallenges>) {
  const [challenges, count] = await Promise.all([
    rows.listAllChallenges(db, query.status, query),
    rows.countAllChallenges(db, query.status),
  ])
  return paged('challenges', challenges.map(summaryView), count, query)
}

export async function readForEditors(db: Reader, challengeId: string) {
  const challenge = await rows.findChallengeRow(db, challengeId)
  if (!challenge) throw refuse('NOT_FOUND')
  const results = await listResults(db, challengeId)
  const questions = await listQuestions(db, challengeId)
  return {
    ...summaryView(challenge),
    isContentFixed: await rows.hasAttempts(db, challengeId),
    results: results.map(({ id: _id, challengeId: _of, displayOrder: _at, ...result }) => result),
    questions: questions.map(({ text, options }) => ({
      text,
      options: options.map((option) => ({
        text: option.text,
        points: Object.entries(option.points).map(([resultKey, points]) => ({ resultKey, points })),
      })),
    })),
  }
}

export function draftChallenge(deps: Platform, { actor }: Permit, body: ChallengeInput) {
  refuseInvalid(contentProblems(body, ICON_KEYS))
  const { results, questions, ...card } = body
  return deps.transact(async (tx) => {
    const now = deps.clock.now()
    const id = newId(now.getTime())
    await rows.insertChallenge(tx, { ...card, id, status: 'DRAFT', createdAt: now, updatedAt: now })
    await insertContent(tx, id, { results, questions }, now)
    const after = { slug: card.slug, title: card.title }
    await recordAudit(tx, actor, { companyId: null, action: 'challenge.created', resourceId: id, after }, now)
    return readForEditors(tx, id)
  })
}

export const editChallenge = (
  deps: Platform,
  { actor }: Permit,
  challengeId: string,
  body: Body<typeof updateChallenge>,
) =>
  deps.transact(async (tx) => {
    const challenge = await rows.lockChallenge(tx, challengeId)
    if (!challenge) throw refuse('NOT_FOUND')
    const { results, questions, ...card } = body
    const now = deps.clock.now()
    if (results !== undefined || questions !== undefined) {
      if (await rows.hasAttempts(tx, challengeId)) throw refuse('CHALLENGE_IN_USE')
      const current = await readForEditors(tx, challengeId)
      const content = { results: results ?? current.results, questions: questions ?? current.questions }
      refuseInvalid(contentProblems(content, ICON_KEYS))
      await rows.deleteContent(tx, challengeId)
      await insertContent(tx, challengeId, content, now)
    }
    await rows.updateChallengeRow(tx, challengeId, { ...card, updatedAt: now })
    const after = { fields: Object.keys(body) }
    await recordAudit(tx, actor, { companyId: null, action: 'challenge.updated', resourceId: challengeId, after }, now)
    return readForEditors(tx, challengeId)
  })

/** A challenge that was published before keeps its place in the list. */
export const setPublished = (deps: Platform, { actor }: Permit, challengeId: string, isPublished: boolean) =>
  deps.transact(async (tx) => {
    const challenge = await rows.lockChallenge(tx, challengeId)
    if (!challenge) throw refuse('NOT_FOUND')
    const now = deps.clock.now()
    const status = isPublished ? 'PUBLISHED' : 'ARCHIVED'
    const isDone = isPublished ? challenge.status === 'PUBLISHED' : challenge.status !== 'PUBLISHED'
    if (!isDone) {
      const publishedAt = challenge.publishedAt ?? now
      await rows.updateChallengeRow(tx, challengeId, { status, publishedAt, updatedAt: now })
      const action = isPublished ? 'challenge.published' : 'challenge.unpublished'
      const entry = { companyId: null, action, resourceId: challengeId, after: { status } } as const
      await recordAudit(tx, actor, entry, now)
    }
    return readForEditors(tx, challengeId)
  })

async function insertContent(tx: Tx, challengeId: string, { results, questions }: Content, now: Date): Promise<void> {
  const place = (index: number) => ({ id: newId(now.getTime()), displayOrder: index + 1 })
  await insertResults(
    tx,
    results.map((result, index) => ({ ...result, ...place(index), challengeId })),
  )
  const numbered = questions.map((question, index) => ({ ...question, ...place(index) }))
  await insertQuestions(
    tx,
    numbered.map(({ options: _, ...question }) => ({ ...question, challengeId })),
  )
  await insertOptions(
    tx,
    numbered.flatMap(({ id: questionId, options }) =>
      options.map(({ text, points }, index) => ({
        ...place(index),
        questionId,
        text,
        points: JSON.stringify(Object.fromEntries(points.map((own) => [own.resultKey, own.points]))),
      })),
    ),
  )
}
