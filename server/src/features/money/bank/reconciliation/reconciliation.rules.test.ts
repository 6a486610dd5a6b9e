import { expect, test } from 'vitest'
import { differencePaise, expectedPaise, lastDayOfMonth, monthProblems } from './reconciliation.rules.ts'

const sums = {
  ...{ booksPaise: 1_000, issuedPaise: 300, depositedPaise: 200, notInBooksPaise: -18, openingDifferencePaise: 0 },
  ...{ statementPaise: 1_082, proposedCount: 0 },
}

test('books, plus issued, less deposited, plus what only the bank knows, is the balance of the statement', () => {
  expect(expectedPaise(sums)).toBe(1_082)
  expect(differencePaise(sums)).toBe(0)
  expect(differencePaise({ ...sums, statementPaise: 1_083 })).toBe(1)
  expect(differencePaise({ ...sums, statementPaise: null })).toBeNull()
})

test('a month is signed when it is over, the next one, agrees, and has no open proposal', () => {
  const facts = { month: '2026-10', today: '2026-11-01', signedThrough: null, sums }
  const pathsOf = (changes: object) => monthProblems({ ...facts, ...changes }).map(({ path }) => path)
  expect(pathsOf({})).toEqual([])
  expect(pathsOf({ today: '2026-10-31' })).toEqual(['month'])
  expect(pathsOf({ signedThrough: '2026-09-30' })).toEqual([])
  expect(pathsOf({ signedThrough: '2026-08-31' })).toEqual(['month'])
  expect(pathsOf({ sums: { ...sums, statementPaise: 0 } })).toEqual(['difference'])
  expect(pathsOf({ sums: { ...sums, proposedCount: 1 } })).toEqual(['proposals'])
})

test('the last day of a month is known', () => {
  expect(['2026-02', '2028-02', '2026-12'].map(lastDayOfMonth)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31'])
})
