import { LANGUAGES, type Language } from '@kuri/contract/kit/languages'
import { expect, test } from 'vitest'
import type { NumberWords } from '../../../../words/translation.ts'
import { amountInWords, integerInWords } from './amount-words.ts'

const wordsOf = async (language: Language): Promise<[Language, NumberWords]> => [
  language,
  (await import(`../../../../words/${language}/amounts.ts`)).WORDS,
]
const WORDS = Object.fromEntries(await Promise.all(LANGUAGES.map(wordsOf))) as Record<Language, NumberWords>

test.each([
  ['en', 73_800, 'seventy-three thousand eight hundred rupees'],
  ['en', 1_00_000, 'one lakh rupees'],
  ['en', 2_50_00_000, 'two crore fifty lakh rupees'],
  ['en', 1, 'one rupee'],
  ['ml', 73_800, 'എഴുപത്തിമൂവായിരത്തി എണ്ണൂറ് രൂപ'],
  ['ml', 1_00_000, 'ഒരു ലക്ഷം രൂപ'],
  ['ml', 1_05_021, 'ഒരു ലക്ഷത്തി അയ്യായിരത്തി ഇരുപത്തിയൊന്ന് രൂപ'],
  ['ta', 73_800, 'எழுபத்துமூன்று ஆயிரத்து எண்ணூறு ரூபாய்'],
  ['ta', 1_00_000, 'ஒரு லட்சம் ரூபாய்'],
  ['te', 73_800, 'డెబ్బై మూడు వేల ఎనిమిది వందల రూపాయలు'],
  ['te', 1_00_000, 'ఒక లక్ష రూపాయలు'],
  ['kn', 73_800, 'ಎಪ್ಪತ್ತಮೂರು ಸಾವಿರದ ಎಂಟುನೂರು ರೂಪಾಯಿ'],
  ['kn', 21, 'ಇಪ್ಪತ್ತೊಂದು ರೂಪಾಯಿ'],
  ['hi', 73_800, 'तिहत्तर हज़ार आठ सौ रुपये'],
  ['hi', 1_00_000, 'एक लाख रुपये'],
] as const)('in %s %i is %s', (language, rupees, words) => {
  expect(amountInWords(rupees * 100, WORDS[language])).toBe(words)
})

test('paise follow the rupees, and stand alone below one rupee', () => {
  expect(amountInWords(1_428_57, WORDS.en)).toBe('one thousand four hundred twenty-eight rupees and fifty-seven paise')
  expect(amountInWords(50, WORDS.en)).toBe('fifty paise')
  expect(amountInWords(0, WORDS.en)).toBe('zero rupees')
  expect(amountInWords(10_50, WORDS.ml)).toBe('പത്ത് രൂപ അമ്പത് പൈസ')
})

test.each(LANGUAGES)('in %s no two numbers share their words, and no word is missing', (language) => {
  const numbers = [
    ...Array.from({ length: 1200 }, (_, index) => index + 1),
    ...Array.from({ length: 99 }, (_, index) => (index + 1) * 1_000),
    ...Array.from({ length: 99 }, (_, index) => (index + 1) * 1_00_000 + 7),
    1_00_00_000, 99_99_99_999, 1_23_456_00_00_000,
  ] // biome-ignore format: a list of numbers
  const words = [...new Set(numbers)].map((number) => integerInWords(number, WORDS[language]))
  expect(new Set(words).size).toBe(words.length)
  for (const text of words) expect(text).not.toMatch(/undefined|^ | $| {2}/)
})
