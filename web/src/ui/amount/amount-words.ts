// Amounts in words, with lakh and crore. A language is a small table of words and the few ways in which they join.
import type { NumberWords } from '../../../../words/translation.ts'

const CRORE = 10_000_000

export function integerInWords(count: number, words: NumberWords): string {
  if (count === 0) return words.zero
  const crores = Math.floor(count / CRORE)
  const [lakhs, thousands] = [Math.floor(count / 100_000) % 100, Math.floor(count / 1_000) % 100]
  const [hundreds, small] = [Math.floor(count / 100) % 10, count % 100]
  const parts = [
    crores > 0 && words.crores(crores, integerInWords(crores, words), count % CRORE > 0),
    lakhs > 0 && words.lakhs(lakhs, count % 100_000 > 0),
    thousands > 0 && words.thousands(thousands, count % 1_000 > 0),
    hundreds > 0 && words.hundreds(hundreds, small > 0),
    small > 0 && words.small(small),
  ]
  return parts.filter(Boolean).join(' ')
}

/** "seventy-three thousand eight hundred rupees and fifty paise" */
export function amountInWords(paise: number, words: NumberWords): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100]
  const whole = words.rupees(integerInWords(rupees, words), rupees)
  if (rest === 0) return whole
  const part = words.paise(words.small(rest))
  return rupees === 0 ? part : `${whole}${words.and}${part}`
}
