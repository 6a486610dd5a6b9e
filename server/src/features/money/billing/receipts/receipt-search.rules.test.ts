import { expect, test } from 'vitest'
import { receiptSearch } from './receipt-search.rules.ts'

test('a printed number, a serial, a mobile number and a name are distinguished', () => {
  expect(receiptSearch(' BR/2026-27/0000 ')).toMatchObject({ number: { from: 'br/2026-27/0000' }, serial: null })
  expect(receiptSearch('000012')).toMatchObject({ serial: 12, words: [] })
  expect(receiptSearch('12')).toMatchObject({ serial: 12, words: [{ kind: 'ONE_OF', words: ['#12', '12'] }] })
  expect(receiptSearch('98460 12345')).toMatchObject({ serial: null, words: [{ kind: 'PREFIX', from: '9846012345' }] })
  expect(receiptSearch('Devi Amma').words).toHaveLength(2)
})
