// The types of built-in challenges, which the seed turns into rows.
import type { Points } from './challenges.rules.ts'

type OptionSeed = { text: string; points: Points }
export type QuestionSeed = { text: string; options: readonly OptionSeed[] }
type ResultSeed = {
  resultKey: string
  /** The key of this result in the points of the options. */
  shortKey: string
  title: string
  iconKey: string
  description: string
  shareTitle: string
  shareBody: string
}
export type ChallengeSeed = {
  slug: string
  title: string
  description: string
  category: 'PERSONALITY'
  difficulty: string
  durationMinutes: number
  results: readonly ResultSeed[]
  questions: readonly QuestionSeed[]
}
