import { expect, test } from 'vitest'
import { type CandidateRow, decisionOf, drawIndex, random32 } from './lot.rules.ts'

const candidate = (rank: number, amount: number, isTied = false) =>
  ({ rank, amount, isTied, enrolledSubscriberId: `t${rank}` }) as CandidateRow

test('one best offer is declared, equal ones are drawn, and without offers only a chit with lots draws', () => {
  expect(decisionOf([candidate(1, 60), candidate(2, 70)], 'AUCTION')).toMatchObject({
    kind: 'FIRST',
    others: [{ rank: 2 }],
  })
  const tied = decisionOf([candidate(1, 60, true), candidate(1, 60, true), candidate(3, 70)], 'AUCTION')
  expect(tied).toMatchObject({ kind: 'LOT', tied: [{}, {}], others: [{ rank: 3 }] })
  expect(decisionOf([], 'AUCTION')).toEqual({ kind: 'NOBODY' })
  expect(decisionOf([], 'AUCTION_AND_LOT')).toEqual({ kind: 'OPEN_LOT' })
})

test('a draw throws away numbers that would favor the first tickets', () => {
  const numbers = [2 ** 32 - 1, 7]
  expect(drawIndex(3, () => numbers.shift()!)).toBe(1)
})

test('over many draws every ticket comes about as often', () => {
  const counts = [0, 0, 0]
  for (let draw = 0; draw < 3000; draw++) counts[drawIndex(3, random32)]! += 1
  expect(Math.min(...counts)).toBeGreaterThan(850)
})
