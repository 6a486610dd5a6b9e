// Inserts the challenges that every installation has. A challenge whose slug exists is left as it is.
import type { Tx } from '#platform/db/types'
import { newId, runWithNamedIds } from '#platform/ids'
import { claimSlug, insertOptions, insertQuestions, insertResults } from './challenge-content.sql.ts'
import type { Points } from './challenges.rules.ts'
import { moneyPersonality } from './money-personality.seed.ts'
import type { ChallengeSeed } from './seed-types.ts'

/** Its ids are the same in every installation, so that the examples of the API reference work. */
export const seedChallenges = (tx: Tx, now: Date) =>
  runWithNamedIds('quiz', () => seedChallenge(tx, moneyPersonality, now))

export async function seedChallenge(tx: Tx, seed: ChallengeSeed, now: Date): Promise<void> {
  const { results, questions, ...challenge } = seed
  const challengeId = newId(now.getTime())
  const isInserted = await claimSlug(tx, {
    ...challenge,
    id: challengeId,
    status: 'PUBLISHED',
    publishedAt: now,
    createdAt: now,
    updatedAt: now,
  })
  if (!isInserted) return

  await insertResults(
    tx,
    results.map(({ shortKey: _, ...result }, index) => ({
      ...result,
      id: newId(now.getTime()),
      challengeId,
      displayOrder: index + 1,
    })),
  )
  const numbered = questions.map((question, index) => ({
    ...question,
    id: newId(now.getTime()),
    displayOrder: index + 1,
  }))
  await insertQuestions(
    tx,
    numbered.map(({ id, text, displayOrder }) => ({ id, challengeId, text, displayOrder })),
  )
  const fullKeys = new Map(results.map(({ shortKey, resultKey }) => [shortKey, resultKey]))
  await insertOptions(
    tx,
    numbered.flatMap(({ id: questionId, options }) =>
      options.map(({ text, points }, index) => ({
        id: newId(now.getTime()),
        questionId,
        text,
        points: JSON.stringify(expandKeys(points, fullKeys)),
        displayOrder: index + 1,
      })),
    ),
  )
}

const expandKeys = (points: Points, fullKeys: ReadonlyMap<string, string>): Points =>
  Object.fromEntries(Object.entries(points).map(([key, awarded]) => [fullKeys.get(key) ?? key, awarded]))
