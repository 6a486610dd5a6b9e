import { LANGUAGES } from '@kuri/contract/phrases/phrases'
import { expect, test } from 'vitest'
import { negotiateLanguage } from './accept-language.rules.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['hi', 'hi'],
  ['HI', 'hi'],
  ['hi-IN', 'hi'],
  ['hi-Deva-IN, en', 'hi'],
  ['fr, de', 'en'],
  ['fr, ta;q=0.1', 'ta'],
  ['ml;q=0.5, te;q=0.8', 'te'],
  ['ml;q=0.8, te;q=0.8', 'ml'],
  ['te, ml', 'te'],
  ['hi-IN;q=0.3, kn;q=0.2, hi;q=0.1', 'kn'],
  ['en-GB;q=0, hi;q=0.1', 'hi'],
  ['*', 'en'],
  ['kn;q=0.5, *;q=0.1', 'kn'],
  ['en;q=0, *;q=0.1', 'ml'],
  ['en;q=0', 'en'],
  ['hi;q=2', 'en'],
  ['hi;q=0.1234', 'en'],
  ['hi;level=1, ta', 'ta'],
  ['hindi-with-a-part-that-is-far-too-long, ta', 'ta'],
  ['hi ; q=0.5, ta\t;\tq=0.6', 'ta'],
  [',, ,kn', 'kn'],
  [`${'fr,'.repeat(60)}hi`, 'en'],
])('%s chooses %s', (header, language) => {
  expect(negotiateLanguage(header, LANGUAGES, 'en')).toBe(language)
})

test('a language that is not written yet is never chosen', () => {
  expect(negotiateLanguage('ml, hi;q=0.5', ['en', 'hi'], 'en')).toBe('hi')
  expect(negotiateLanguage('ml', ['en'], 'en')).toBe('en')
})
