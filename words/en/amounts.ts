// Amounts in words, in English.
import type { NumberWords } from '../translation.ts'

const BELOW_20 =
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const small = (count: number) =>
  count < 20 ? BELOW_20[count]! : [TENS[Math.floor(count / 10)], BELOW_20[count % 10]].filter(Boolean).join('-')

export const WORDS: NumberWords = {
  small,
  hundreds: (count) => `${small(count)} hundred`,
  thousands: (count) => `${small(count)} thousand`,
  lakhs: (count) => `${small(count)} lakh`,
  crores: (_count, words) => `${words} crore`,
  rupees: (words, count) => `${words} ${count === 1 ? 'rupee' : 'rupees'}`,
  paise: (words) => `${words} paise`,
  and: ' and ',
  zero: 'zero',
}
