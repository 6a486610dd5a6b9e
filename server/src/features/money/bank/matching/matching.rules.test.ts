import { expect, test } from 'vitest'
import { type BankLine, type BookLine, findMatches } from './matching.rules.ts'

const bank = (id: string, amountPaise: number, more: Partial<BankLine> = {}): BankLine => ({
  ...{ id, amountPaise, bookedOn: '2026-11-10', reference: null, narration: '' },
  ...more,
})
const book = (entryId: string, amountPaise: number, more: Partial<BookLine> = {}): BookLine => ({
  ...{
    entryId,
    amountPaise,
    bookedOn: '2026-11-09',
    valueDate: '2026-11-09',
    utr: null,
    chequeNumber: null,
    slip: null,
  },
  ...more,
})
const NONE = new Set<string>()

test('a UTR in the text of the bank decides, also where the amount fits twice', () => {
  const lines = [bank('a', 500, { narration: 'NEFT CR-SBIN526320017-DEVI' }), bank('b', 500)]
  const entries = [book('x', 500), book('y', 500, { utr: 'sbin526320017' })]
  expect(findMatches(lines, entries, NONE)).toEqual([
    { status: 'MATCHED', rule: 'UTR', lineIds: ['a'], entryIds: ['y'], completeOn: '2026-11-10' },
    { status: 'PROPOSED', rule: 'AMOUNT', lineIds: ['b'], entryIds: ['x'], completeOn: '2026-11-10' },
  ])
})

test('a UTR with another amount, or one that is part of a longer word, decides nothing', () => {
  const other = [book('y', 501, { utr: 'SBIN526320017' })]
  expect(findMatches([bank('a', 500, { reference: 'SBIN526320017' })], other, NONE)).toEqual([])
  const far = [book('y', 500, { utr: 'SBIN52632', valueDate: '2026-01-01' })]
  expect(findMatches([bank('a', 500, { reference: 'SBIN526320017' })], far, NONE)).toEqual([])
})

test('the number of a cheque decides without its zeros, with its amount', () => {
  const paid = bank('a', -900, { reference: '112' })
  expect(
    findMatches([paid], [book('x', -900, { chequeNumber: '000112', valueDate: '2026-09-01' })], NONE),
  ).toMatchObject([{ status: 'MATCHED', rule: 'CHEQUE' }])
})

test('an amount is proposed within three days, when it fits once', () => {
  expect(findMatches([bank('a', 500)], [book('x', 500, { valueDate: '2026-11-07' })], NONE)).toHaveLength(1)
  expect(findMatches([bank('a', 500)], [book('x', 500, { valueDate: '2026-11-06' })], NONE)).toEqual([])
  expect(findMatches([bank('a', 500)], [book('x', 500), book('y', 500)], NONE)).toEqual([])
  expect(findMatches([bank('a', 500), bank('b', 500)], [book('x', 500)], NONE)).toEqual([])
})

test('cheques of one slip are one line of the bank', () => {
  const slip = 'cheques branch 2026-11-09'
  expect(findMatches([bank('a', 700)], [book('x', 500, { slip }), book('y', 200, { slip })], NONE)).toEqual([
    { status: 'PROPOSED', rule: 'SLIP', lineIds: ['a'], entryIds: ['x', 'y'], completeOn: '2026-11-10' },
  ])
})

test('what somebody has rejected is not found again', () => {
  expect(findMatches([bank('a', 500)], [book('x', 500)], new Set(['a x']))).toEqual([])
})
