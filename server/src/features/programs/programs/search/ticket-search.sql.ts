// Finds tickets by the words of their members: names, mobile numbers, ticket numbers and chit ids, kept by triggers in
// enrollment_words.
import { type RawBuilder, sql } from 'kysely'
import type { WordMatch } from './ticket-search.rules.ts'

const matchesWord = (word: WordMatch) =>
  word.kind === 'PREFIX'
    ? sql`found.word >= ${word.from} AND found.word < ${word.below}`
    : sql`found.word = ANY (${word.words})`

/** One condition for each word, which leads from the index of words to its tickets within the company. */
export const hasWords = (
  enrollmentId: RawBuilder<unknown>,
  companyId: string,
  words: readonly WordMatch[],
): RawBuilder<boolean>[] =>
  words.map(
    (word) => sql<boolean>`${enrollmentId} IN (
      SELECT found.enrollment_id FROM enrollment_words AS found WHERE found.company_id = ${companyId} AND ${matchesWord(word)})`,
  )
