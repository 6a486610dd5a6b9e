import { expect, test } from 'vitest'
import { searchWords } from './ticket-search.rules.ts'

const begins = (text: string) => ({ kind: 'PREFIX', from: text, below: `${text}\u{10ffff}` })

test('every word of a name is a beginning, in small letters', () => {
  expect(searchWords('  Devi NAIR ')).toEqual([begins('devi'), begins('nair')])
})

test('a mobile number is found with and without country code, spaces and hyphens', () => {
  expect(searchWords('+91 98470-12345')).toEqual([begins('919847012345')])
  expect(searchWords('098470 12345')).toEqual([begins('9847012345')])
  expect(searchWords('98470')).toEqual([begins('98470')])
})

test('a short number is a whole ticket number, or a whole chit id', () => {
  expect(searchWords('12')).toEqual([{ kind: 'ONE_OF', words: ['#12', '12'] }])
  expect(searchWords('#07')).toEqual([{ kind: 'ONE_OF', words: ['#7'] }])
  expect(searchWords('devi 12')).toEqual([begins('devi'), { kind: 'ONE_OF', words: ['#12', '12'] }])
})

test('a search without words finds everything, and at most five words count', () => {
  expect(searchWords('   ')).toEqual([])
  expect(searchWords('a b c d e f g')).toHaveLength(5)
})
