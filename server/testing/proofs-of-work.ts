// Solves the puzzles that requests for codes are answered with under attack, as a client does.
import { isSolved } from '#platform/proof-of-work/proof-of-work.rules'
import type { Answer } from './test-app.ts'

/** The proof that a refusal asks for. */
export function solveProof({ error }: Pick<Answer, 'error'>): string {
  const [detail] = (error?.details ?? []) as { params?: { challenge: string; bits: number } }[]
  if (!detail?.params) throw new Error('This answer asks for no proof of work.')
  const { challenge, bits } = detail.params
  for (let number = 0; ; number++) if (isSolved(challenge, number, bits)) return `${challenge}:${number}`
}
