// Challenges, attempts and result cards as the API returns them.
import { getSharedResult } from '@kuri/contract/programs/challenges.contract'
import type { QuestionRow, ResultRow } from './challenge-content.sql.ts'
import { isNew } from './challenges.rules.ts'
import type { AttemptRow, CardRow } from './challenges.sql.ts'

export const sharePathOf = (shareToken: string) => getSharedResult.path.replace(':shareToken', shareToken)
export const imagePathOf = (shareToken: string) => `${sharePathOf(shareToken)}/card.png`

export const cardView = ({ status: _, publishedAt, ...card }: CardRow, now: Date) => ({
  ...card,
  isNew: isNew(publishedAt, now),
})

/** Fields are listed one by one, so that the points of an option do not leak. */
export const detailView = (row: CardRow, questions: QuestionRow[], results: ResultRow[], now: Date) => ({
  ...cardView(row, now),
  status: row.status,
  questions: questions.map(({ id, text, displayOrder, options }) => ({
    id,
    text,
    displayOrder,
    options: options.map((option) => ({ id: option.id, text: option.text, displayOrder: option.displayOrder })),
  })),
  results,
})

/** The card of a completed attempt, without personal data, because everybody with the link sees it; else null. */
export function resultCardView(
  attempt: AttemptRow,
  challenge: CardRow,
  result: ResultRow | undefined,
  publicUrl: string,
  now: Date,
) {
  const { matchPercentage, shareToken, completedAt } = attempt
  if (!result || matchPercentage === null || shareToken === null || completedAt === null) return null
  return {
    challenge: cardView(challenge, now),
    result,
    matchPercentage,
    sharePath: sharePathOf(shareToken),
    imageUrl: `${publicUrl}${imagePathOf(shareToken)}`,
    completedAt: completedAt.toISOString(),
  }
}
export type ResultCardView = NonNullable<ReturnType<typeof resultCardView>>

/** An attempt that belongs to somebody. */
type OwnedAttempt = AttemptRow & { userId: string }

export const attemptView = (
  attempt: OwnedAttempt,
  challenge: CardRow,
  result: ResultRow | undefined,
  publicUrl: string,
  now: Date,
) => ({
  id: attempt.id,
  challengeId: attempt.challengeId,
  userId: attempt.userId,
  status: attempt.status,
  challenge: cardView(challenge, now),
  result: result ?? null,
  matchPercentage: attempt.matchPercentage,
  shareToken: attempt.shareToken,
  startedAt: attempt.startedAt.toISOString(),
  completedAt: attempt.completedAt?.toISOString() ?? null,
  resultCard: resultCardView(attempt, challenge, result, publicUrl, now),
})
