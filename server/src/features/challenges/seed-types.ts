// How a built-in challenge is written down in the code, before it becomes rows.
import type { Points } from './challenges.rules.ts'

type OptionSeed = { text: string; points: Points }
export type QuestionSeed = { text: string; options: readonly OptionSeed[] }
type ResultSeed = {
  resultKey: string
  /** How the options of the seed call this result. */
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
