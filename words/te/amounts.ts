// Amounts in words, in Telugu.
import type { NumberWords } from '../translation.ts'

const BELOW_20 =
  ' ఒకటి రెండు మూడు నాలుగు ఐదు ఆరు ఏడు ఎనిమిది తొమ్మిది పది పదకొండు పన్నెండు పదమూడు పద్నాలుగు పదిహేను పదహారు పదిహేడు పద్దెనిమిది పంతొమ్మిది'.split(
    ' ',
  )
const TENS = '  ఇరవై ముప్పై నలభై యాభై అరవై డెబ్బై ఎనభై తొంభై'.split(' ')

const small = (count: number) =>
  count < 20 ? BELOW_20[count]! : [TENS[Math.floor(count / 10)], BELOW_20[count % 10]].filter(Boolean).join(' ')

// The word for rupees always follows, so that many hundreds are వందల and not వందలు.
export const WORDS: NumberWords = {
  small,
  hundreds: (count, more) => (count > 1 ? `${small(count)} వందల` : more ? 'నూట' : 'వంద'),
  thousands: (count) => (count === 1 ? 'వెయ్యి' : `${small(count)} వేల`),
  lakhs: (count) => (count === 1 ? 'ఒక లక్ష' : `${small(count)} లక్షల`),
  crores: (count, words) => (count === 1 ? 'ఒక కోటి' : `${words} కోట్ల`),
  rupees: (words, count) => (count === 1 ? 'ఒక రూపాయి' : `${words} రూపాయలు`),
  paise: (words) => `${words} పైసలు`,
  and: ' ',
  zero: 'సున్నా',
}
